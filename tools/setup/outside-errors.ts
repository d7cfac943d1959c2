import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { OutsideError } from './test-tally.ts';

/** where to write the errors, as JSON */
export const OUTSIDE_ERRORS_FILE = 'TRUEFILL_OUTSIDE_ERRORS';

/** Vitest's JSON report omits errors outside any test, such as unhandled rejections: this writes them to a separate file. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[OUTSIDE_ERRORS_FILE];
    if (!file) return;
    const reported = errors.map((error): OutsideError => {
      const path = error['VITEST_TEST_PATH'];
      return typeof path === 'string' ? { message: error.message, file: path } : { message: error.message };
    });
    writeFileSync(file, JSON.stringify(reported));
  }
}
