import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';

/** Markets under a heading. `name` is a category's id, or another property they share. */
export interface MarketGroup {
  readonly name: number | 'recent' | 'favourites' | 'popular';
  readonly markets: readonly InstrumentView[];
}

/** Search results by category: the category of the best match first, and within each the best match first. */
export function byCategory(found: readonly InstrumentView[]): readonly MarketGroup[] {
  const groups = new Map<number, InstrumentView[]>();
  for (const market of found) groups.set(market.categoryId, [...(groups.get(market.categoryId) ?? []), market]);
  return [...groups].map(([name, markets]) => ({ name, markets }));
}

/** Groups without the markets of earlier groups, and without empty groups. */
export function eachOnce(groups: readonly MarketGroup[]): readonly MarketGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, markets }) => ({
      name,
      markets: markets.filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol)),
    }))
    .filter(({ markets }) => markets.length > 0);
}
