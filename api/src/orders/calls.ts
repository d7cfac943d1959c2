import { defineCalls, twin } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';
import { exportAnswer, exportFields, rangeFields, rangeSums } from '../listing/schema.ts';
import { orderPaths } from './paths.ts';

/** A market order in any state. Prices are 0 if there is none; `*Ts` are ms, the plain times are text in the brand's zone. */
export const order = z.object({
  id: z.number().int(),
  uid: z.string(),
  orderType: z.union([z.literal(0), z.literal(1)]),
  buyPoint: z.union([z.literal(1), z.literal(2)]),
  positionStatus: z.number().int().min(1).max(5),
  tradePair: z.string(),
  productName: z.string(),
  pricePrecision: z.number().int(),
  orderQuantity: z.number(),
  openingPrice: z.number(),
  currentPrice: z.number(),
  stopPrice: z.number(),
  takeProfitPrice: z.number(),
  securityDepositInitial: z.number(),
  profitLoss: z.number(),
  feeAmount: z.number(),
  overnightFee: z.number(),
  lever: z.number().int(),
  orderTime: z.string(),
  orderTimeTs: z.number().int(),
  transactionTime: z.string(),
  transactionTimeTs: z.number().int(),
  closingTime: z.string(),
  closingTimeTs: z.number().int(),
  /** added: earliest time at which the user may close it, ms */
  closableTimeTs: z.number().int(),
  /** added: why it was closed or cancelled: manual, stop_loss, take_profit, stop_out; empty while it is active */
  closeReason: z.string(),
  /** added: the limit price of a pending order; 0 for a market order */
  limitPrice: z.number(),
  /** added: the order from which a partial closing split this one; 0 for none */
  parentOrderId: z.number().int(),
  /**
   * added: exact result of the closed parts of an open position, modulo two cents, in USD; it decides how the next part is
   * rounded
   */
  carriedProfitLoss: z.string(),
  /** added: time of the next overnight fee, ms, and its amount; 0 if not open */
  nextOvernightTimeTs: z.number().int(),
  nextOvernightFee: z.number(),
  /** added: trailing distance of the stop loss, in price units; 0: fixed. `stopPrice` is then its current level */
  trailingDistance: z.number(),
  /** added: the best price of a trailing stop loss, with the number and time, ms, of its quote; 0 if there is none */
  trailingBestPrice: z.number(),
  trailingBestQuote: z.number().int(),
  trailingBestTimeTs: z.number().int(),
});
export type WireOrder = z.output<typeof order>;

/** Sums over a user's open positions. `securityDepositPrent` is the margin level in percent, 0 without positions. */
export const positionSums = z.object({
  profitLossSum: z.number(),
  netValue: z.number(),
  securityDepositPrent: z.number(),
  securityDepositAvailableSum: z.number(),
  /** added: margins of all open positions */
  securityDepositSum: z.number(),
});
export type PositionSums = z.output<typeof positionSums>;

export const positionSummary = positionSums.extend({ orderList: z.array(order) });
export type PositionSummary = z.output<typeof positionSummary>;

const orderQueryRequest = z.object({
  page: integerInput.default(1),
  limit: integerInput.default(10),
  positionStatus: integerInput.optional(),
  columns: z.enum(['orderTime', 'closingTime']).default('orderTime'),
  ...rangeFields,
});

const orderQueryAnswer = positionSums.extend({
  list: z.array(order),
  pages: z.number().int(),
  profitLossToday: z.number(),
  profitLossTotal: z.number(),
  /** added: the same minus fees and overnight fees */
  netToday: z.number(),
  netTotal: z.number(),
  rangeSums,
});

const columns = z.enum(['orderTime', 'closingTime']).default('closingTime');

