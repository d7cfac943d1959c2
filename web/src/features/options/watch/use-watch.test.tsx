// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { accepted, pass, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { useWatch } from './use-watch.ts';
import type { WatchFlow } from './watch.ts';

const CHECK = '/v1/waa/option/checkOptionOrderCompletion';
const SECONDS = 30;

let network: ScriptedNetwork;
let order: OptionOrderView;

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = () => accepted({ completed: false });
  signIn();
  order = {
    orderNumber: '42',
    outcome: null,
    beginMs: Date.now(),
    seconds: SECONDS,
    endMs: Date.now() + SECONDS * 1_000,
  } as OptionOrderView;
});

const watch = (flow: WatchFlow) => runHook(() => useWatch(order, flow)).result;

test('sends no requests while the option runs', async () => {
  const result = watch('place');
  await pass(SECONDS * 1_000 - 200);
  expect(result.current.watch.phase).toBe('running');
  expect(network.sent).toEqual([]);
});

test('checks first 1 s after the end, then every 1.5 s', async () => {
  const result = watch('place');
  await pass(SECONDS * 1_000 + 7_000);
  expect(result.current.watch.phase).toBe('settling');
  const after = network.to(CHECK).map(({ atMs }) => atMs - order.endMs);
  expect(after).toHaveLength(5);
  for (const [place, ms] of after.entries()) {
    const due = 1_000 + place * 1_500;
    expect(ms).toBeGreaterThanOrEqual(due);
    // the clock ticks every 200 ms
    expect(ms).toBeLessThan(due + 200);
  }
});

test.each([
  ['place', 12],
  ['position', 40],
] as const)('from %s: gives up after %s attempts without a result', async (flow, attempts) => {
  const result = watch(flow);
  await pass(SECONDS * 1_000 + 1_000 + (attempts - 1) * 1_500 - 400);
  expect(result.current.watch.phase).toBe('settling');
  await pass(120_000);
  expect(result.current.watch.phase).toBe('failed');
  expect(network.to(CHECK)).toHaveLength(attempts);
});

test('counts a failed check as one without a result', async () => {
  network.answer = () => refused(1000);
  const result = watch('place');
  await pass(SECONDS * 1_000 + 60_000);
  expect(result.current.watch.phase).toBe('failed');
  expect(network.to(CHECK)).toHaveLength(12);
});

test('stops checking after unmounting', async () => {
  const { unmount } = runHook(() => useWatch(order, 'position'));
  await pass(SECONDS * 1_000 + 3_000);
  const before = network.sent.length;
  unmount();
  await pass(60_000);
  expect(network.sent).toHaveLength(before);
});
