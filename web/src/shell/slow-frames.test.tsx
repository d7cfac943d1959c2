// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleFrame } from '../live/frame-scheduler.ts';
import { SLOW_FRAME_MS, useSlowFrames } from './slow-frames.ts';

const FRAME_MS = 17;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('behind the dialog the first change is rendered at once, later ones together, and the last when it closes', () => {
  const render = vi.fn<() => void>();
  const { rerender } = renderHook(({ slow }) => useSlowFrames(slow), { initialProps: { slow: true } });
  scheduleFrame(render);
  vi.advanceTimersByTime(FRAME_MS + 1);
  expect(render).toHaveBeenCalledTimes(1);
  scheduleFrame(render);
  vi.advanceTimersByTime(SLOW_FRAME_MS / 2);
  scheduleFrame(render);
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(SLOW_FRAME_MS / 2 + FRAME_MS);
  expect(render).toHaveBeenCalledTimes(2);
  scheduleFrame(render);
  rerender({ slow: false });
  vi.advanceTimersByTime(FRAME_MS);
  expect(render).toHaveBeenCalledTimes(3);
  scheduleFrame(render);
  vi.advanceTimersByTime(FRAME_MS);
  expect(render).toHaveBeenCalledTimes(4);
});

test('without a dialog every frame renders', () => {
  const render = vi.fn<() => void>();
  renderHook(() => useSlowFrames(false));
  for (let turn = 1; turn <= 3; turn += 1) {
    scheduleFrame(render);
    vi.advanceTimersByTime(FRAME_MS);
    expect(render).toHaveBeenCalledTimes(turn);
  }
});
