import { useState } from 'react';
import { optionalPart } from '../../live/optional-part.tsx';
import { useConsentPrompt } from './use-consents.ts';

const ConsentSheet = optionalPart(() => import('./consent-sheet.tsx'), 'ConsentSheet');

/** Asks a logged-in user for consent to changed documents; renders nothing if none is due. */
export function ConsentQuestion() {
  const requested = useConsentPrompt();
  const [everRequested, setEverRequested] = useState(requested);
  if (requested && !everRequested) setEverRequested(true);
  return everRequested ? <ConsentSheet open={requested} /> : null;
}
