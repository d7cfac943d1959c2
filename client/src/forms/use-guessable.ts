import { useEffect, useState } from 'react';
import { brandOfPage } from '../brand.ts';
import { isPasswordLongEnough } from './text-rules.ts';

/** The rules with their long word list: fetched once somebody has typed a password of sufficient length. */
const loadRules = () => import('@truefill/api/password/password-rules.ts');

/** Whether a password is guessable, by the server's rule; null while unknown, or if the password is too short. */
export function useGuessable(password: string): boolean | null {
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>> | null>(null);
  const wanted = isPasswordLongEnough(password);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // without the rules only the server checks
    loadRules().then(
      (loaded) => current && setRules(loaded),
      () => undefined,
    );
    return () => void (current = false);
  }, [wanted]);
  const site = brandOfPage()?.site;
  const ownWords = site === undefined ? [] : [site];
  return wanted && rules !== null ? rules.passwordError(password, ownWords) === 'guessable' : null;
}
