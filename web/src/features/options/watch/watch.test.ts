import { describe, expect, test } from 'vitest';
import { ATTEMPTS, dueWork, newWatch, reduceWatch, type Watch, type WatchFlow } from './watch.ts';

const END = 1_000_000;
const tick = (watch: Watch, serverNowMs: number): Watch => reduceWatch(watch, { type: 'tick', serverNowMs });

/** Runs a watch on a clock of 200 ms whose checks are answered immediately. @returns the watch and the times of its checks */
function run(
  flow: WatchFlow,
  settledAtMs: number,
  forMs = 120_000,
): { readonly watch: Watch; readonly checks: readonly number[] } {
  let watch = newWatch(flow, END);
  const checks: number[] = [];
  for (let now = END - 1_000; now <= END + forMs; now += 200) {
    watch = tick(watch, now);
    const work = dueWork(watch, now);
    if (work !== null) watch = reduceWatch(watch, { type: 'asked', serverNowMs: now });
    if (work === 'check') {
      checks.push(now - END);
      watch = reduceWatch(watch, { type: 'answered', settled: now >= settledAtMs });
    }
    if (work === 'details') watch = reduceWatch(watch, { type: 'details-read' });
  }
  return { watch, checks };
}

describe('running', () => {
  test('settles at the end and not before', () => {
    const watch = newWatch('place', END);
    expect(tick(watch, END - 1).phase).toBe('running');
    expect(tick(watch, END).phase).toBe('settling');
  });
  test('sends no requests', () => expect(dueWork(newWatch('place', END), END + 60_000)).toBeNull());
});

describe('checking for the result', () => {
  test('starts 1 s after the end, then every 1.5 s', () => {
    const { checks, watch } = run('place', END + 4_500);
    expect(checks).toEqual([1_000, 2_600, 4_000, 5_600]);
    expect(watch.phase).toBe('settled');
  });
  test.each([
    ['place', 12],
    ['position', 40],
  ] as const)('from %s at most %s times', (flow, times) => {
    const { checks, watch } = run(flow, Infinity);
    expect(checks).toHaveLength(times);
    expect(ATTEMPTS[flow]).toBe(times);
    expect(watch.phase).toBe('failed');
  });
  test('continues after the 15 s within which an option without a quote is void', () =>
    expect(Math.max(...run('place', Infinity).checks)).toBeGreaterThan(15_000));
  test('a late response delays the next check instead of doubling it', () => {
    const asking = reduceWatch(tick(newWatch('place', END), END), { type: 'asked', serverNowMs: END + 1_000 });
    expect(dueWork(asking, END + 9_000)).toBeNull();
    const answered = reduceWatch(asking, { type: 'answered', settled: false });
    expect(dueWork(answered, END + 9_000)).toBe('check');
  });
  test('after a long suspension the checks keep their interval', () => {
    const late = END + 3_600_000;
    let watch = tick(newWatch('place', END), late);
    expect(dueWork(watch, late)).toBe('check');
    watch = reduceWatch(reduceWatch(watch, { type: 'asked', serverNowMs: late }), { type: 'answered', settled: false });
    expect(dueWork(watch, late + 1_400)).toBeNull();
    expect(dueWork(watch, late + 1_500)).toBe('check');
  });
});

describe('reading the details', () => {
  const reading = (attempts: number): Watch => ({ ...newWatch('place', END), phase: 'reading', nextAtMs: 0, attempts });
  test('follows the check immediately', () => expect(dueWork(reading(3), END + 1_000)).toBe('details'));
  test('a failure counts as an attempt', () => {
    expect(reduceWatch(reading(3), { type: 'details-failed' })).toMatchObject({ phase: 'reading', attempts: 4 });
    expect(reduceWatch(reading(11), { type: 'details-failed' }).phase).toBe('failed');
  });
  test('a response that arrives after the failure is ignored', () => {
    const failed: Watch = { ...reading(12), phase: 'failed' };
    expect(reduceWatch(failed, { type: 'answered', settled: true })).toBe(failed);
    expect(reduceWatch(failed, { type: 'details-read' })).toBe(failed);
  });
});
