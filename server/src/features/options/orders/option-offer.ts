import type { Brand } from '@truefill/api/brand.ts';
import type { OptionProductView } from '@truefill/api/options/mapping.ts';
import { decimalToNumber, parseDecimal } from '@truefill/domain/money/decimal.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { cents } from '@truefill/domain/money/money.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { BAND_SHARE_SCALE, bandShare, optionBand } from '@truefill/domain/options/option-band.ts';
import { OPTION_RATE_SCALE, type OptionTerms } from '@truefill/domain/options/option.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Market } from '../../trading/index.ts';

/** A brand's option offer. */
export interface OptionOffer {
  readonly terms: OptionTerms;
  /** the ID of an instrument's option product; null if the brand does not offer it */
  productId(symbol: string): number | null;
  /** all products that the brand offers, in the catalogue's order */
  products(): OptionProductView[];
}

/** Parses a brand's option rules. A brand with options switched off, or without delivery times, offers nothing. */
export function optionOffer(brand: Brand, market: Market, catalogue: Catalogue): OptionOffer {
  const terms = termsOf(brand);
  const { deliveries, optionFeeRate } = brand.options;
  const offers = brand.switches.optionMock && deliveries.length > 0;
  const instruments = offers ? market.offeredTo(brand) : [];
  // an instrument's place in the catalogue, from 1
  const ids = new Map(instruments.map((instrument) => [instrument.symbol, catalogue.instruments.indexOf(instrument) + 1]));
  const product = (instrument: Instrument): OptionProductView => ({
    id: ids.get(instrument.symbol) ?? 0,
    symbol: instrument.symbol,
    instrumentName: instrument.name,
    pricePrecision: instrument.pricePrecision,
    tradable: market.isPriced(instrument.symbol),
    feeRate: Number(optionFeeRate),
    deliveries: deliveries.map(({ seconds, ratePercent, chips, min, max, name }) => ({
      seconds,
      ratePercent,
      chips,
      minStake: min,
      maxStake: max,
      name,
      bandShare: terms.bands ? shownShare(instrument, seconds, market.quote(brand, instrument.symbol)) : 0,
    })),
  });
  return { terms, productId: (symbol) => ids.get(symbol) ?? null, products: () => instruments.map(product) };
}

/** Distance of a band's edges from the entry as a share of it; 0 if the price is unknown or too coarse for a band. */
function shownShare(instrument: Instrument, seconds: number, quote: Quote | null): number {
  const share = bandShare(instrument, seconds);
  return quote && optionBand(quote.mid, share) ? decimalToNumber(share, BAND_SHARE_SCALE) : 0;
}

function termsOf({ options, rules }: Brand): OptionTerms {
  const dollars = (whole: number) => cents(BigInt(whole) * 100n);
  return {
    deliveries: options.deliveries.map(({ seconds, ratePercent, min, max }) => ({
      seconds,
      rate: percentOf(ratePercent),
      minStake: dollars(min),
      maxStake: dollars(max),
    })),
    feeRate: parseFeeRate(options.optionFeeRate),
    maxRunning: rules.maxLivingOrders,
    voidAfterMs: options.voidAfterSeconds * 1_000,
    bands: options.bands,
  };
}

/** A percentage has two decimals less than the share. */
function percentOf(percent: number): bigint {
  return exact(String(percent), OPTION_RATE_SCALE - 2);
}

function exact(text: string, scale: number): bigint {
  const value = parseDecimal(text, scale);
  if (typeof value !== 'bigint') throw new RangeError(`not a decimal with ${scale} digits: ${text}`);
  return value;
}
