// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { PATHS } from '@truefill/api/paths.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchSmallChart, type ChartSpan } from './small-charts.ts';

const SIX_HOURS: ChartSpan = { period: '15min', points: 24 };
const HALF_HOUR: ChartSpan = { period: '1min', points: 30, windowMs: 1_800_000 };

let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000_000 });
  network = new ScriptedNetwork();
  network.answer = (_path, { symbols }: { symbols: string[] }) =>
    accepted(Object.fromEntries(symbols.filter((symbol) => symbol !== 'NONE').map((symbol) => [symbol, [symbol.length, 2]])));
});

test('simultaneous requests share one call per span', async () => {
  const requested = [
    ...['EURUSD', 'AAPL', 'NONE'].map((symbol) => fetchSmallChart(symbol, SIX_HOURS)),
    fetchSmallChart('AAPL', HALF_HOUR),
  ];
  await pass(20);
  expect(await Promise.all(requested)).toEqual([[6, 2], [4, 2], [], [4, 2]]);
  expect(network.to(PATHS.marketSparklines).map(({ body }) => body)).toEqual([
    { symbols: ['EURUSD', 'AAPL', 'NONE'], period: '15min', points: 24 },
    { symbols: ['AAPL'], period: '1min', points: 30, from: 10_000_020 - 1_800_000 },
  ]);
});

test('more markets than a call allows are split into several calls', async () => {
  const requested = Array.from({ length: 61 }, (_, index) => fetchSmallChart(`M${index}`, SIX_HOURS));
  await pass(20);
  expect((await Promise.all(requested)).every((closes) => closes.length === 2)).toBe(true);
  expect(network.sent.map(({ body }) => (body as { symbols: string[] }).symbols.length)).toEqual([60, 1]);
});

test('a failed call rejects all of its requests', async () => {
  network.answer = () => refused(1110);
  const requested = Promise.allSettled([fetchSmallChart('AAPL', SIX_HOURS), fetchSmallChart('TSLA', SIX_HOURS)]);
  await pass(20);
  expect((await requested).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
