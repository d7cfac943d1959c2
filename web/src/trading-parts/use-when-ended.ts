import { useEffect, useRef } from 'react';
import { totalOf } from '@truefill/api/identity/user-mapping.ts';
import { useBalance } from '../live/exchange-feed.ts';

/**
 * Calls back when an order has ended, by itself or on another device: it has left the live ones, or the account's total has
 * changed. The total alone tells of an order that opened and ended between two frames, or while the tab was hidden.
 */
export function useWhenEnded(live: readonly { readonly id: number }[] | undefined, ended: () => void): void {
  const ids = live?.map(({ id }) => id).join();
  const balance = useBalance();
  const total = balance ? totalOf(balance) : undefined;
  const before = useRef({ ids, total });
  useEffect(() => {
    const known = before.current;
    before.current = { ids, total };
    if (hasLost(known.ids, ids) || (known.total !== undefined && total !== undefined && total !== known.total)) ended();
  }, [ids, total, ended]);
}

/** Whether some of the comma-separated ids are missing now. */
function hasLost(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || before === '' || now === undefined) return false;
  const left = new Set(now.split(','));
  return before.split(',').some((id) => !left.has(id));
}
