import type { Brand } from '@truefill/api/brand.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { BRANDS, CATALOGUE } from '../world/broker.ts';
import { decimal } from './exact.ts';

/** The terms of a brand and its instruments, read once. */
export interface Terms {
  readonly instrument: Instrument;
  /** smallest first */
  readonly leverages: readonly number[];
  readonly usualLeverage: number;
  /** the product's own default leverage, used for the fee: a brand's cap does not change it */
  readonly feeLeverage: number;
  readonly markup: bigint;
  readonly tripleDay: number | null;
  readonly optionProduct: number;
}

export interface BrandTerms {
  readonly brand: Brand;
  /** by symbol; only what the brand offers */
  readonly offered: ReadonlyMap<string, Terms>;
  /** millionths */
  readonly feeRate: bigint;
  readonly yearlyRate: bigint;
  readonly optionFeeRate: bigint;
  /** cents */
  readonly forexDeposit: bigint;
}

/** The specification's product types. */
const TYPES: Readonly<Record<Instrument['category'], number>> = { indices: 1, commodities: 2, forex: 3, cryptos: 4, usStocks: 5 };
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

function millionths(text: string): bigint {
  const read = decimal(text, 6);
  if (read === null) throw new RangeError(`no rate: ${text}`);
  return read;
}

function termsOf(brand: Brand, instrument: Instrument): Terms {
  const type = String(TYPES[instrument.category]);
  const { maxLeverage, maxLeverageByCategory } = brand.rules;
  const most = Math.min(instrument.maxLeverage, maxLeverage, maxLeverageByCategory[type] ?? maxLeverage);
  const leverages = STEPS.filter((step) => step <= most);
  return {
    instrument,
    leverages,
    usualLeverage: Math.max(...leverages.filter((step) => step <= 100)),
    feeLeverage: Math.max(...STEPS.filter((step) => step <= Math.min(100, instrument.maxLeverage))),
    markup: BigInt(brand.rules.markupPoints[type] ?? 0),
    tripleDay: brand.rules.overnightTripleWeekday[type] ?? null,
    optionProduct: CATALOGUE.instruments.indexOf(instrument) + 1,
  };
}

function brandTerms(brand: Brand): BrandTerms {
  const offered = CATALOGUE.instruments.filter(({ category }) => brand.categories.includes(TYPES[category]));
  return {
    brand,
    offered: new Map(offered.map((instrument) => [instrument.symbol, termsOf(brand, instrument)])),
    feeRate: millionths(brand.rules.feeRate),
    yearlyRate: millionths(brand.rules.overnightYearlyRate),
    optionFeeRate: millionths(brand.options.optionFeeRate),
    forexDeposit: BigInt(brand.rules.forexMinTotalDeposit) * 100n,
  };
}

const ALL = new Map(BRANDS.map((brand) => [brand.id, brandTerms(brand)]));

export function termsOfBrand(brandId: string): BrandTerms {
  const found = ALL.get(brandId);
  if (!found) throw new Error(`there is no brand ${brandId}`);
  return found;
}
