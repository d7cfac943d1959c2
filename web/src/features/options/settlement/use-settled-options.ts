import { useEffect, useRef, useState } from 'react';
import { optionOrderFromWire, type OptionOrderView } from '@truefill/api/options/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { useRunningOptions } from '../running/use-running-options.ts';

const POLL_EVERY_MS = 1_500;
/**
 * the result is usually available when its option leaves the feed: more than a few calls are needed only on a bad connection
 */
const ATTEMPTS = 40;

const owner = (): string => ownerOf(useSession.getState());

/** Each option of the user that has left the running ones, once, with its result. Another account's options are dropped. */
export function useSettledOptions(): readonly OptionOrderView[] {
  const running = useRunningOptions();
  const before = useRef<readonly OptionOrderView[]>([]);
  const [reported, setReported] = useState<{ readonly owner: string; readonly options: readonly OptionOrderView[] }>({
    owner: '',
    options: [],
  });
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => void (unmounted.current = true);
  }, []);
  useEffect(() => {
    const left = running === null ? [] : before.current.filter((order) => !running.some(({ id }) => id === order.id));
    // null: another account's feed starts
    before.current = running ?? [];
    const of = owner();
    for (const { orderNumber } of left)
      void settled(orderNumber, () => unmounted.current || owner() !== of).then((order) => {
        if (order === null) return;
        setReported((now) => ({ owner: of, options: [order, ...(now.owner === of ? now.options : [])] }));
      });
  }, [running]);
  return useSession(ownerOf) === reported.owner ? reported.options : [];
}

/** The option once it has its result; null if none arrived, or if nobody is waiting for it any more. */
async function settled(orderNumber: string, stopped: () => boolean): Promise<OptionOrderView | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    if (stopped()) return null;
    const answer = await call('optionOrder', { uid: orderNumber });
    if (stopped()) return null;
    const order = answer.ok ? optionOrderFromWire(answer.data) : null;
    if (order !== null && order.outcome !== null) return order;
  }
  return null;
}
