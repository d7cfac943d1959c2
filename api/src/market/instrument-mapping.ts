import { CATEGORY_IDS, type Category } from '@truefill/domain/market/instrument.ts';
import type { DailyBreaks } from '@truefill/domain/market/trading-hours.ts';
import type { Product, ProductOrderInfo } from './calls.ts';

/** An instrument as the app lists it. `utcHours` are seven pairs of UTC `HH:mm`, Sunday first. */
export interface InstrumentView {
  readonly symbol: string;
  readonly name: string;
  readonly category: Category;
  readonly categoryId: number;
  readonly pricePrecision: number;
  readonly pricePip: string;
  readonly logoUrl: string;
  /** the same image as a fragment of one shared by a whole category */
  readonly sheetMarkUrl?: string | undefined;
  readonly tradable: boolean;
  readonly sort: number;
  readonly base: string;
  readonly quoteCurrency: string;
  readonly utcHours: readonly { readonly opens: string; readonly closes: string }[];
  readonly openings: Openings;
}

/** Whether a market is open at the time of the answer, and known changes, ms since the epoch. */
export interface Openings {
  readonly isOpen: boolean;
  /** the next opening after the time of the answer */
  readonly opensAtMs: number | null;
  /** the end of the current session */
  readonly closesAtMs: number | null;
}

/** The trading terms of an instrument; see `productOrderInfoItem` for the formulas. */
export interface TradingTerms {
  readonly symbol: string;
  readonly instrumentName: string;
  readonly minVolume: number;
  readonly maxVolume: number;
  readonly volumeStep: number;
  /** USD of margin per unit of price and lot at the default leverage */
  readonly marginPerPriceAndLot: number;
  readonly defaultLeverage: number;
  readonly leverages: readonly number[];
  readonly pricePrecision: number;
  readonly tradable: boolean;
  readonly contractSize: number;
  readonly quoteToUsd: number;
  /** the leverage for the fee */
  readonly feeLeverage: number;
  readonly feeRate: number;
  /** the next opening, ms since the epoch; null if the hours define none */
  readonly opensAtMs: number | null;
  /** end of the current session, ms since the epoch; null while closed or without an end */
  readonly closesAtMs: number | null;
  /** the breaks within each day; absent if it has none */
  readonly breaks?: DailyBreaks | undefined;
}

const CATEGORY_BY_ID = new Map<number, Category>(Object.entries(CATEGORY_IDS).map(([name, id]) => [id, name as Category]));

/** The category of a wire product type; null for an unknown id. */
export function categoryFromWire(type: number): Category | null {
  return CATEGORY_BY_ID.get(type) ?? null;
}

/** Reads a product of the list. */
export function instrumentFromWire(wire: Product): InstrumentView {
  return {
    symbol: wire.symbol,
    name: wire.name,
    category: categoryFromWire(wire.type) ?? 'cryptos',
    categoryId: wire.type,
    pricePrecision: wire.pricePrecision,
    pricePip: wire.pricePip,
    logoUrl: wire.logoUrl,
    ...(wire.sheetMarkUrl === undefined ? {} : { sheetMarkUrl: wire.sheetMarkUrl }),
    tradable: wire.tradeStatus === 1,
    sort: wire.sort,
    base: wire.base,
    quoteCurrency: wire.quote,
    utcHours: wire.marketStartTime.map((opens, day) => ({ opens, closes: wire.marketCloseTime[day] ?? '' })),
    openings: { isOpen: wire.marketOpen, opensAtMs: wire.opensAt, closesAtMs: wire.closesAt },
  };
}

/** Writes an instrument for the product list. */
export function instrumentToWire(view: InstrumentView): Product {
  return {
    symbol: view.symbol,
    name: view.name,
    pricePrecision: view.pricePrecision,
    logoUrl: view.logoUrl,
    ...(view.sheetMarkUrl === undefined ? {} : { sheetMarkUrl: view.sheetMarkUrl }),
    tradeStatus: view.tradable ? 1 : 0,
    type: view.categoryId,
    sort: view.sort,
    marketStartTime: view.utcHours.map((day) => day.opens),
    marketCloseTime: view.utcHours.map((day) => day.closes),
    base: view.base,
    quote: view.quoteCurrency,
    pricePip: view.pricePip,
    marketOpen: view.openings.isOpen,
    opensAt: view.openings.opensAtMs,
    closesAt: view.openings.closesAtMs,
  };
}

/** Reads the trading terms of a product. */
export function termsFromWire(wire: ProductOrderInfo): TradingTerms {
  return {
    symbol: wire.productCode,
    instrumentName: wire.productName,
    minVolume: wire.minCount,
    maxVolume: wire.maxCount,
    volumeStep: wire.pip,
    marginPerPriceAndLot: wire.countNum,
    defaultLeverage: wire.multiple,
    leverages: wire.leverages,
    pricePrecision: wire.pricePrecision,
    tradable: wire.tradeStatus === 1,
    contractSize: wire.contractSize,
    quoteToUsd: wire.quoteToUsd,
    // absent from an older server during a rolling update
    feeLeverage: wire.feeMultiple ?? wire.multiple,
    feeRate: wire.feeRate,
    opensAtMs: wire.opensAt,
    closesAtMs: wire.closesAt,
    breaks: wire.breaks,
  };
}

/** Writes the trading terms of a product. */
export function termsToWire(terms: TradingTerms): ProductOrderInfo {
  return {
    productCode: terms.symbol,
    productName: terms.instrumentName,
    minCount: terms.minVolume,
    maxCount: terms.maxVolume,
    pip: terms.volumeStep,
    countNum: terms.marginPerPriceAndLot,
    multiple: terms.defaultLeverage,
    leverages: [...terms.leverages],
    pricePrecision: terms.pricePrecision,
    tradeStatus: terms.tradable ? 1 : 0,
    contractSize: terms.contractSize,
    quoteToUsd: terms.quoteToUsd,
    feeMultiple: terms.feeLeverage,
    feeRate: terms.feeRate,
    opensAt: terms.opensAtMs,
    closesAt: terms.closesAtMs,
    ...(terms.breaks && { breaks: { timeZone: terms.breaks.timeZone, spans: [...terms.breaks.spans] } }),
  };
}
