import { useState } from 'react';
import type { Asked } from './decisions.ts';

interface AskedOfCase {
  readonly key: string;
  readonly what: Asked;
}

/**
 * What was asked of the case that is shown. It belongs to that case alone: it is forgotten when another one is shown, and an answer
 * that comes later takes back nothing that was asked of that one.
 * @param key of the case that is shown; null for none
 */
export function useAsked(key: string | null): readonly [Asked | null, (what: Asked | null) => void] {
  const [asked, setAsked] = useState<AskedOfCase | null>(null);
  if (asked !== null && asked.key !== key) setAsked(null);
  const ask = (what: Asked | null): void => {
    if (key === null) return;
    setAsked((now) => (what !== null ? { key, what } : now?.key === key ? null : now));
  };
  return [asked?.key === key ? asked.what : null, ask];
}
