import { useState } from 'react';
import { useHoldings, useOptionItems, usePending } from '../../../live/exchange-feed.ts';
import type { TradeMode } from '../../../preferences/trade-mode.ts';
import { chooseTradeMode, useTradeMode } from '../../../preferences/trade-mode-store.ts';

export interface ShownKind {
  readonly kind: TradeMode;
  /** number of active orders of each kind */
  readonly counts: Readonly<Record<TradeMode, number>>;
  choose(kind: TradeMode): void;
}

/**
 * The kind of orders that the positions page shows: that of the trade mode, or the other kind if only that has any. It is
 * decided once per visit, so that nothing changes under the user's finger when the last order ends; the trade mode stays as it
 * is.
 */
export function useShownKind(): ShownKind {
  const mode = useTradeMode();
  const open = useHoldings()?.orders;
  const pending = usePending();
  const options = useOptionItems();
  const [instead, setInstead] = useState<{ readonly mode: TradeMode; readonly kind: TradeMode } | null>(null);
  const counts = { market: (open?.length ?? 0) + (pending?.length ?? 0), option: options?.length ?? 0 };
  const known = open !== undefined && pending !== null && options !== null;
  if (known && instead?.mode !== mode) {
    const other = mode === 'market' ? 'option' : 'market';
    const better = counts[mode] === 0 && counts[other] > 0;
    setInstead({ mode, kind: better && instead === null ? other : mode });
  }
  return {
    kind: instead?.mode === mode ? instead.kind : mode,
    counts,
    choose: (kind) => {
      setInstead({ mode: kind, kind });
      chooseTradeMode(kind);
    },
  };
}
