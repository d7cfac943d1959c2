import type { Period } from '@truefill/domain/market/candle.ts';
import type { CallResponse } from './calls.ts';
import type { PriceTick, WireCandle } from './market/calls.ts';
import type { WireOptionOrder } from './options/calls.ts';
import type { PositionSummary, PositionSums, WireOrder } from './orders/calls.ts';

/** Market feed: topics anyone may subscribe to. */
export const marketTopic = {
  prices: 'prices',
  price: (symbol: string): string => `price/${symbol}`,
  candles: (symbol: string, period: Period): string => `kline/${symbol}/${period}`,
} as const;

/** With this code the server closes a feed whose token is not, or no longer, one to listen with. */
export const CLOSED_UNAUTHORISED = 4401;

/** The kind of order that a frame carries, by its topic; topics without orders name none. */
export const TOPIC_ORDER_TYPES = { holdings: 'holtOrder', pending: 'pendingOrder' } as const;

/** What the exchange feed carries of a user's account, by topic. */
export interface ExchangeData {
  readonly holdings: PositionSummary;
  readonly pending: { readonly orderList: readonly WireOrder[] };
  /** as the call `userBalance` answers */
  readonly balance: CallResponse<'userBalance'>;
  /** running options, newest first */
  readonly option: { readonly items: readonly WireOptionOrder[] };
  /** how many notices are unread; what they say is asked for */
  readonly notification: { readonly counts: number };
}

/** Exchange feed: topics of the signed-in user. */
export type ExchangeTopic = keyof ExchangeData;

/**
 * A price as a tuple, for clients that ask for `"format":"tuples"`: a third of the bytes of the object form. Tuples always stand in
 * a list, also where a topic has only one.
 */
export type PriceTuple = readonly [
  symbol: string,
  bidPrice: number,
  askPrice: number,
  price: number,
  low: number,
  high: number,
  priceChangePercent: number,
  lastUpdate: number,
  volume: number,
];

/** What has changed in a list of orders since the frame before. The list stands newest first: by `orderTimeTs`, then by `id`. */
export interface OrderChanges {
  /** orders that are new, and those that are not what they were, whole */
  readonly orderList: readonly WireOrder[];
  /** ids of orders that are no longer in the list */
  readonly removed: readonly number[];
}

/**
 * What a client may send on either feed. `token` only on the exchange feed, in the first subscribe. `format` is `tuples` for short
 * prices on the market feed, and `changes` for short frames of orders on the exchange feed (see `OrderChangesFrame`); a feed without
 * the asked format sends what it sends without one.
 */
export type ClientFrame =
  | {
      readonly op: 'subscribe';
      readonly topics: readonly string[];
      readonly token?: string;
      readonly format?: 'objects' | 'tuples' | 'changes';
    }
  | { readonly op: 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly op: 'ping' };

/** A live candle names its period, as the specification's live item does. */
export type LiveCandle = WireCandle & { readonly period: Period };

export type MarketFrame =
  | {
      readonly topic: string;
      readonly data: readonly PriceTick[] | readonly PriceTuple[] | PriceTick | LiveCandle | readonly LiveCandle[];
    }
  | { readonly op: 'pong' }
  | { readonly op: 'error'; readonly code: number; readonly message: string };

/**
 * Sent instead of whole lists to whom subscribes to holdings or pending orders with `"format":"changes"`. The first frame, and each
 * answer to a subscription, is a snapshot: a frame with `data`, which may have any `seq`. Then come frames with `changes` to the
 * frame whose number is `previous`. Whoever has another one subscribes again and drops changes until the snapshot comes; there is
 * no way to ask for a number, so that no claim of what a client has seen leads to wrong data. Sums are always whole. A change of
 * the account is told at the prices that were told last; what only a price has moved follows within a second, sums with it.
 */
export type OrderChangesFrame =
  | {
      readonly topic: 'holdings';
      readonly ordertype: 'holtOrder';
      readonly seq: number;
      readonly previous: number;
      readonly changes: PositionSums & OrderChanges;
    }
  | {
      readonly topic: 'pending';
      readonly ordertype: 'pendingOrder';
      readonly seq: number;
      readonly previous: number;
      readonly changes: OrderChanges;
    };

/** Numbered per socket and topic; a gap means: subscribe again and take the snapshot. */
export type ExchangeFrame =
  | OrderChangesFrame
  | { readonly topic: 'holdings'; readonly ordertype: 'holtOrder'; readonly seq: number; readonly data: ExchangeData['holdings'] }
  | {
      readonly topic: 'pending';
      readonly ordertype: 'pendingOrder';
      readonly seq: number;
      readonly data: ExchangeData['pending'];
    }
  | {
      [Topic in Exclude<ExchangeTopic, keyof typeof TOPIC_ORDER_TYPES>]: {
        readonly topic: Topic;
        readonly seq: number;
        readonly data: ExchangeData[Topic];
      };
    }[Exclude<ExchangeTopic, keyof typeof TOPIC_ORDER_TYPES>];

export const LIVE_LIMITS = {
  /** frames of prices per second and topic */
  conflationHz: 4,
  heartbeatMs: 5_000,
  silenceMs: 10_000,
  /** a socket with more queued gets no price frames */
  queuedBytes: 64 * 1024,
  /** a socket stalled for longer is closed */
  stalledMs: 10_000,
  /** an exchange socket without a valid token is closed */
  authenticateMs: 5_000,
  topicsPerSocket: 1_000,
  /** the largest message of a client: some 700 topics, or a token; who follows more subscribes twice */
  messageBytes: 16 * 1024,
} as const;
