import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';
import { marketPaths } from './paths.ts';

const symbol = z.string().min(1).max(24);
const period = z.enum(['1min', '5min', '15min', '30min', '1h', '1d']);
/** A time is a whole number of ms; one that no calendar knows counts as its first or its last moment. */
const LAST_MOMENT_MS = 8.64e15;
const timeMs = integerInput.transform((ms) => Math.min(Math.max(ms, 0), LAST_MOMENT_MS));

/** A product of the list, keyed by its symbol. Hours are seven UTC `HH:mm`, Sunday first; `type` is the category id. */
export const product = z.object({
  symbol: z.string(),
  name: z.string(),
  pricePrecision: z.number().int(),
  logoUrl: z.string(),
  tradeStatus: z.union([z.literal(0), z.literal(1)]),
  type: z.number().int(),
  sort: z.number().int(),
  marketStartTime: z.array(z.string()),
  marketCloseTime: z.array(z.string()),
  /** added: base and quote currency, for marks and labels */
  base: z.string(),
  quote: z.string(),
  /** added: the logo as a part of an image that a whole category shares, named after the `#` */
  sheetMarkUrl: z.string().optional(),
  /** added: the price pip as decimal text, for the spread in pips */
  pricePip: z.string(),
  /** added: whether it trades now, by its trading hours with their breaks and holidays */
  marketOpen: z.boolean(),
  /** added: when it opens next, ms since the epoch; null where no opening is known */
  opensAt: z.number().int().nullable(),
  /** added: when the session that is open now ends, ms since the epoch; null while closed, and where there is no end */
  closesAt: z.number().int().nullable(),
});
export type Product = z.output<typeof product>;

/**
 * What the ticket needs to know of a product. Margin = price x volume x countNum at the default `multiple`; with a chosen
 * leverage countNum scales by multiple / chosen. Fee = feeRate x margin at
 * `feeMultiple`, the product's own default, which a brand's cap leaves as it is. `closesAt` ends the session
 * that is open now, `opensAt` begins the next one, daily breaks and holidays counted; null where the hours say none.
 */
export const productOrderInfoItem = z.object({
  productCode: z.string(),
  productName: z.string(),
  maxCount: z.number(),
  minCount: z.number(),
  countNum: z.number(),
  multiple: z.number().int(),
  pip: z.number(),
  pricePrecision: z.number().int(),
  tradeStatus: z.union([z.literal(0), z.literal(1)]),
  contractSize: z.number(),
  quoteToUsd: z.number(),
  leverages: z.array(z.number().int()),
  /** added: the leverage that the fee is measured at */
  feeMultiple: z.number().int(),
  feeRate: z.number(),
  opensAt: z.number().int().nullable(),
  closesAt: z.number().int().nullable(),
});
export type ProductOrderInfo = z.output<typeof productOrderInfoItem>;

/** A candle of mid prices; `time` is its start in ms. */
export const candle = z.object({
  time: z.number().int(),
  openPrice: z.number(),
  closePrice: z.number(),
  highestPrice: z.number(),
  lowestPrice: z.number(),
  volume: z.number(),
  turnover: z.number(),
});
export type WireCandle = z.output<typeof candle>;

/** Candles of one answer at most, by time and by number. */
export const MAX_CANDLES = { byTime: 1_500, byNumber: 1_000 } as const;

/** Symbols of one call for small charts, and points of each of them, at most. */
export const MAX_SPARKLINES = { symbols: 60, points: 60 } as const;

const sparklineSymbols = z
  .union([
    z.array(symbol),
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(symbol)),
  ])
  .pipe(z.array(symbol).min(1).max(MAX_SPARKLINES.symbols));

/** The newest price of a symbol, as the live feed carries it too. `price` is the mid before markup. */
export const priceTick = z.object({
  symbol: z.string(),
  bidPrice: z.number(),
  askPrice: z.number(),
  price: z.number(),
  low: z.number(),
  high: z.number(),
  priceChangePercent: z.number(),
  lastUpdate: z.number().int(),
  name: z.string(),
  sort: z.number().int(),
  type: z.number().int(),
  volume: z.number(),
});
export type PriceTick = z.output<typeof priceTick>;

export const marketCalls = defineCalls(marketPaths, {
  productList: {
    who: 'visitor',
    request: z.object({}).loose(),
    response: z.record(z.string(), product),
  },

  productSearch: {
    who: 'visitor',
    request: z.object({ keyword: z.string().max(140).trim() }),
    example: { keyword: 'btc' },
    response: z.object({ forexProductList: z.array(z.string()) }),
  },

  productOrderInfo: {
    who: 'visitor',
    request: z.object({ productCode: symbol.optional() }),
    example: { productCode: 'BTCUSDT' },
    response: z.object({ items: z.array(productOrderInfoItem) }),
  },

  /** Candles with `from <= time < to`. Where there are more than 1,500, the first ones, and the envelope says `more: true`. */
  marketHistory: {
    who: 'visitor',
    request: z.object({ symbol, from: timeMs, to: timeMs, period }),
    response: z.array(candle),
    alsoGet: true,
  },

  /** The newest candles, at most 1,000. Where more were asked for and exist, the envelope says `more: true`. */
  marketHistoryLimit: {
    who: 'visitor',
    request: z.object({ symbol, period, limit: integerInput.default(300), to: timeMs.optional() }),
    response: z.array(candle),
    alsoGet: true,
  },

  /**
   * Added: small charts of many symbols in one answer: closing prices of the newest candles of each, oldest first. `symbols` is a list
   * or, in an address, a text with commas. `points` is how many each has at most; `from` leaves out candles that begin before it.
   * Symbols that the brand does not show are left out; one without candles has an empty list.
   */
  marketSparklines: {
    who: 'visitor',
    request: z.object({
      symbols: sparklineSymbols,
      period,
      points: integerInput.default(24).transform((asked) => Math.min(Math.max(asked, 1), MAX_SPARKLINES.points)),
      from: timeMs.optional(),
    }),
    example: { symbols: ['BTCUSDT', 'EURUSD'], period: '15min', points: 24, from: 0 },
    response: z.record(z.string(), z.array(z.number())),
    alsoGet: true,
  },

  marketThumb: {
    who: 'visitor',
    request: z.object({ symbol }),
    example: { symbol: 'BTCUSDT' },
    response: priceTick,
    alsoGet: true,
  },

  marketStatus: {
    who: 'visitor',
    request: z.object({ symbol }),
    example: { symbol: 'BTCUSDT' },
    response: z.enum(['open', 'closed', 'early_trading']),
    alsoGet: true,
  },
});
