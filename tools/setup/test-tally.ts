/** How many tests passed, failed and were skipped. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** tests that passed after failing once, with the first error, as `file > name: message` */
  readonly flaky: readonly string[];
  /** failed tests with their first error, as `file > name: message` */
  readonly failures: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] };
/** A longer message is truncated: the complete one is in the test's output. */
const MAX_MESSAGE_LENGTH = 200;

/** The part of Vitest's JSON report that is used. */
export interface VitestReport {
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  /** why the file did not load; empty if it did */
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

/** An error outside any test, with its file if known. */
export interface OutsideError {
  readonly message: string;
  readonly file?: string;
}

/** The output files of a Vitest run. */
export interface Run {
  /** absent if it crashed */
  readonly report: VitestReport | undefined;
  /** unknown if it crashed */
  readonly outside: readonly OutsideError[] | undefined;
  readonly code: number;
}

/** If more files than this fail, it is not by chance. */
const MAX_REPEATED = 3;

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
    failures: [...a.failures, ...b.failures],
  };
}

/** The tally of a pass/fail step, such as the type check. */
export function single(ok: boolean): Tally {
  return ok ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/**
 * The tally of a run. A file that failed without a failed test (it does not load) counts as one failure, and so does a run that
 * failed otherwise (an error outside any test, a crash), so that none goes unnoticed.
 * @param shown formats a file name
 */
export function fromRun({ report, code }: Run, shown: (file: string) => string): Tally {
  if (!report) return single(false);
  const tally = sum(report.testResults.map((file) => ofFile(file, shown)));
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * The files that get a second attempt as a whole: those with failures, if they are few. None if the
 * run also failed in a way that cannot be attributed to a file.
 */
export function toRepeat({ report, outside, code }: Run): readonly string[] {
  if (!report || !outside || code === 0) return [];
  const files = new Set(report.testResults.filter(isFailed).map(({ name }) => name));
  for (const { file } of outside) {
    if (file === undefined) return [];
    files.add(file);
  }
  return files.size > MAX_REPEATED ? [] : [...files];
}

/**
 * The tally of a run whose failed files ran a second time: a test failed if it failed both times, and is flaky if
 * it failed once.
 * @param shown formats a file name
 */
export function fromRuns(first: Run, second: Run, shown: (file: string) => string): Tally {
  if (!first.report || !second.report) return fromRun(first, shown);
  const repeated = new Map(second.report.testResults.map((file) => [file.name, file]));
  const reportedFiles = new Set(first.outside?.map(({ file }) => file));
  const tally = sum(
    first.report.testResults.map((before) => {
      const after = repeated.get(before.name);
      return after ? ofBoth(before, after, shown(before.name), reportedFiles.has(before.name)) : ofFile(before, shown);
    }),
  );
  const hasOtherError = second.outside?.length !== 0 || (second.code !== 0 && !second.report.testResults.some(isFailed));
  return hasOtherError ? { ...tally, failed: tally.failed + 1 } : tally;
}

function ofFile(file: FileResult, shown: (file: string) => string): Tally {
  const tally = {
    ...sum(file.assertionResults.map(({ status }) => ofStatus(status))),
    failures: failuresOf(file, shown(file.name)),
  };
  return isFailed(file) && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function failuresOf(file: FileResult, name: string): readonly string[] {
  if (isUnloaded(file)) return [`${name}: ${firstLines(file.message)}`];
  return file.assertionResults.filter(isFailed).map((test) => failureOf(test, name));
}

function failureOf(test: TestResult, file: string): string {
  return `${file} > ${titleOf(test)}: ${firstLines(test.failureMessages?.[0])}`;
}

/** Two lines: the second line of a property test's message contains its seed. */
function firstLines(message = ''): string {
  return message.split('\n', 2).join(' ').slice(0, MAX_MESSAGE_LENGTH);
}

function ofBoth(before: FileResult, after: FileResult, file: string, hasOutsideError: boolean): Tally {
  const [earlier, later] = [byKey(before), byKey(after)];
  const tests = [...new Set([...earlier.keys(), ...later.keys()])].map((key): Tally => {
    const results = [earlier.get(key), later.get(key)].filter((test) => test !== undefined);
    const status = ['passed', 'failed'].find((known) => results.some((test) => test.status === known)) ?? 'skipped';
    const flaky = status === 'passed' ? results.filter(isFailed).map((test) => failureOf(test, file)) : [];
    return { ...ofStatus(status), flaky };
  });
  const tally = sum(tests);
  if (tally.failed > 0) return { ...tally, failures: failuresOf(isFailed(after) ? after : before, file) };
  if (isUnloaded(before) && isUnloaded(after)) return { ...tally, failed: 1, failures: failuresOf(after, file) };
  const outsideTests = isUnloaded(before) || isUnloaded(after) || hasOutsideError;
  return outsideTests ? { ...tally, flaky: [...tally.flaky, `${file} > outside its tests`] } : tally;
}

/** Tests with the same name are distinguished by their position in the file. */
function byKey({ assertionResults }: FileResult): ReadonlyMap<string, TestResult> {
  return new Map(assertionResults.map((test, place) => [JSON.stringify([titleOf(test), place]), test]));
}

function titleOf({ ancestorTitles, title }: TestResult): string {
  return [...ancestorTitles, title].filter((part) => part !== '').join(' > ');
}

function ofStatus(status: string): Tally {
  if (status === 'passed') return { ...NOTHING, passed: 1 };
  return status === 'failed' ? { ...NOTHING, failed: 1 } : { ...NOTHING, skipped: 1 };
}

function isFailed({ status }: { readonly status: string }): boolean {
  return status === 'failed';
}

function isUnloaded(file: FileResult): boolean {
  return isFailed(file) && !file.assertionResults.some(isFailed);
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(add, NOTHING);
}

/** The last line of a test run. */
export function summaryLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** The line about skipped tests; empty if all ran. */
export function skippedLine({ skipped }: Tally): string {
  return skipped > 0 ? `${skipped} skipped: not for this machine, or left to npm run test:long\n` : '';
}

/** The lines about flaky tests; empty if there are none. */
export function flakyLines({ flaky }: Tally): string {
  if (flaky.length === 0) return '';
  return [
    `${flaky.length} flaky, which is a fault to be repaired: failed once and passed once`,
    ...flaky.map((name) => `  ${name}`),
    '',
  ].join('\n');
}

/** The lines about failed tests; empty if none is known by name. */
export function failureLines({ failures }: Tally): string {
  return failures.length === 0 ? '' : ['failed:', ...failures.map((text) => `  ${text}`), ''].join('\n');
}
