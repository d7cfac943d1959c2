// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { accepted, pass, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { useTicketBalance } from './use-ticket-balance.ts';

const PATH = '/v1/waa/user/balance';
let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = () => accepted({ balanceAmount: 90_000 + network.sent.length, lockMargin: 0 });
});

test('an open ticket polls the balance once a second, and stops when it is closed', async () => {
  signIn();
  const { result, unmount } = runHook(useTicketBalance);
  await pass(0);
  expect(result.current).toEqual({ available: 90_001, locked: 0 });
  await pass(3_000);
  const times = network.to(PATH).map(({ atMs }) => atMs);
  expect(times.map((atMs) => atMs - (times[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000]);
  expect(result.current).toEqual({ available: 90_004, locked: 0 });
  unmount();
  await pass(5_000);
  expect(network.to(PATH)).toHaveLength(4);
});

test('a visitor has no balance to request', async () => {
  runHook(useTicketBalance);
  await pass(5_000);
  expect(network.sent).toEqual([]);
});

test('a failed call is retried, and the last balance stays', async () => {
  signIn();
  const { result } = runHook(useTicketBalance);
  await pass(0);
  network.answer = () => null;
  await pass(2_000);
  expect(result.current).toEqual({ available: 90_001, locked: 0 });
  network.answer = () => accepted({ balanceAmount: 5, lockMargin: 6 });
  await pass(1_000);
  expect(result.current).toEqual({ available: 5, locked: 6 });
});
