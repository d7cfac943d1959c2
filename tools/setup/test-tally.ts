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
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check that is one yes or no, such as the type check. */
export function single(ok: boolean): Tally {
  return ok ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/**
 * The tally of a Vitest run that ended with `code`. A file that failed without a failed test (it does not load) counts as one
 * failure, and so does a run that failed otherwise (an error outside any test, a crash), so that none can pass unseen.
 */
export function fromReport(report: VitestReport | undefined, code: number): Tally {
  if (!report) return single(false);
  const isFailed = (result: { readonly status: string }): boolean => result.status === 'failed';
  const unloaded = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed)).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The line that ends a test run. */
export function summaryLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** What is said before it of tests that cannot run on this machine; empty where all ran. */
export function skippedLine({ skipped }: Tally): string {
  return skipped > 0 ? `${skipped} skipped: not for this machine\n` : '';
}
