import { expect, test, vi } from 'vitest';
import type { PriceTuple } from '@truefill/api/live.ts';
import { textOfPrices, textsOfPrices } from '@truefill/api/market/price-mapping.ts';
import { QuoteStore } from './quote-store.ts';

const tuple = (symbol: string, mid: number): PriceTuple => [symbol, mid - 1, mid + 1, mid, 1, 9, 0.5, 1000, 7];

const textsOf = (...tuples: readonly PriceTuple[]): readonly string[] =>
  textsOfPrices(textOfPrices(tuples.map((one) => JSON.stringify(one)))) ?? [];

function stored() {
  const frames = new Set<() => void>();
  const store = new QuoteStore((flush) => frames.add(flush));
  const paint = (): void => {
    const due = [...frames];
    frames.clear();
    for (const flush of due) flush();
  };
  return { store, frames, paint };
}

test('notifies each listener once per animation frame, however many frames arrived', () => {
  const { store, frames, paint } = stored();
  let calls = 0;
  store.listen('EURUSD', () => {
    calls += 1;
  });
  for (let mid = 1; mid <= 50; mid++) store.apply([tuple('EURUSD', mid)]);
  expect(calls).toBe(0);
  expect(frames.size).toBe(1);
  paint();
  expect(calls).toBe(1);
  expect(store.get('EURUSD')?.mid).toBe(50);
});

test('notifies only the listeners of changed symbols', () => {
  const { store, paint } = stored();
  const notified: string[] = [];
  const stop = store.listen('EURUSD', () => notified.push('EURUSD'));
  store.listen('BTCUSDT', () => notified.push('BTCUSDT'));
  store.apply([tuple('BTCUSDT', 5)]);
  paint();
  stop();
  store.apply([tuple('EURUSD', 5)]);
  paint();
  expect(notified).toEqual(['BTCUSDT']);
});

test('knows the direction of the price', () => {
  const { store, paint } = stored();
  const moves = [5, 6, 6, 4].map((mid) => {
    store.apply([tuple('EURUSD', mid)]);
    paint();
    return store.get('EURUSD')?.move;
  });
  expect(moves).toEqual([0, 1, 0, -1]);
});

test('keeps the newest price of symbols without listeners', () => {
  const { store, paint } = stored();
  for (const mid of [5, 7, 6]) {
    store.apply([tuple('EURUSD', mid), tuple('GBPUSD', mid)]);
    paint();
  }
  expect(store.get('EURUSD')?.mid).toBe(6);
  expect(store.get('EURUSD')).toBe(store.get('EURUSD'));
  store.listen('EURUSD', () => undefined);
  store.apply([tuple('EURUSD', 8)]);
  paint();
  expect(store.get('EURUSD')).toMatchObject({ mid: 8, move: 1 });
  expect(store.get('GBPUSD')?.mid).toBe(6);
});

test('notifies a listener of several symbols once per animation frame', () => {
  const { store, paint } = stored();
  let notifications = 0;
  const listener = (): void => {
    notifications += 1;
  };
  for (const symbol of ['A', 'B', 'C']) store.listen(symbol, listener);
  store.apply([tuple('A', 1), tuple('B', 1), tuple('C', 1)]);
  paint();
  expect(notifications).toBe(1);
});

test('keeps the last value if its listener leaves before the animation frame, and newer ones', () => {
  const { store, paint } = stored();
  const stop = store.listen('A', () => undefined);
  store.apply([tuple('A', 5)]);
  stop();
  expect(store.get('A')?.mid).toBe(5);
  const stopAgain = store.listen('A', () => undefined);
  store.apply([tuple('A', 6)]);
  stopAgain();
  store.apply([tuple('A', 7)]);
  paint();
  expect(store.get('A')?.mid).toBe(7);
});

test('unsubscribing twice removes no other listener', () => {
  const { store, paint } = stored();
  let notifications = 0;
  const stop = store.listen('A', () => undefined);
  stop();
  store.listen('A', () => {
    notifications += 1;
  });
  stop();
  store.apply([tuple('A', 5)]);
  paint();
  expect(notifications).toBe(1);
});

test('parses one price or many, as tuples or objects', () => {
  const { store, paint } = stored();
  const object = {
    symbol: 'A',
    bidPrice: 1,
    askPrice: 3,
    price: 2,
    low: 1,
    high: 9,
    priceChangePercent: 0.5,
    lastUpdate: 1000,
    name: '',
    sort: 0,
    type: 3,
    volume: 7,
  };
  store.apply(object);
  store.apply([{ ...object, symbol: 'B' }]);
  store.apply(tuple('C', 2));
  store.apply([tuple('D', 2)]);
  store.apply(null);
  store.apply('nonsense');
  store.apply([]);
  paint();
  const seen = ['A', 'B', 'C', 'D'].map((symbol) => store.get(symbol));
  expect(seen.map((quote) => quote?.bid)).toEqual([1, 1, 1, 1]);
  expect(seen.map((quote) => quote?.updatedAtMs)).toEqual([1000, 1000, 1000, 1000]);
});

test('parses the prices in a text, with and without listeners', () => {
  const { store, paint } = stored();
  let notifications = 0;
  store.listen('A', () => {
    notifications += 1;
  });
  store.applyTexts(textsOf(tuple('A', 5), tuple('B', 6)));
  expect(store.get('A')).toBeUndefined();
  paint();
  expect(notifications).toBe(1);
  expect(store.get('A')?.mid).toBe(5);
  expect(store.get('B')?.mid).toBe(6);
  store.applyTexts(textsOf(tuple('A', 4), tuple('B', 7)));
  paint();
  expect([store.get('A')?.move, store.get('B')?.move]).toEqual([-1, 1]);
});

test('a text that is not a price keeps the previous price', () => {
  const { store, paint } = stored();
  store.listen('A', () => undefined);
  store.applyTexts(textsOf(tuple('A', 5), tuple('B', 5)));
  paint();
  expect(store.get('B')?.mid).toBe(5);
  store.applyTexts(['"A",1,,', '"B",{', '"A']);
  paint();
  expect([store.get('A')?.mid, store.get('B')?.mid]).toEqual([5, 5]);
});

test('of many frames of text the last price of each symbol counts, read immediately or much later', () => {
  const { store, paint } = stored();
  const last = new Map<string, number>();
  for (let round = 1; round <= 60; round++) {
    // A in every frame, later symbols less often
    const moved = ['A', 'B', 'C', 'D', 'E'].filter((_, index) => round % 3 ** index === 0);
    for (const symbol of moved) last.set(symbol, round);
    store.applyTexts(textsOf(...moved.map((symbol) => tuple(symbol, round))));
    paint();
    if (round % 7 === 0) expect(store.get('B')?.mid).toBe(last.get('B'));
  }
  // E never arrived, the 54th frame was D's last
  expect(['A', 'B', 'C', 'D', 'E'].map((symbol) => store.get(symbol)?.mid)).toEqual([60, 60, 54, 54, undefined]);
});

test('an unread price does not retain its frame for long', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const { store, paint } = stored();
  store.applyTexts(textsOf(tuple('QUIET', 1), tuple('A', 1)));
  for (let round = 2; round <= 40; round++) {
    store.applyTexts(textsOf(tuple('A', round)));
    paint();
  }
  // only the quiet one was parsed, to release its frame; the busy one was always replaced before
  expect(parse.mock.calls.map(([text]) => text.slice(0, 8))).toEqual(['["QUIET"']);
  parse.mockClear();
  expect(store.get('QUIET')?.mid).toBe(1);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
