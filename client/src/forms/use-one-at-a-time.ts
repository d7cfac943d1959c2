import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export interface OneAtATime {
  readonly busy: boolean;
  /** Runs the work unless some is in progress: a second press can arrive before the button is shown as busy. */
  run<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** Ensures that only one piece of work of a screen is in progress. */
export function useOneAtATime(): OneAtATime {
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    // do not retain the input once it is sent
    gcTime: 0,
    mutationFn: (work: () => Promise<unknown>) => work(),
  });
  const run = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    let value: Value | undefined;
    try {
      await mutateAsync(async () => (value = await work()));
    } finally {
      running.current = false;
    }
    return value;
  };
  return { busy: isPending, run };
}
