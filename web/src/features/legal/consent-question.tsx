import { lazy, Suspense, useState } from 'react';
import { useConsentPrompt } from './use-consents.ts';

const ConsentSheet = lazy(async () => ({ default: (await import('./consent-sheet.tsx')).ConsentSheet }));

/** Asks a logged-in user for consent to changed documents; renders nothing if none is due. */
export function ConsentQuestion() {
  const asked = useConsentPrompt();
  const [everAsked, setEverAsked] = useState(asked);
  if (asked && !everAsked) setEverAsked(true);
  return everAsked ? (
    <Suspense>
      <ConsentSheet open={asked} />
    </Suspense>
  ) : null;
}
