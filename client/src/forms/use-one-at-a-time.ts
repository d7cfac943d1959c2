import { useRef, useState } from 'react';

export interface OneAtATime {
  readonly busy: boolean;
  /** Does the work unless some is under way: a second press can come before the button shows that it is busy. */
  run<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** Work of a form of which only one may be under way. */
export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    if (running.current) return Promise.resolve(undefined);
    running.current = true;
    setBusy(true);
    return work().finally(() => {
      setBusy(false);
      running.current = false;
    });
  };
  return { busy, run };
}
