import { useMemo } from 'react';
import { optionOrderFromWire, type OptionOrderView } from '@truefill/api/options/mapping.ts';
import { useOptionItems } from '../../../live/exchange-feed.ts';

/** The user's running options, newest first, live; null until the first snapshot. */
export function useRunningOptions(): readonly OptionOrderView[] | null {
  const items = useOptionItems();
  return useMemo(() => items?.map(optionOrderFromWire) ?? null, [items]);
}
