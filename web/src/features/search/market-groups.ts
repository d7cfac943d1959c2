import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';

/** Markets under a heading. `name` is a category's id, or what else they have in common. */
export interface MarketGroup {
  readonly name: number | 'recent' | 'favourites' | 'popular';
  readonly markets: readonly InstrumentView[];
}

/** What was found by category: the category of the best match first, the best match first in each. */
export function byCategory(found: readonly InstrumentView[]): readonly MarketGroup[] {
  const groups = new Map<number, InstrumentView[]>();
  for (const market of found) groups.set(market.categoryId, [...(groups.get(market.categoryId) ?? []), market]);
  return [...groups].map(([name, markets]) => ({ name, markets }));
}

/** Groups without what an earlier one has, and without those that are left empty. */
export function eachOnce(groups: readonly MarketGroup[]): readonly MarketGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, markets }) => ({
      name,
      markets: markets.filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol)),
    }))
    .filter(({ markets }) => markets.length > 0);
}
