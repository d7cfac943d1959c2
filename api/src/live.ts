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

/** Close code of a feed whose token is invalid or has expired. */
export const CLOSED_UNAUTHORIZED = 4401;

/** The kind of order in a topic's frames; topics without orders are not listed. */
export const TOPIC_ORDER_TYPES = { holdings: 'holtOrder', pending: 'pendingOrder' } as const;

/** The data of the exchange feed, by topic. */
export interface ExchangeData {
  readonly holdings: PositionSummary;
  readonly pending: { readonly orderList: readonly WireOrder[] };
  /** as returned by the call `userBalance` */
  readonly balance: CallResponse<'userBalance'>;
  /** running options, newest first */
  readonly option: { readonly items: readonly WireOptionOrder[] };
  /** number of unread notices; their content is fetched by a call */
  readonly notification: { readonly counts: number };
}

/** Exchange feed: topics of the signed-in user. */
export type ExchangeTopic = keyof ExchangeData;

/**
 * A price as a tuple, for clients that request `"format":"tuples"`: a third of the bytes of the object form. Tuples are always
 * in a list, even if a topic has only one.
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

/** Changes of a list of orders since the previous frame. The list is sorted newest first: by `orderTimeTs`, then by `id`. */
export interface OrderChanges {
  /** new and changed orders, complete */
  readonly orderList: readonly WireOrder[];
  /** ids of orders that are no longer in the list */
  readonly removed: readonly number[];
}

/**
 * Messages that a client may send on either feed. `token` only on the exchange feed, in the first subscribe. `format` is
 * `tuples` for short prices on the market feed, and `changes` for short frames of orders on the exchange feed (see
 * `OrderChangesFrame`); a feed that does not support a format ignores it.
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

/** A live candle with its period, as the specification requires. */
export type LiveCandle = WireCandle & { readonly period: Period };

export type MarketFrame =
  | {
      readonly topic: string;
      readonly data: readonly PriceTick[] | readonly PriceTuple[] | PriceTick | LiveCandle | readonly LiveCandle[];
    }
  | { readonly op: 'pong' }
  | { readonly op: 'error'; readonly code: number; readonly message: string };

/**
 * Sent instead of whole lists to clients that subscribe to holdings or pending orders with `"format":"changes"`. The first
 * frame, and each answer to a subscription, is a snapshot: a frame with `data` and any `seq`. Then follow frames with `changes`
 * relative to the frame numbered `previous`. A client with another number subscribes again and drops changes until the snapshot
 * arrives. A client cannot request a number, so no claim about what it has seen can lead to wrong data. Sums are always
 * complete. A change of the account is sent at the prices sent last; pure price changes follow within a second, with sums.
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

/** Numbered per socket and topic; after a gap subscribe again to get a snapshot. */
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
  /** price frames per second and topic */
  conflationHz: 4,
  heartbeatMs: 5_000,
  silenceMs: 10_000,
  /** a socket with more queued bytes gets no price frames */
  queuedBytes: 64 * 1024,
  /** a socket that is stalled longer is closed */
  stalledMs: 10_000,
  /** an exchange socket without a valid token after this time is closed */
  authenticateMs: 5_000,
  topicsPerSocket: 1_000,
  /** maximum message of a client: some 700 topics, or a token; to follow more, subscribe twice */
  messageBytes: 16 * 1024,
} as const;
