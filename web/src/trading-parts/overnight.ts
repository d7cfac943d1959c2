import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { nextNight, overnightFee } from '@truefill/domain/margin/overnight.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import type { PublicBrand } from '@truefill/api/brand.ts';
import type { ExactTerms } from './figures.ts';

/** The cost of holding a position over the next 17:00 in New York. */
export interface OvernightCost {
  readonly atMs: number;
  readonly fee: Money;
}

/** The next overnight fee of a position of this size, computed by the same function that will charge it. */
export function overnightCost(
  terms: ExactTerms,
  position: { readonly volume: Volume; readonly price: Price; readonly categoryId: number },
  rules: Pick<PublicBrand['rules'], 'overnightYearlyRate' | 'overnightTripleWeekday'>,
  nowMs: number,
): OvernightCost {
  const overnight = {
    yearlyRate: parseFeeRate(rules.overnightYearlyRate),
    tripleWeekday: rules.overnightTripleWeekday[String(position.categoryId)] ?? null,
  };
  const night = nextNight(nowMs, overnight);
  const { pricePrecision, contractSize, quoteToUsd } = terms;
  const held = { openPrice: position.price, volume: position.volume, pricePrecision, contractSize, opening: { quoteToUsd } };
  return { atMs: night.atMs, fee: overnightFee(held, night, overnight) };
}
