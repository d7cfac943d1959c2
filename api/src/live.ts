import type { Period } from '@truefill/domain/candle.ts';
import type { PositionSummary, PriceTick, WireCandle, WireOptionOrder, WireOrder } from './calls.ts';

/** Market feed: topics anyone may subscribe to. */
export const marketTopic = {
  prices: 'prices',
  price: (symbol: string): string => `price/${symbol}`,
  candles: (symbol: string, period: Period): string => `kline/${symbol}/${period}`,
} as const;

/** With this code the server closes a feed whose token is not, or no longer, one to listen with. */
export const CLOSED_UNAUTHORISED = 4401;

/** Exchange feed: topics of the signed-in user. */
export const EXCHANGE_TOPICS = ['holdings', 'pending', 'balance', 'option', 'notification'] as const;
export type ExchangeTopic = (typeof EXCHANGE_TOPICS)[number];

/** The kind of order that a frame carries, by its topic; topics without orders name none. */
export const TOPIC_ORDER_TYPES = { holdings: 'holtOrder', pending: 'pendingOrder' } as const;

/** What the exchange feed carries of a user's account, by topic. */
export interface ExchangeData {
  readonly holdings: PositionSummary;
  readonly pending: { readonly orderList: readonly WireOrder[] };
  readonly balance: { readonly balanceAmount: number; readonly lockMargin: number };
  /** running options, newest first */
  readonly option: { readonly items: readonly WireOptionOrder[] };
  /** how many notices are unread; what they say is asked for */
  readonly notification: { readonly counts: number };
}

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

/** What a client may send on either feed. `token` only on the exchange feed, in the first subscribe. */
export type ClientFrame =
  | {
      readonly op: 'subscribe';
      readonly topics: readonly string[];
      readonly token?: string;
      readonly format?: 'objects' | 'tuples';
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

/** Numbered per socket and topic; a gap means: subscribe again and take the snapshot. */
export type ExchangeFrame =
  | { readonly topic: 'holdings'; readonly ordertype: 'holtOrder'; readonly seq: number; readonly data: ExchangeData['holdings'] }
  | {
      readonly topic: 'pending';
      readonly ordertype: 'pendingOrder';
      readonly seq: number;
      readonly data: ExchangeData['pending'];
    }
  | { readonly topic: 'balance'; readonly seq: number; readonly data: ExchangeData['balance'] }
  | { readonly topic: 'option'; readonly seq: number; readonly data: ExchangeData['option'] }
  | { readonly topic: 'notification'; readonly seq: number; readonly data: ExchangeData['notification'] };

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
} as const;
