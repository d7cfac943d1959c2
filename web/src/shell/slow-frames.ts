import { useEffect } from 'react';
import { SECOND_MS } from '@truefill/domain/time/durations.ts';
import { frames } from '../live/frame-scheduler.ts';

/** interval of the frames behind a dialog that blurs the workspace */
export const SLOW_FRAME_MS = 5 * SECOND_MS;

/**
 * Renders prices only every `SLOW_FRAME_MS` while a dialog covers and blurs them: a browser blurs the whole window again with each change, which
 * takes most of a processor where there is no graphics card. The first frame is not delayed, and the last is made up for.
 * @param slow whether such a dialog is open
 */
export function useSlowFrames(slow: boolean): void {
  useEffect(() => (slow ? slowDown() : undefined), [slow]);
}

function slowDown(): () => void {
  const usual = frames.request;
  let waiting: (() => void) | null = null;
  let ranAtMs = -SLOW_FRAME_MS;
  const run = (): void => {
    const frame = waiting;
    waiting = null;
    ranAtMs = performance.now();
    if (frame) usual(frame);
  };
  frames.request = (frame) => {
    waiting = frame;
    setTimeout(run, ranAtMs + SLOW_FRAME_MS - performance.now());
  };
  return () => {
    frames.request = usual;
    run();
  };
}
