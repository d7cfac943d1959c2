import { useEffect } from 'react';
import { frames } from '../live/frame-scheduler.ts';

/** interval of the frames behind a dialog that blurs the workspace */
export const SLOW_FRAME_MS = 5_000;

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
  let waiting: (() => void) | undefined;
  let nextAtMs = 0;
  const run = (): void => {
    nextAtMs = performance.now() + SLOW_FRAME_MS;
    if (waiting) usual(waiting);
    waiting = undefined;
  };
  frames.request = (frame) => {
    waiting = frame;
    setTimeout(run, nextAtMs - performance.now());
  };
  return () => {
    frames.request = usual;
    run();
  };
}
