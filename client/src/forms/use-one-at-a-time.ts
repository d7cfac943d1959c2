import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export interface OneAtATime {
  readonly busy: boolean;
  /** Does the work unless some is under way: a second press can come before the button shows that it is busy. */
  run<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** Work of a screen of which only one may be under way. */
export function useOneAtATime(): OneAtATime {
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    // what was typed is not kept once it is sent
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
