import { useState } from 'react';
import type { Asked } from './decisions.ts';

interface AskedOfCase {
  readonly key: string;
  readonly what: Asked;
}

/**
 * The action requested for the displayed case. It belongs only to that case: it is dropped when another one is displayed, and
 * an answer that arrives later does not affect the other one's action.
 * @param key of the displayed case; null for none
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