const addOrderRequest = z.object({
  tradePair: z.string().max(24),
  /** ignored for a market order */
  price: decimalInput.default('0'),
  stopPrice: decimalInput.default('0'),
  takeProfitPprice: decimalInput.default('0'),
  /** added: trailing distance of the stop loss, in price units, instead of `stopPrice`; 0: none */
  trailingDistance: decimalInput.default('0'),
  orderQuantity: decimalInput,
  multiple: integerInput.optional(),
  orderType: integerInput,
  buyPoint: integerInput,
  token: z.string().max(4096).optional(),
  /** added: maximum accepted distance from `refPrice`, in price units */
  maxSlippage: decimalInput.optional(),
  refPrice: decimalInput.optional(),
});

const token = z.string().max(4096).optional();

/** Closes a position, or a part of it with `orderQuantity`: the part becomes a closed order of its own. */
const closeOrderRequest = z.object({ orderId: integerInput, orderQuantity: decimalInput.optional(), token });

const cancelOrderRequest = z.object({ orderId: integerInput, token });

/**
 * Sets both levels of an open position or a pending order; 0 removes a level. `trailingDistance` is an addition: without it, or
 * with 0, the stop loss is fixed at `stopPrice`; with the current distance, its trailing stop continues.
 */
/** `price` is an addition: the new limit of a pending order; unchanged if omitted. */
const modifyOrderRequest = z.object({
  orderId: integerInput,
  price: decimalInput.optional(),
  stopPrice: decimalInput,
  takeProfitPprice: decimalInput,
  trailingDistance: decimalInput.default('0'),
  token,
});

/** The result per position of closing all: `code` 0 closed, otherwise the refusal's code. */
const closeAllAnswer = z.object({ results: z.array(z.object({ orderId: z.number().int(), code: z.number().int() })) });

/**
 * Closes every open position that can be closed now, optionally of one symbol. `which` is an addition: only those in profit
 * or in loss, before fees at the server's own quotes.
 */
const closeAllRequest = z.object({
  tradePair: z.string().max(24).optional(),
  which: z.enum(['all', 'profit', 'loss']).default('all'),
  token,
});

export const orderCalls = defineCalls(orderPaths, {
  ...twin('orderQuery', {
    who: 'user',
    request: orderQueryRequest,
    example: { page: 1, limit: 10, positionStatus: 2, columns: 'orderTime' },
    response: orderQueryAnswer,
  }),

  /** Added: exports the orders that `order/query` lists for a range, newest first. */
  orderExport: {
    who: 'user',
    request: z.object({ ...exportFields, columns }),
    example: { fromTs: 1, toTs: 9e12, positionStatus: 3, columns: 'closingTime', after: '1.1' },
    response: exportAnswer,
  },

  /** Returns the order's `uid`. */
  ...twin('addOrder', {
    who: 'user',
    money: 'accepts-key',
    expires: true,
    request: addOrderRequest,
    example: {
      tradePair: 'BTCUSDT',
      price: 0,
      stopPrice: 0,
      takeProfitPprice: 0,
      orderQuantity: 0.01,
      multiple: 100,
      orderType: 0,
      buyPoint: 2,
    },
    response: z.string(),
  }),

  ...twin('closeOrder', {
    who: 'user',
    money: 'accepts-key',
    request: closeOrderRequest,
    response: z.null(),
  }),

  /** Cancels a pending order; its reservation is released. */
  ...twin('cancelOrder', {
    who: 'user',
    money: 'accepts-key',
    request: cancelOrderRequest,
    response: z.null(),
  }),

  ...twin('modifyOrder', {
    who: 'user',
    money: 'accepts-key',
    request: modifyOrderRequest,
    response: z.null(),
  }),

  ...twin('closeAllOrder', {
    who: 'user',
    money: 'accepts-key',
    request: closeAllRequest,
    response: closeAllAnswer,
  }),

  /** Resets the demo account to its play money: once an hour, refused with 1070 while orders are open. */
  resetBalance: {
    who: 'user',
    mode: 'demo',
    money: 'accepts-key',
    request: z.object({}).loose(),
    response: z.null(),
  },
});
