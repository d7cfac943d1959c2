import { describe, expect, it } from 'vitest';
import { gapBetween, type LogRun } from './log-gaps.ts';

const ended = (startedMs: number, wholeUntilMs: number): LogRun => ({ startedMs, wholeUntilMs, whole: true });
const broken = (startedMs: number, wholeUntilMs: number): LogRun => ({ startedMs, wholeUntilMs, whole: false });
const MUCH_LATER = 1_000_000;

describe('gapBetween', () => {
  it.each([
    ['within a run', [ended(100, 900)], 200, 800, 'none'],
    ['across runs after a clean shutdown', [ended(100, 900), ended(2_000, 9_000)], 800, 2_100, 'none'],
    ['before any run', [ended(100, 900)], 10, 90, 'none'],
    ['from before a crashed run’s last write', [broken(100, 900), ended(2_000, 9_000)], 800, 2_100, 'gap'],
    ['after its last write', [broken(100, 900), ended(2_000, 9_000)], 950, 2_100, 'gap'],
    ['until it last wrote', [broken(100, 900), ended(2_000, 9_000)], 800, 900, 'none'],
    ['after the next run started', [broken(100, 900), ended(2_000, 9_000)], 2_000, 2_100, 'none'],
    ['after the next run has ended, too', [broken(100, 900), ended(2_000, 3_000)], 4_000, 4_100, 'none'],
    ['if another run was recording all the time', [broken(100, 900), ended(50, 9_000)], 800, 2_100, 'none'],
    ['if another run ended before the next one started', [broken(100, 900), ended(50, 1_500)], 800, 2_100, 'gap'],
    ['before the last write of two crashed runs', [broken(100, 900), broken(50, 950)], 800, 900, 'none'],
    ['after the last write of both', [broken(100, 900), broken(50, 950)], 800, 1_000, 'gap'],
  ] as const)('%s', (_name, runs, fromMs, toMs, expected) => {
    expect(gapBetween(runs, fromMs, toMs, MUCH_LATER)).toBe(expected);
  });

  it('is unknown while another process may still have quotes to write', () => {
    const runs = [broken(100, 900), ended(2_000, 2_500)];
    expect(gapBetween(runs, 950, 2_100, 900 + 5_000)).toBe('unknown');
    expect(gapBetween(runs, 950, 2_100, 900 + 5_001)).toBe('gap');
  });
});
