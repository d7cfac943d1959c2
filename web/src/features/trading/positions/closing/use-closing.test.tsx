// @vitest-environment happy-dom
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { pass, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '@truefill/client/server-time.ts';
import { openOrder } from '../order.fixture.ts';
import { useClosing } from './use-closing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // no call is answered: the market's status stays unknown
  void new ScriptedNetwork();
});

test('the minimum holding time follows the server’s clock, even if the device’s is slow', async () => {
  const serverMs = Date.now() + 5 * MINUTE_MS;
  const order = { ...openOrder({}), closableAtMs: serverMs + 2_000 };
  noteServerTime(serverMs);
  const { result } = runHook(() => useClosing(order));
  expect(result.current.secondsLeft).toBe(2);
  await pass(3_000);
  expect(result.current.secondsLeft).toBe(0);
});
