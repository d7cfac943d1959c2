import { defineCalls, twin } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';
import { exportAnswer, exportFields, rangeFields, rangeSums } from '../listing/schema.ts';
import { optionPaths } from './paths.ts';

/** Id of an order, as returned by placing it. */
const uid = z.string().min(1).max(40);

/**
 * An option product. `timeRatePayload` maps seconds to base64 of the JSON `{time, rate, chips, max, min, name}`: `rate` is the
 * profit in percent, `chips` are stakes separated by bars, a `max` of 0 is no limit. Added: `band`, the distance of a band's
 * edges from the entry as a share of it, with nine decimals; absent if order types 2 and 3 are not offered.
 */
export const optionProduct = z.object({
  id: z.number().int(),
  productCode: z.string(),
  tradeStatus: z.union([z.literal(0), z.literal(1)]),
  feeRate: z.number(),
  timeRatePayload: z.record(z.string(), z.string()),
  /** added: for names and prices */
  productName: z.string(),
  pricePrecision: z.number().int(),
});
export type OptionProduct = z.output<typeof optionProduct>;

/**
 * An option order. Times are ms; `priceEnd` and `completeTime` are 0 until it is settled, and `priceEnd` stays 0 if it is void.
 */
export const wireOptionOrder = z.object({
  id: z.number().int(),
  uid: z.string(),
  /** 0 buy, 1 sell, 2 inside and 3 outside the band */
  orderType: z.number().int().min(0).max(3),
  tradePair: z.string(),
  productName: z.string(),
  pricePrecision: z.number().int(),
  price: z.number(),
  priceEnd: z.number(),
  amount: z.number(),
  /** profit per stake, 0.85 for 85 percent */
  rate: z.number(),
  feeAmount: z.number(),
  timeLong: z.number().int(),
  beginTime: z.number().int(),
  endTime: z.number().int(),
  completeTime: z.number().int(),
  /** +profit, -stake or 0 */
  winLost: z.number(),
  expectedProfit: z.number(),
  marginUsed: z.number(),
  /** `void` if no quote settled it, otherwise empty */
  remark: z.string(),
  /** added: 1 in progress, 2 done */
  status: z.union([z.literal(1), z.literal(2)]),
  /** added: win, loss, tie, void; empty while in progress */
  outcome: z.string(),
  /** added: edges of the band for order types 2 and 3, otherwise 0 */
  bandLow: z.number(),
  bandHigh: z.number(),
  /** added: its first and last quotes; numbers and times are 0 if there is none */
  beginQuoteNumber: z.number().int(),
  beginQuoteTime: z.number().int(),
  endQuoteNumber: z.number().int(),
  endQuoteTime: z.number().int(),
});
export type WireOptionOrder = z.output<typeof wireOptionOrder>;

const addOrderOptionRequest = z.object({
  tradePair: z.string().max(24),
  optionsProductId: integerInput,
  /** only checked to be close to the server's own */
  price: decimalInput,
  timeLong: integerInput,
  /** seconds since the epoch; only checked to be close to the server's own */
  btime: integerInput,
  rate: decimalInput,
  amount: decimalInput,
  orderType: integerInput,
  token: z.string().max(4096).optional(),
});

/** `beginTime` in ms, by the server's clock. */
const addOrderOptionAnswer = z.object({ uid: z.string(), beginTime: z.number().int() });

export const optionCalls = defineCalls(optionPaths, {
  optionProducts: {
    who: 'visitor',
    request: z.object({
      limit: integerInput.default(1_000),
      page: integerInput.default(1),
      productCode: z.string().max(24).optional(),
    }),
    example: { limit: 10, page: 1, productCode: 'BTCUSDT' },
    response: z.object({ optionsProducts: z.array(optionProduct), pages: z.number().int() }),
  },

  ...twin('addOrderOption', {
    who: 'user',
    money: 'accepts-key',
    expires: true,
    request: addOrderOptionRequest,
    response: addOrderOptionAnswer,
  }),

  optionOrder: {
    who: 'user',
    request: z.object({ uid }),
    response: wireOptionOrder,
  },

  /** `positionStatus` 0: running, newest placed first; 1: settled, newest settled first; absent: all. */
  optionHistory: {
    who: 'user',
    request: z.object({
      limit: integerInput.default(10),
      page: integerInput.default(1),
      positionStatus: integerInput.optional(),
      ...rangeFields,
    }),
    example: { limit: 10, page: 1, positionStatus: 0 },
    response: z.object({
      items: z.array(wireOptionOrder),
      pages: z.number().int(),
      todayWinLoss: z.number(),
      totalWinLoss: z.number(),
      /** added: the same minus fees that were not returned */
      netToday: z.number(),
      netTotal: z.number(),
      rangeSums,
    }),
  },

  /** Added: exports the options in the history for a range, newest first. */
  optionExport: {
    who: 'user',
    request: z.object(exportFields),
    example: { fromTs: 1, toTs: 9e12, positionStatus: 1, after: '1.1' },
    response: exportAnswer,
  },

  optionCompletion: {
    who: 'user',
    request: z.object({ uid }),
    response: z.object({ completed: z.boolean() }),
  },
});
