import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { OutsideError } from './test-tally.ts';

/** where the errors are written to, as JSON */
export const OUTSIDE_ERRORS_FILE = 'TRUEFILL_OUTSIDE_ERRORS';

/** Vitest's JSON report has no word of errors outside any test, such as a promise that nobody waits for: this writes them beside it. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[OUTSIDE_ERRORS_FILE];
    if (!file) return;
    const told = errors.map((error): OutsideError => {
      const path = error['VITEST_TEST_PATH'];
      return typeof path === 'string' ? { message: error.message, file: path } : { message: error.message };
    });
    writeFileSync(file, JSON.stringify(told));
  }
}
