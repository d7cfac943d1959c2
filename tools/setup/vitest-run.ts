import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OUTSIDE_ERRORS_FILE } from './outside-errors.ts';
import { showCommand, type ShowOptions } from './show-command.ts';
import { fromRun, fromRuns, toRepeat, type OutsideError, type Run, type Tally, type VitestReport } from './test-tally.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Which tests to run: those of a project, all or only some files, and further Vitest arguments. */
export interface Selection {
  readonly project: string;
  readonly args?: readonly string[];
}

/** Runs tests once. */
export async function vitest(selection: Selection, options: ShowOptions): Promise<Tally> {
  return fromRun(await run(selection, options), shown);
}

/** Runs tests with a second attempt for failed files; those that then pass are listed as flaky. */
export async function vitestTwice(selection: Selection, options: ShowOptions, isStopped: () => boolean): Promise<Tally> {
  const first = await run(selection, options);
  const files = isStopped() ? [] : toRepeat(first);
  if (files.length === 0) return fromRun(first, shown);
  process.stdout.write(`\nsecond attempt of whole files: ${files.map(shown).join(', ')}\n`);
  return fromRuns(first, await run({ project: selection.project, args: files }, options), shown);
}

async function run({ project, args = [] }: Selection, options: ShowOptions): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-report-'));
  const [report, outside] = [join(folder, 'report.json'), join(folder, 'outside.json')];
  const reporters = ['default', 'json', join(root, 'tools/setup/outside-errors.ts')].map((name) => `--reporter=${name}`);
  const code = await showCommand(
    'vitest',
    ['run', '--project', project, '--passWithNoTests', ...reporters, `--outputFile.json=${report}`, ...args],
    { ...options, env: { ...process.env, ...options.env, [OUTSIDE_ERRORS_FILE]: outside } },
  );
  const answer = { report: read<VitestReport>(report), outside: read<readonly OutsideError[]>(outside), code };
  rmSync(folder, { recursive: true, force: true });
  return answer;
}

function read<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

function shown(file: string): string {
  return relative(root, file);
}
