import { lazy, Suspense, useState } from 'react';
import { useConsentPrompt } from './use-consents.ts';

const ConsentSheet = lazy(async () => ({ default: (await import('./consent-sheet.tsx')).ConsentSheet }));

/** Asks a logged-in user for consent to changed documents; renders nothing if none is due. */
export function ConsentQuestion() {
  const requested = useConsentPrompt();
  const [everRequested, setEverRequested] = useState(requested);
  if (requested && !everRequested) setEverRequested(true);
  return everRequested ? (
    <Suspense>
      <ConsentSheet open={requested} />
    </Suspense>
  ) : null;
}
