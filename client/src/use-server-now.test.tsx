// @vitest-environment happy-dom
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { pass, runHook } from './testing/hooks.fixture.tsx';
import { noteAnswerTime, serverNow } from './server-time.ts';
import { expect, test, vi } from 'vitest';
import { useServerNow } from './use-server-now.ts';

test.each([200, 500, 1_000, 30_000, MINUTE_MS])('the time is updated every %i ms', async (everyMs) => {
  vi.useFakeTimers();
  const { result } = runHook(() => useServerNow(everyMs));
  const firstMs = result.current;
  await pass(everyMs - 1);
  expect(result.current).toBe(firstMs);
  await pass(1);
  expect(result.current).toBe(firstMs + everyMs);
  await pass(everyMs);
  expect(result.current).toBe(firstMs + 2 * everyMs);
});

test('a time that is rarely updated is corrected at once when the device’s clock turns out to be wrong', async () => {
  vi.useFakeTimers();
  const { result } = runHook(() => useServerNow(MINUTE_MS));
  for (const wrongMs of [2 * DAY_MS, -2 * DAY_MS]) {
    noteAnswerTime(Date.now() - wrongMs);
    await pass(1_000);
    expect(result.current).toBe(serverNow());
    expect(Date.now() - result.current).toBe(wrongMs);
    await pass(2 * MINUTE_MS);
  }
});
