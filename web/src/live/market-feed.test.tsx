// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PriceTuple } from '@truefill/api/live.ts';
import { candleToWire, textOfPrices } from '@truefill/api/market/price-mapping.ts';
import { runHook } from '@truefill/client/testing/hooks.fixture.tsx';
import { useConnection } from './connection-store.ts';
import { listenToCandles, startMarketFeed, useAllPrices, useQuote, usePriceOf } from './market-feed.ts';

interface SentFrame {
  readonly op: string;
  readonly topics: readonly string[];
}

/** The browser's end of the socket. */
const socket = {
  sent: [] as SentFrame[],
  onopen: null as (() => void) | null,
  onmessage: null as ((event: { readonly data: string }) => void) | null,
  onclose: null,
  send: (text: string) => void socket.sent.push(JSON.parse(text) as SentFrame),
  close: () => undefined,
};

const tuple = (symbol: string, mid: number): PriceTuple => [symbol, mid - 1, mid + 1, mid, 1, 9, 0.5, 1000, 7];
const prices = (...tuples: PriceTuple[]): string => textOfPrices(tuples.map((one) => JSON.stringify(one)));
const candle = (startMs: number, close: number): string => {
  const data = { ...candleToWire({ startMs, open: 1, high: 99, low: 1, close, volume: 1, turnover: 1 }), period: '1min' };
  return JSON.stringify({ topic: 'kline/EURUSD/1min', data });
};
const hear = (...frames: readonly string[]): void => frames.forEach((data) => socket.onmessage?.({ data }));
const nextFrame = (): void => act(() => void vi.advanceTimersToNextFrame());
/** the messages about topics, once the page has settled */
const sent = async (): Promise<SentFrame[]> => {
  await Promise.resolve();
  return socket.sent
    .splice(0)
    .filter(({ op }) => op !== 'ping')
    .map(({ topics, ...rest }) => ({ ...rest, topics: topics.toSorted() }));
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', function opened() {
    return socket;
  });
  startMarketFeed();
  socket.onopen?.();
  await sent();
});

test('however many frames arrive while the tab is hidden, one rendering shows the newest', () => {
  const rendered: (number | undefined)[] = [];
  runHook(() => void rendered.push(useQuote('EURUSD')?.mid));
  const drawn: [number, number][] = [];
  const stop = listenToCandles('EURUSD', '1min', ({ startMs, close }) => drawn.push([startMs, close]));
  rendered.length = 0;
  for (let round = 1; round <= 240; round++) {
    hear(prices(tuple('EURUSD', round), tuple('GBPUSD', round)), candle(60_000 * Math.ceil(round / 80), round));
  }
  hear('{"topic":"price/EURUSD","data":[["EURUSD",1,2,241,1,9,0,1,1]]}');
  expect([rendered, drawn]).toEqual([[], []]);
  expect(useConnection.getState().lastReceivedMs).toBe(Date.now());
  nextFrame();
  expect(rendered).toEqual([241]);
  // each candle of that time, in its last state
  expect(drawn).toEqual([
    [60_000, 80],
    [120_000, 160],
    [180_000, 240],
  ]);
  nextFrame();
  expect(drawn).toHaveLength(3);
  hear(candle(240_000, 5));
  stop();
  nextFrame();
  expect(drawn).toHaveLength(3);
});

test('a page subscribes to each topic once, and unsubscribes when it is left', async () => {
  const list = runHook(() => useAllPrices());
  const first = runHook(() => usePriceOf('EURUSD'));
  const second = runHook(() => useQuote('EURUSD'));
  const stop = listenToCandles('EURUSD', '1min', () => undefined);
  const stopAgain = listenToCandles('EURUSD', '1min', () => undefined);
  expect(await sent()).toEqual([{ op: 'subscribe', topics: ['kline/EURUSD/1min', 'prices'], format: 'tuples' }]);
  // without the list the price needs a topic of its own
  list.unmount();
  expect(await sent()).toEqual([
    { op: 'unsubscribe', topics: ['prices'] },
    { op: 'subscribe', topics: ['price/EURUSD'], format: 'tuples' },
  ]);
  first.unmount();
  stop();
  expect(await sent()).toEqual([]);
  second.unmount();
  stopAgain();
  expect(await sent()).toEqual([{ op: 'unsubscribe', topics: ['kline/EURUSD/1min', 'price/EURUSD'] }]);
});
