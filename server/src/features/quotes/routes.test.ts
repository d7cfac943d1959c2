import { CALLS } from '@truefill/api/calls.ts';
import type { WireCandle } from '@truefill/api/market/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { CallContext, CallHandler } from '../../http/calls/register-call.ts';
import { success } from '../../http/reply.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { createQuotes } from './quotes.ts';
import { quoteRoutes } from './routes.ts';
import { PushFeed, sourceQuote } from './test-support/push-feed.ts';
import { testBrand } from './test-support/test-brand.ts';

const NOW = Date.UTC(2026, 0, 7, 15);
const SATURDAY = Date.UTC(2026, 0, 10, 15);
const catalogue = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);

/** Calls the handlers through their schemas, like the HTTP layer. */
async function startRoutes(symbols: readonly string[] = ['BTCUSDT', 'EURUSD']) {
  const feed = new PushFeed(symbols);
  const clock = { nowMs: NOW, now: () => clock.nowMs };
  const quotes = createQuotes({
    catalogue,
    feed,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await quotes.start();
  const handlers = new Map<CallName, CallHandler<CallName>>();
  quoteRoutes({ quotes, clock })((name, handler) => void handlers.set(name, handler as CallHandler<CallName>), {
    get: () => undefined,
  } as unknown as FastifyInstance);
  const answer = async (name: CallName, input: unknown, brand: Brand = testBrand()) =>
    success<unknown>(await handlers.get(name)?.(CALLS[name].request.parse(input) as never, { brand } as CallContext));
  const call = async (name: CallName, input: unknown, brand: Brand = testBrand()): Promise<unknown> =>
    CALLS[name].response.parse((await answer(name, input, brand)).data);
  return { feed, clock, quotes, call, answer };
}

describe('market calls', () => {
  it('return candles of a range, oldest first', async () => {
    const { feed, call } = await startRoutes();
    feed.push(...[0, 1, 2].map((minute) => sourceQuote('EURUSD', NOW - (3 - minute) * 60_000, 116_000 + minute, 10)));
    const all = { symbol: 'EURUSD', period: '1min', from: String(NOW - 180_000), to: NOW };
    expect(await call('marketHistory', all)).toEqual([
      expect.objectContaining({ time: NOW - 180_000, openPrice: 1.16, closePrice: 1.16, volume: 10, turnover: 11.6 }),
      expect.objectContaining({ time: NOW - 120_000, highestPrice: 1.16001, lowestPrice: 1.16001 }),
      expect.objectContaining({ time: NOW - 60_000 }),
    ]);
    expect(await call('marketHistory', { ...all, to: NOW - 60_000 })).toHaveLength(2);
    expect(await call('marketHistory', { ...all, from: NOW, to: NOW - 1 })).toEqual([]);
  });

  it("a period's turnover is the sum of its minutes', each at its opening price", async () => {
    const { feed, call } = await startRoutes();
    const begin = Math.floor(NOW / 86_400_000) * 86_400_000;
    const ticks = [0, 10, 61, 75, 130, 400, 4_000].map((second, index) => [
      begin + second * 1_000,
      116_000 + index * 700,
      3 + index,
    ]);
    feed.push(...ticks.map(([timeMs = 0, mid = 0, volume]) => sourceQuote('EURUSD', timeMs, mid, volume)));
    const turnovers = async (period: string) =>
      ((await call('marketHistory', { symbol: 'EURUSD', period, from: begin, to: begin + 86_400_000 })) as WireCandle[]).map(
        ({ turnover }) => turnover,
      );
    const minutes = await turnovers('1min');
    expect(minutes.slice(0, 2)).toEqual([8.12, 12.914]);
    const whole = minutes.reduce((sum, turnover) => sum + turnover, 0);
    for (const period of ['5min', '15min', '30min', '1h', '1d'])
      expect((await turnovers(period)).reduce((sum, turnover) => sum + turnover, 0)).toBeCloseTo(whole, 9);
  });

  it('checklist 53: cap the candles per response, and say if there are more', async () => {
    const { feed, answer } = await startRoutes();
    const oldest = NOW - 1_600 * 60_000;
    const flat = {
      open: 116_000n as Price,
      high: 116_000n as Price,
      low: 116_000n as Price,
      close: 116_000n as Price,
      volume: 0,
      turnover: 0,
    };
    const minutes = Array.from({ length: 1_600 }, (_, index) => ({ startMs: oldest + index * 60_000, ...flat }));
    feed.minutes.set('EURUSD', minutes);
    feed.push(sourceQuote('EURUSD', NOW - 1, 116_000));
    const ends = async (name: CallName, input: object) => {
      const { data, more } = await answer(name, { symbol: 'EURUSD', period: '1min', ...input });
      const list = data as { time: number }[];
      return [list.length, list[0]?.time, list.at(-1)?.time, more];
    };
    const newest = NOW - 60_000;
    expect(await ends('marketHistoryLimit', {})).toEqual([300, NOW - 300 * 60_000, newest, undefined]);
    expect(await ends('marketHistoryLimit', { limit: 1_000 })).toEqual([1_000, NOW - 1_000 * 60_000, newest, undefined]);
    expect(await ends('marketHistoryLimit', { limit: 1e9 })).toEqual([1_000, NOW - 1_000 * 60_000, newest, true]);
    expect(await ends('marketHistoryLimit', { limit: 5, to: newest })).toEqual([5, NOW - 6 * 60_000, NOW - 120_000, undefined]);
    expect(await ends('marketHistory', { from: 0, to: NOW })).toEqual([1_500, oldest, oldest + 1_499 * 60_000, true]);
    expect(await ends('marketHistory', { from: oldest + 6_000_000, to: NOW })).toEqual([
      1_500,
      oldest + 6_000_000,
      newest,
      undefined,
    ]);
  });

  it('return small charts of many symbols at once', async () => {
    const { feed, call } = await startRoutes();
    feed.push(
      ...[3, 2, 1].flatMap((ago) => [
        sourceQuote('EURUSD', NOW - ago * 900_000, 116_000 + ago),
        sourceQuote('BTCUSDT', NOW - ago * 900_000, 10_000_000 + ago),
      ]),
    );
    const input = { symbols: ['EURUSD', 'BTCUSDT', 'AAPL', 'NOWHERE', 'EURUSD'], period: '15min' };
    const lines = { EURUSD: [1.16003, 1.16002, 1.16001], BTCUSDT: [100_000.03, 100_000.02, 100_000.01], AAPL: [] };
    expect(await call('marketSparklines', input)).toEqual(lines);
    expect(await call('marketSparklines', { ...input, symbols: 'EURUSD,BTCUSDT,AAPL' })).toEqual(lines);
    expect(await call('marketSparklines', { symbols: ['EURUSD'], period: '15min', points: 2 })).toEqual({
      EURUSD: [1.16002, 1.16001],
    });
    expect(await call('marketSparklines', { symbols: ['EURUSD'], period: '15min', from: NOW - 900_000 })).toEqual({
      EURUSD: [1.16001],
    });
    expect(await call('marketSparklines', input, testBrand({ categories: [3] }))).toEqual({ EURUSD: lines.EURUSD });
  });

  it.each([
    { symbols: [] },
    { symbols: Array.from({ length: 61 }, (_, index) => `S${index}`) },
    { symbols: ['EURUSD'], period: '2min' },
  ])('reject small charts above the limits of one call: %j', (input) => {
    expect(CALLS.marketSparklines.request.safeParse({ period: '15min', ...input }).success).toBe(false);
  });

  it.each([
    [61, 60],
    [1e9, 60],
    [0, 1],
    [-5, 1],
  ])('%d requested points of a small chart give %d', (points, taken) => {
    const input = { symbols: ['EURUSD'], period: '15min', points };
    expect(CALLS.marketSparklines.request.parse(input)).toMatchObject({ points: taken });
  });

  it("return the newest price with the brand's markup", async () => {
    const { feed, call } = await startRoutes();
    feed.push(sourceQuote('EURUSD', NOW, 116_000));
    expect(await call('marketThumb', { symbol: 'EURUSD' }, testBrand({ markupPoints: { '3': 2 } }))).toEqual({
      symbol: 'EURUSD',
      bidPrice: 1.15997,
      askPrice: 1.16003,
      price: 1.16,
      low: 1.16,
      high: 1.16,
      priceChangePercent: 0,
      lastUpdate: NOW,
      name: 'Euro / US Dollar',
      sort: 1,
      type: 3,
      volume: 0,
    });
    await expect(call('marketThumb', { symbol: 'BTCUSDT' })).rejects.toMatchObject({ code: 1008, httpStatus: 200 });
  });

  it('return the state of a market, closed if it has no source', async () => {
    const { clock, call } = await startRoutes();
    expect(await call('marketStatus', { symbol: 'EURUSD' })).toBe('open');
    expect(await call('marketStatus', { symbol: 'ETHUSDT' })).toBe('closed');
    clock.nowMs = SATURDAY;
    expect(await call('marketStatus', { symbol: 'EURUSD' })).toBe('closed');
    expect(await call('marketStatus', { symbol: 'BTCUSDT' })).toBe('open');
  });

  it('show a market as closed if its source has long been silent, and open again with the next quote', async () => {
    const { feed, clock, call } = await startRoutes();
    const shown = async () => [
      await call('marketStatus', { symbol: 'EURUSD' }),
      ((await call('productList', {})) as Record<string, { marketOpen: boolean }>)['EURUSD']?.marketOpen,
    ];
    feed.push(sourceQuote('EURUSD', NOW, 116_000));
    clock.nowMs = NOW + 5 * 60_000;
    expect(await shown()).toEqual(['open', true]);
    clock.nowMs += 1;
    expect(await shown()).toEqual(['closed', false]);
    feed.push(sourceQuote('EURUSD', clock.nowMs, 116_000));
    expect(await shown()).toEqual(['open', true]);
    // a session that has just started
    const sundayOpening = Date.UTC(2026, 0, 11, 22, 5);
    clock.nowMs = sundayOpening + 60_000;
    expect(await shown()).toEqual(['open', true]);
    clock.nowMs = sundayOpening + 20 * 60_000;
    expect(await shown()).toEqual(['closed', false]);
  });

  it.each(['marketHistory', 'marketHistoryLimit', 'marketThumb', 'marketStatus'] as const)(
    '%s rejects symbols that the brand does not show',
    async (name) => {
      const { call } = await startRoutes();
      const input = { period: '1min', from: 0, to: NOW };
      await expect(call(name, { ...input, symbol: 'NOWHERE' })).rejects.toMatchObject({ code: 1008 });
      await expect(call(name, { ...input, symbol: 'EURUSD' }, testBrand({ categories: [4] }))).rejects.toMatchObject({
        code: 1008,
      });
    },
  );

  it("list the products of the brand's categories", async () => {
    const { call } = await startRoutes();
    const list = (await call('productList', {}, testBrand({ categories: [4] }))) as Record<string, unknown>;
    expect(Object.keys(list)).toHaveLength(30);
    expect(list['BTCUSDT']).toMatchObject({
      symbol: 'BTCUSDT',
      tradeStatus: 1,
      type: 4,
      logoUrl: '/market/logo/BTCUSDT.svg',
      sheetMarkUrl: '/market/logos/4.svg#BTCUSDT',
      marketStartTime: Array(7).fill('00:00'),
    });
    expect(list['ETHUSDT']).toMatchObject({ tradeStatus: 0 });
  });

  it('state for each product whether it trades and until when, including holidays and intraday breaks', async () => {
    const { call, clock } = await startRoutes(['AU200', 'HK50', 'BTCUSDT']);
    const at = async (time: string) => {
      clock.nowMs = Date.parse(time);
      const list = (await call('productList', {})) as Record<string, object>;
      for (const symbol of ['AU200', 'HK50', 'BTCUSDT', 'EURUSD'])
        expect(list[symbol]).toMatchObject({ marketOpen: (await call('marketStatus', { symbol })) === 'open' });
      return list;
    };
    const utc = (time: string): number => Date.parse(time);
    const holiday = await at('2026-01-26T01:00:00Z');
    expect(holiday['AU200']).toMatchObject({ marketOpen: false, closesAt: null, opensAt: utc('2026-01-26T13:00:00Z') });
    const lunch = await at('2026-01-07T04:30:00Z');
    expect(lunch['HK50']).toMatchObject({ marketOpen: false, closesAt: null, opensAt: utc('2026-01-07T05:00:00Z') });
    const morning = await at('2026-01-07T03:30:00Z');
    expect(morning['HK50']).toMatchObject({
      marketOpen: true,
      closesAt: utc('2026-01-07T04:00:00Z'),
      opensAt: utc('2026-01-07T05:00:00Z'),
    });
    expect(morning['BTCUSDT']).toMatchObject({ marketOpen: true, closesAt: null, opensAt: null });
    // without prices nothing trades, whatever the trading hours
    expect(morning['EURUSD']).toMatchObject({ marketOpen: false, tradeStatus: 0 });
  });

  it('search only among them', async () => {
    const { call } = await startRoutes();
    expect(await call('productSearch', { keyword: 'apple' })).toEqual({ forexProductList: ['AAPL'] });
    expect(await call('productSearch', { keyword: 'apple' }, testBrand({ categories: [4] }))).toEqual({ forexProductList: [] });
  });
});
