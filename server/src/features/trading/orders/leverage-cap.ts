import type { Brand } from '@truefill/api/brand.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';

/** The maximum leverage that a brand allows in a market; never above the market's own maximum. */
export function leverageCap({ rules }: Pick<Brand, 'rules'>, { category }: Pick<Instrument, 'category'>): number {
  const ofCategory = rules.maxLeverageByCategory[String(CATEGORY_IDS[category])] ?? rules.maxLeverage;
  return Math.min(rules.maxLeverage, ofCategory);
}
