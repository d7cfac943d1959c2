import { useEffect, useRef, useState } from 'react';
import { optionOrderFromWire, type OptionOrderView } from '@truefill/api/options/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { dueWork, newWatch, reduceWatch, type Watch, type WatchEvent, type WatchFlow } from './watch.ts';

const TICK_MS = 200;

export interface OptionWatch {
  readonly watch: Watch;
  readonly serverNowMs: number;
  /** the option with its result; null before that */
  readonly settled: OptionOrderView | null;
}

/** Follows an option to its result: the clock and the calls for the watch's reducer. */
export function useWatch(order: OptionOrderView, flow: WatchFlow): OptionWatch {
  const { orderNumber, endMs, outcome } = order;
  const [watch, setWatch] = useState(() => newWatch(flow, endMs, outcome !== null));
  const [serverNowMs, setServerNowMs] = useState(serverNow);
  const [settled, setSettled] = useState(outcome === null ? null : order);
  const current = useRef(watch);

  useEffect(() => {
    let gone = false;
    const apply = (event: WatchEvent): void => {
      if (gone) return;
      current.current = reduceWatch(current.current, event);
      setWatch(current.current);
    };
    const check = async (): Promise<void> => {
      const answer = await call('optionCompletion', { uid: orderNumber });
      apply({ type: 'answered', settled: answer.ok && answer.data.completed });
    };
    const readDetails = async (): Promise<void> => {
      const answer = await call('optionOrder', { uid: orderNumber });
      const read = answer.ok ? optionOrderFromWire(answer.data) : null;
      if (read === null || read.outcome === null) return apply({ type: 'details-failed' });
      if (!gone) setSettled(read);
      apply({ type: 'details-read' });
    };
    const step = (): void => {
      const nowMs = serverNow();
      setServerNowMs(nowMs);
      apply({ type: 'tick', serverNowMs: nowMs });
      const work = dueWork(current.current, nowMs);
      if (work === null) return;
      apply({ type: 'asked', serverNowMs: nowMs });
      void (work === 'check' ? check() : readDetails());
    };
    const timer = setInterval(step, TICK_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [orderNumber]);

  return { watch, serverNowMs, settled };
}
