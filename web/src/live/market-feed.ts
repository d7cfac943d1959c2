import { useEffect, useSyncExternalStore } from 'react';
import { marketTopic } from '@truefill/api/live.ts';
import type { LiveCandle } from '@truefill/api/live.ts';
import { candleFromWire, textsOfPrices, type CandleView } from '@truefill/api/market/price-mapping.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import type { Period } from '@truefill/domain/market/candle.ts';
import { CandleStore } from './candle-store.ts';
import { useConnection } from './connection-store.ts';
import { LiveConnection } from './live-connection.ts';
import { scheduleFrame } from './frame-scheduler.ts';
import { QuoteStore, type Quote } from './quote-store.ts';
import { openBrowserSocket } from './socket.ts';
import { TopicList } from './topic-list.ts';
import { onOffline, onResume } from './on-resume.ts';

export const quotes = new QuoteStore(scheduleFrame);
const candles = new CandleStore(scheduleFrame);
const topics = new TopicList({ topic: marketTopic.prices, prefix: 'price/' });
let syncing = false;

const connection = new LiveConnection(
  () => LIVE_PATHS.market,
  {
    opened: () => {
      topics.reset();
      syncTopics();
    },
    frame: receive,
    text: receivePrices,
    changed: (state, attempt) =>
      useConnection.setState(state === 'live' ? { state, attempt } : { state, attempt, roundTripMs: null }),
    measured: (ms) => useConnection.setState({ roundTripMs: Math.round(ms) }),
  },
  openBrowserSocket,
);

/** Connects to the market feed. */
export function startMarketFeed(): void {
  onResume(() => connection.resume());
  onOffline(() => connection.drop());
  connection.start();
}

/** Retries the lost connection immediately. */
export function retryMarketFeed(): void {
  connection.retryNow();
}

/** Tries the connection once more after its last attempt. */
export function tryMarketFeed(): void {
  connection.tryOnce();
}

function receive(frame: object): void {
  if (!('topic' in frame) || !('data' in frame)) return;
  const topic = String(frame.topic);
  if (topic.startsWith('kline/')) {
    candles.apply(topic, ([frame.data].flat() as LiveCandle[]).map(candleFromWire));
    return;
  }
  useConnection.setState({ lastReceivedMs: serverNow() });
  quotes.apply(frame.data);
}

/** The many prices in a frame of all markets are kept as text. */
function receivePrices(text: string): boolean {
  const prices = textsOfPrices(text);
  if (prices === null) return false;
  useConnection.setState({ lastReceivedMs: serverNow() });
  quotes.applyTexts(prices);
  return true;
}

function syncTopics(): void {
  const { subscribe, unsubscribe } = topics.changes();
  if (unsubscribe.length > 0) connection.send({ op: 'unsubscribe', topics: unsubscribe });
  if (subscribe.length > 0) connection.send({ op: 'subscribe', topics: subscribe, format: 'tuples' });
}

function addTopic(topic: string): () => void {
  topics.add(topic);
  syncSoon();
  return () => {
    topics.remove(topic);
    syncSoon();
  };
}

function syncSoon(): void {
  if (syncing) return;
  syncing = true;
  queueMicrotask(() => {
    syncing = false;
    if (useConnection.getState().state !== 'idle') syncTopics();
  });
}

/** The newest quote of a symbol, live while the component is mounted; undefined until the first arrives. */
export function useQuote(symbol: string): Quote | undefined {
  usePriceOf(symbol);
  return useQuoteValue(symbol, whole);
}

/** Subscribes to the prices of one symbol while the component is mounted, without rendering it. */
export function usePriceOf(symbol: string): void {
  useEffect(() => addTopic(marketTopic.price(symbol)), [symbol]);
}

/**
 * Derives a value from the newest quote of a symbol: the component renders when that changes, not with every quote. Does not
 * subscribe: the component that lists the markets does.
 * @param read returns a primitive or the quote itself, and must be the same function each time
 */
export function useQuoteValue<Value>(symbol: string, read: (quote: Quote | undefined) => Value): Value {
  return useSyncExternalStore(
    (listener) => quotes.listen(symbol, listener),
    () => read(quotes.get(symbol)),
  );
}

function whole(quote: Quote | undefined): Quote | undefined {
  return quote;
}

/** Subscribes to all prices in one topic while a list is mounted, instead of one topic per row. */
export function useAllPrices(): void {
  useEffect(() => addTopic(marketTopic.prices), []);
}

/**
 * Listens to a symbol's live candles, at most one update of each candle per animation frame.
 * @returns a function that stops listening
 */
export function listenToCandles(symbol: string, period: Period, listener: (candle: CandleView) => void): () => void {
  const topic = marketTopic.candles(symbol, period);
  const stop = candles.listen(topic, listener);
  const leave = addTopic(topic);
  return () => {
    leave();
    stop();
  };
}
