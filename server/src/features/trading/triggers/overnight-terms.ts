import type { Brand } from '@truefill/api/brand.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import type { OvernightTerms } from '@truefill/domain/margin/overnight.ts';

const NO_CATEGORY = 0;

/** A brand's terms for holding an instrument over night. One that the catalogue no longer has counts every night. */
export function overnightTerms(brand: Brand, instrument: Instrument | null): OvernightTerms {
  const categoryId = instrument ? CATEGORY_IDS[instrument.category] : NO_CATEGORY;
  return {
    yearlyRate: parseFeeRate(brand.rules.overnightYearlyRate),
    tripleWeekday: brand.rules.overnightTripleWeekday[String(categoryId)] ?? null,
  };
}
