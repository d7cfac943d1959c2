import { CALLS } from '@truefill/api/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { PERIODS, PERIOD_MS } from '@truefill/domain/market/candle.ts';
import { priceToNumber } from '@truefill/domain/market/price.ts';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createSimulatedFeed } from '../../adapters/feeds/simulated/index.ts';
import type { CallContext, CallHandler } from '../../http/calls/register-call.ts';
import { openMarketTopic, PriceTexts } from '../../live/market-topics.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { createQuotes } from './quotes.ts';
import { quoteRoutes } from './routes.ts';
import { testBrand } from './test-support/test-brand.ts';

const START = Date.UTC(2026, 10, 24, 14, 40, 0, 1);
const SYMBOL = 'BTCUSDT';
const catalogue = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);
const precision = catalogue.bySymbol.get(SYMBOL)?.pricePrecision ?? 0;
const brand = testBrand();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function startMarket() {
  const clock = { nowMs: START, now: () => clock.nowMs };
  const feed = createSimulatedFeed({ catalogue, seed: 'views', clock, symbols: [SYMBOL] });
  const quotes = createQuotes({ catalogue, feed, clock, log });
  await quotes.start();
  const handlers = new Map<CallName, CallHandler<CallName>>();
  quoteRoutes({ quotes, clock })((name, handler) => void handlers.set(name, handler as CallHandler<CallName>), {
    get: () => undefined,
  } as unknown as FastifyInstance);
  const call = async (name: CallName, input: unknown) =>
    CALLS[name].response.parse(await handlers.get(name)?.(CALLS[name].request.parse(input) as never, { brand } as CallContext));
  const topic = (name: string): unknown => {
    const opened = openMarketTopic(name, brand, new PriceTexts(quotes, brand, 'objects'));
    const text = opened?.snapshot()?.toString('utf8') ?? '';
    opened?.release();
    return (JSON.parse(text.slice(text.indexOf('{'))) as { data: unknown }).data;
  };
  return { clock, feed, quotes, call, topic };
}

it('arithmetic 1: every view ends at the newest quote that trades, even if the source has newer data', async () => {
  const { clock, feed, quotes, call, topic } = await startMarket();
  let behind = 0;
  for (let step = 0; step < 160; step++) {
    clock.nowMs += 97;
    // the timer that sends quotes runs only now and then
    if (step % 5 === 0) feed.advance();
    const newest = quotes.newest(SYMBOL);
    if (!newest) throw new Error('there is no quote');
    const price = priceToNumber(newest.mid, precision);
    // what a direct query of the source would return
    if (feed.history(SYMBOL, '1min', 0, clock.nowMs + 1, 1)[0]?.close !== newest.mid) behind++;
    for (const period of PERIODS) {
      const to = clock.nowMs + 1;
      const shown = {
        marketHistory: await call('marketHistory', { symbol: SYMBOL, period, from: to - 3 * PERIOD_MS[period], to }),
        marketHistoryLimit: await call('marketHistoryLimit', { symbol: SYMBOL, period, limit: 2 }),
        kline: [topic(`kline/${SYMBOL}/${period}`)],
      };
      const closes = Object.values(shown).map((candles) => (candles as { closePrice: number }[]).at(-1)?.closePrice);
      expect(closes).toEqual([price, price, price]);
    }
    const lines = (await call('marketSparklines', { symbols: [SYMBOL], period: '1min', points: 3 })) as Record<string, number[]>;
    expect(lines[SYMBOL]?.at(-1)).toBe(price);
    const ticks = [await call('marketThumb', { symbol: SYMBOL }), topic(`price/${SYMBOL}`), ...(topic('prices') as object[])];
    const [today] = feed.candles({
      symbol: SYMBOL,
      period: '1d',
      limit: 1,
      keep: 'newest',
      fromMs: 0,
      toMs: newest.timeMs + 1,
      untilMs: newest.timeMs,
    }).candles;
    const [high, low] = [today?.high ?? 0n, today?.low ?? 0n].map((bound) => priceToNumber(bound as never, precision));
    for (const tick of ticks as { price: number; lastUpdate: number; high: number; low: number }[]) {
      expect([tick.price, tick.lastUpdate]).toEqual([price, newest.timeMs]);
      // the window holds all of today
      expect(tick.high).toBeGreaterThanOrEqual(high as number);
      expect(tick.low).toBeLessThanOrEqual(low as number);
    }
  }
  // the test proves nothing unless the source was ahead
  expect(behind).toBeGreaterThan(10);
  await quotes.stop();
});

it('arithmetic 7: the 24-hour statistics are those of the previous 1,440 minutes and the current one', async () => {
  const { clock, feed, quotes, call } = await startMarket();
  for (let minute = 0; minute < 12; minute++) {
    clock.nowMs += 61_700;
    feed.advance();
    const newest = quotes.newest(SYMBOL);
    if (!newest) throw new Error('there is no quote');
    const fromMs = Math.floor(newest.timeMs / 60_000) * 60_000 - 86_400_000;
    const request = { symbol: SYMBOL, period: '1min', limit: 2_000, keep: 'newest', untilMs: newest.timeMs } as const;
    const { candles } = feed.candles({ ...request, fromMs, toMs: newest.timeMs + 1 });
    const reference = feed.candles({ ...request, fromMs: 0, toMs: fromMs, limit: 1 }).candles[0]?.close ?? 0n;
    expect(candles).toHaveLength(1_441);
    const values = candles.map(({ high, low }) => [Number(high), Number(low)] as const);
    const scale = 10 ** precision;
    expect(await call('marketThumb', { symbol: SYMBOL })).toMatchObject({
      high: Math.max(...values.map(([high]) => high)) / scale,
      low: Math.min(...values.map(([, low]) => low)) / scale,
      priceChangePercent: expect.closeTo((Number(newest.mid) / Number(reference) - 1) * 100, 1.9),
      volume: Number(candles.reduce((sum, { volume }) => sum + volume, 0).toPrecision(12)),
    });
  }
  await quotes.stop();
});
