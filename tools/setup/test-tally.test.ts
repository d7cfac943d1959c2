import { describe, expect, test } from 'vitest';
import {
  add,
  failureLines,
  fromRun,
  fromRuns,
  flakyLines,
  single,
  skippedLine,
  summaryLine,
  toRepeat,
  type Run,
} from './test-tally.ts';

/** The test results of a file: passed, failed, skipped. */
const file = (name: string, statuses: string, status = statuses.includes('f') ? 'failed' : 'passed') => ({
  name: `/it/${name}`,
  status,
  assertionResults: [...statuses].map((letter, place) => ({
    ancestorTitles: ['phone'],
    title: `test ${place + 1}`,
    status: { p: 'passed', f: 'failed', s: 'skipped', t: 'todo' }[letter] ?? '',
    failureMessages: letter === 'f' ? ['Error: no\nat somewhere\nand more'] : [],
  })),
});
const run = (files: ReturnType<typeof file>[], code = 0, outside: Run['outside'] = []): Run => ({
  report: { testResults: files },
  code,
  outside,
});
const shown = (path: string) => path.replace('/it/', '');
/** how a failure is printed */
const failureAt = (name: string, place: number) => `${name} > phone > test ${place}: Error: no at somewhere`;
const DEAD: Run = { report: undefined, outside: undefined, code: 137 };

describe('the tally of a run', () => {
  test.each([
    ['all passed', run([file('a', 'ppp'), file('b', 'pp')]), { passed: 5, failed: 0, skipped: 0 }],
    ['some failed', run([file('a', 'pppff'), file('b', 'pp')], 1), { passed: 5, failed: 2, skipped: 0 }],
    ['skipped and planned ones', run([file('a', 'ppsst')]), { passed: 2, failed: 0, skipped: 3 }],
    ['failed without a failed test', run([file('a', 'pp')], 1), { passed: 2, failed: 1, skipped: 0 }],
    [
      'files that do not load',
      run([file('a', 'pf'), file('b', '', 'failed'), file('c', 'ss', 'failed')], 1),
      { passed: 1, failed: 3, skipped: 2 },
    ],
    ['died before its report', DEAD, { passed: 0, failed: 1, skipped: 0 }],
    ['no report, no complaint', { ...DEAD, code: 0 }, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, given, expected) => {
    expect(fromRun(given, shown)).toMatchObject({ ...expected, flaky: [] });
  });

  test('sums up in one line', () => {
    const sum = add(add(single(true), single(false)), fromRun(run([file('a', 'p'.repeat(40))]), shown));
    expect(summaryLine(sum)).toBe('41 passed, 1 failed');
    expect(skippedLine(sum)).toBe('');
    expect(flakyLines(sum)).toBe('');
    const withSkipped = add(sum, { passed: 0, failed: 0, skipped: 2, flaky: [], failures: [] });
    expect(summaryLine(withSkipped)).toBe('41 passed, 1 failed');
    expect(skippedLine(withSkipped)).toBe('2 skipped: not for this machine, or left to npm run test:long\n');
  });
});

describe('what gets a second attempt', () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => file(name, 'f'));
  test.each([
    ['nothing, where all passed', run([file('a', 'pp')]), []],
    [
      'the files in which something failed',
      run([file('a', 'pf'), file('b', 'pp'), file('c', '', 'failed')], 1),
      ['/it/a', '/it/c'],
    ],
    ['the file of an error outside its tests', run([file('a', 'pp')], 1, [{ message: 'no', file: '/it/a' }]), ['/it/a']],
    ['nothing, where an error is nobody’s', run([file('a', 'pf')], 1, [{ message: 'no' }]), []],
    ['nothing, where many failed', run(four, 1), []],
    ['nothing, where the run died', DEAD, []],
    ['nothing, where it is not known what failed besides', { ...run([file('a', 'pf')], 1), outside: undefined }, []],
  ])('%s', (_, given, expected) => {
    expect(toRepeat(given)).toEqual(expected);
  });
});

describe('the tally of a run whose failed files ran twice', () => {
  const untouched = file('z', 'ppp');
  const outside = [{ message: 'no', file: '/it/a' }];
  test.each([
    ['passed at last', run([file('a', 'pf')], 1), run([file('a', 'pp')]), [5, 0, 0], [failureAt('a', 2)]],
    ['failed again', run([file('a', 'pf')], 1), run([file('a', 'pf')], 1), [4, 1, 0], []],
    [
      'another one failed',
      run([file('a', 'pf')], 1),
      run([file('a', 'fp')], 1),
      [5, 0, 0],
      [failureAt('a', 1), failureAt('a', 2)],
    ],
    ['did not begin at first', run([file('a', 'ss', 'failed')], 1), run([file('a', 'pp')]), [5, 0, 0], ['a > outside its tests']],
    ['did not begin again', run([file('a', 'ss', 'failed')], 1), run([file('a', 'ss', 'failed')], 1), [3, 1, 2], []],
    ['failed, then did not begin', run([file('a', 'pf')], 1), run([file('a', 'ss', 'failed')], 1), [4, 1, 0], []],
    ['an error outside', run([file('a', 'pp')], 1, outside), run([file('a', 'pp')]), [5, 0, 0], ['a > outside its tests']],
    [
      'an error outside, again',
      run([file('a', 'pp')], 1, outside),
      run([file('a', 'pp')], 1, outside),
      [5, 1, 0],
      ['a > outside its tests'],
    ],
    ['died the second time', run([file('a', 'pf')], 1), DEAD, [4, 1, 0], []],
    ['skipped on purpose', run([file('a', 'sf')], 1), run([file('a', 'sp')]), [4, 0, 1], [failureAt('a', 2)]],
  ])('%s', (_, { report, ...first }, second, [passed, failed, skipped], flaky) => {
    const both = { ...first, report: { testResults: [...(report?.testResults ?? []), untouched] } };
    expect(fromRuns(both, second, shown)).toMatchObject({ passed, failed, skipped, flaky });
  });

  test('names the flaky ones', () => {
    const tally = { passed: 5, failed: 0, skipped: 0, flaky: ['a > one', 'b > two'], failures: [] };
    expect(flakyLines(tally)).toBe(
      '2 flaky, which is a fault to be repaired: failed once and passed once\n  a > one\n  b > two\n',
    );
    expect(summaryLine(tally)).toBe('5 passed, 0 failed');
  });
});

describe('what failed', () => {
  const unloaded = { ...file('b', '', 'failed'), message: 'SyntaxError: Unexpected token' };

  test.each([
    ['is named with the beginning of what it said', fromRun(run([file('a', 'pf'), unloaded], 1), shown)],
    [
      'is named once where it failed twice',
      fromRuns(run([file('a', 'pf'), unloaded], 1), run([file('a', 'pf'), unloaded], 1), shown),
    ],
  ])('%s', (_, tally) => {
    expect(failureLines(add(single(true), tally))).toBe(`failed:\n  ${failureAt('a', 2)}\n  b: SyntaxError: Unexpected token\n`);
  });

  test('is not listed if it passed the second time', () => {
    expect(failureLines(fromRuns(run([file('a', 'pf')], 1), run([file('a', 'pp')]), shown))).toBe('');
  });
});
