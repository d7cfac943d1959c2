import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { text } from '../fields/text.ts';
import { z } from '../zod.ts';
import { marketPaths } from './paths.ts';

const symbol = z.string().min(1).max(24);
const period = z.enum(['1min', '5min', '15min', '30min', '1h', '1d']);
/** A time is a whole number of ms; one outside the calendar's range is clamped to it. */
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
  /** added: base and quote currency, for icons and labels */
  base: z.string(),
  quote: z.string(),
  /** added: the logo as a fragment of an image shared by a whole category, named after the `#` */
  sheetMarkUrl: z.string().optional(),
  /** added: pip size as decimal text, for the spread in pips */
  pricePip: z.string(),
  /** added: whether it trades now, according to its trading hours with breaks and holidays */
  marketOpen: z.boolean(),
  /** added: next opening, ms since the epoch; null if unknown */
  opensAt: z.number().int().nullable(),
  /** added: end of the current session, ms since the epoch; null while closed or without an end */
  closesAt: z.number().int().nullable(),
});
export type Product = z.output<typeof product>;

/**
 * The trading terms of a product. Margin = price x volume x countNum at the default `multiple`; with a chosen
 * leverage countNum scales by multiple / chosen. Fee = feeRate x margin at
 * `feeMultiple`, the product's own default, which a brand's cap does not change. `closesAt` ends the current
 * session, `opensAt` starts the next one, including daily breaks and holidays; null if the hours define none.
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
  /** added: the leverage for the fee */
  feeMultiple: z.number().int(),
  feeRate: z.number(),
  opensAt: z.number().int().nullable(),
  closesAt: z.number().int().nullable(),
  /** added: the breaks within each day, in minutes of the zone's day; absent if it has none */
  breaks: z
    .object({
      timeZone: z.string(),
      spans: z.array(z.object({ fromMinute: z.number().int(), toMinute: z.number().int() })),
    })
    .optional(),
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

/** Maximum candles per answer, by range and by count. */
export const MAX_CANDLES = { byTime: 1_500, byNumber: 1_000 } as const;

/** Maximum symbols per sparkline call, and points per symbol. */
export const MAX_SPARKLINES = { symbols: 60, points: 60 } as const;

const sparklineSymbols = z
  .union([
    z.array(symbol),
    z
      .string()
      .transform((joined) => joined.split(','))
      .pipe(z.array(symbol)),
  ])
  .pipe(z.array(symbol).min(1).max(MAX_SPARKLINES.symbols));

/** The newest price of a symbol, in the same form as on the live feed. `price` is the mid before markup. */
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
    request: z.object({ keyword: text }),
    example: { keyword: 'btc' },
    response: z.object({ forexProductList: z.array(z.string()) }),
  },

  productOrderInfo: {
    who: 'visitor',
    request: z.object({ productCode: symbol.optional() }),
    example: { productCode: 'BTCUSDT' },
    response: z.object({ items: z.array(productOrderInfoItem) }),
  },

  /** Candles with `from <= time < to`. If there are more than 1,500, the first ones, and the envelope has `more: true`. */
  marketHistory: {
    who: 'visitor',
    request: z.object({ symbol, from: timeMs, to: timeMs, period }),
    response: z.array(candle),
    alsoGet: true,
  },

  /** The newest candles, at most 1,000. If more were requested and exist, the envelope has `more: true`. */
  marketHistoryLimit: {
    who: 'visitor',
    request: z.object({ symbol, period, limit: integerInput.default(300), to: timeMs.optional() }),
    response: z.array(candle),
    alsoGet: true,
  },

  /**
   * Added: sparklines of many symbols in one answer: closing prices of the newest candles of each, oldest first. `symbols` is a
   * list or, in a query string, a comma-separated text. `points` is the maximum for each; candles that start before `from` are
   * omitted. Symbols that the brand does not show are omitted; one without candles has an empty list.
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
