// @vitest-environment happy-dom
import { accepted, pass, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { instrumentsQuery } from '../instruments/instruments.ts';
import { useMarketStatus } from './use-market-status.ts';

const NOW = Date.UTC(2026, 10, 18, 20, 59, 50);
let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  network = new ScriptedNetwork();
  network.answer = () => accepted('open');
});

test.each([
  ['closes', { isOpen: true, opensAtMs: NOW + 63_000_000, closesAtMs: NOW + 4_000 }],
  ['opens', { isOpen: false, opensAtMs: NOW + 4_000, closesAtMs: null }],
])('a market that %s in 4 s is asked for then, and otherwise every 15 s', async (_what, openings) => {
  const instrument = { symbol: 'AAPL', openings } as InstrumentView;
  const bySymbol = new Map([['AAPL', instrument]]);
  queryClient.setQueryData(instrumentsQuery.queryKey, { list: [instrument], bySymbol });
  const { result } = runHook(() => useMarketStatus('AAPL'));
  await pass(0);
  expect(result.current).toBe('open');
  await pass(4_000);
  expect(network.to('/market/status/AAPL')).toHaveLength(1);
  network.answer = () => accepted('closed');
  await pass(400);
  expect(network.to('/market/status/AAPL')).toHaveLength(2);
  expect(result.current).toBe('closed');
  await pass(14_000);
  expect(network.to('/market/status/AAPL')).toHaveLength(2);
  await pass(1_000);
  expect(network.to('/market/status/AAPL')).toHaveLength(3);
});
