import { describe, expect, test } from 'vitest';
import { add, fromReport, single, skippedLine, summaryLine } from './test-tally.ts';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });
const report = (
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests = 0,
  numTodoTests = 0,
  testResults = [file('passed')],
) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
});

describe('the tally of a run', () => {
  test.each([
    ['all passed', report(5, 0), 0, { passed: 5, failed: 0, skipped: 0 }],
    ['some failed', report(5, 2), 1, { passed: 5, failed: 2, skipped: 0 }],
    ['skipped and planned ones', report(5, 0, 2, 1), 0, { passed: 5, failed: 0, skipped: 3 }],
    ['failed without a failed test', report(5, 0), 1, { passed: 5, failed: 1, skipped: 0 }],
    [
      'files that do not load',
      report(5, 1, 0, 0, [file('failed', 'passed', 'failed'), file('failed'), file('failed')]),
      1,
      { passed: 5, failed: 3, skipped: 0 },
    ],
    ['died before its report', undefined, 137, { passed: 0, failed: 1, skipped: 0 }],
    ['no report, no complaint', undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, given, code, expected) => {
    expect(fromReport(given, code)).toEqual(expected);
  });

  test('sums up in one line', () => {
    const sum = add(add(single(true), single(false)), fromReport(report(40, 0), 0));
    expect(summaryLine(sum)).toBe('41 passed, 1 failed');
    expect(skippedLine(sum)).toBe('');
    const withSkipped = add(sum, { passed: 0, failed: 0, skipped: 2 });
    expect(summaryLine(withSkipped)).toBe('41 passed, 1 failed');
    expect(skippedLine(withSkipped)).toBe('2 skipped: not for this machine\n');
  });
});
