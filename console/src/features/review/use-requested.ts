import { useState } from 'react';
import type { Requested } from './decisions.ts';

interface RequestedOfCase {
  readonly key: string;
  readonly what: Requested;
}

/**
 * The action requested for the displayed case. It belongs only to that case: it is dropped when another one is displayed, and
 * an answer that arrives later does not affect the other one's action.
 * @param key of the displayed case; null for none
 */
export function useRequested(key: string | null): readonly [Requested | null, (what: Requested | null) => void] {
  const [requested, setRequested] = useState<RequestedOfCase | null>(null);
  if (requested !== null && requested.key !== key) setRequested(null);
  const ask = (what: Requested | null): void => {
    if (key === null) return;
    setRequested((now) => (what !== null ? { key, what } : now?.key === key ? null : now));
  };
  return [requested?.key === key ? requested.what : null, ask];
}
