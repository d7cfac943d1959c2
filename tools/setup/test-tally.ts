/** How many tests passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check that is one yes or no, such as the type check. */
export function single(ok: boolean): Tally {
  return ok ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/**
 * The tally of a Vitest run that ended with `code`. A run that failed without a failed test (a file that does not load, an
 * error outside any test, a crash before the report) counts as one failure, so that it can never pass unseen.
 */
export function fromReport(report: VitestReport | undefined, code: number): Tally {
  const counted: Tally = report
    ? { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
    : NOTHING;
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** The line that ends a test run. */
export function summaryLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}
