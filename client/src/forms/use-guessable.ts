import { useEffect, useState } from 'react';
import { brandOfPage } from '../brand.ts';
import { isPasswordLongEnough } from './text-rules.ts';

/** The rules with their long list of words: fetched once somebody has typed a password that is long enough. */
const loadRules = () => import('@truefill/api/password/password-rules.ts');

/** Whether a password is soon guessed, as the server will judge it; null while that is not known, or the password too short. */
export function useGuessable(password: string): boolean | null {
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>> | null>(null);
  const wanted = isPasswordLongEnough(password);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // without them the server alone judges
    loadRules().then(
      (loaded) => current && setRules(loaded),
      () => undefined,
    );
    return () => void (current = false);
  }, [wanted]);
  const site = brandOfPage()?.site;
  const ownWords = site === undefined ? [] : [site];
  return wanted && rules !== null ? rules.passwordFault(password, ownWords) === 'guessable' : null;
}
