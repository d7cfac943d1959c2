import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { OUTSIDE_ERRORS_FILE } from './outside-errors.ts';
import {
  add,
  fromRun,
  fromRuns,
  NOTHING,
  shakyLines,
  single,
  skippedLine,
  summaryLine,
  toRepeat,
  type OutsideError,
  type Run,
  type Tally,
  type VitestReport,
} from './test-tally.ts';
import { ensureWebBuild } from './web-build.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'truefill-reports-'));

interface Step {
  readonly name: string;
  readonly what: string;
  run(): Promise<Tally>;
}

const STEPS: readonly Step[] = [
  { name: 'types', what: 'type check', run: () => check('tsc', ['--noEmit', '-p', '.']) },
  { name: 'lint', what: 'lint', run: () => check('oxlint', ['--quiet']) },
  { name: 'checks', what: 'repository checks', run: () => vitest('checks') },
  { name: 'unit', what: 'unit tests', run: () => vitest('unit') },
  { name: 'integration', what: 'integration tests', run: () => vitestTwice('integration') },
  { name: 'e2e', what: 'browser journeys', run: journeys },
];

let running: ReturnType<typeof spawn> | undefined;
let stopped = false;

/** Runs a command of the packages' with its output shown. Answers its exit code. */
function show(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.on('error', (error) => {
      process.stdout.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    running.on('close', (code) => resolve(code ?? 1));
  });
}

async function check(command: string, args: readonly string[]): Promise<Tally> {
  return single((await show(command, args)) === 0);
}

async function vitest(project: string): Promise<Tally> {
  return fromRun(await run(project));
}

/** What failed among tests of whole servers gets a second attempt from the beginning of its file, and is named if it then passes. */
async function vitestTwice(project: string, env?: NodeJS.ProcessEnv): Promise<Tally> {
  const first = await run(project, [], env);
  const files = stopped ? [] : toRepeat(first);
  if (files.length === 0) return fromRun(first);
  process.stdout.write(`\nonce more, from the beginning: ${files.map(shown).join(', ')}\n`);
  return fromRuns(first, await run(project, files, env), shown);
}

/** @param files only these, by their full paths; all of the project's if there are none */
async function run(project: string, files: readonly string[] = [], env: NodeJS.ProcessEnv = process.env): Promise<Run> {
  const attempt = files.length === 0 ? project : `${project}-again`;
  const [report, outside] = [join(reports, `${attempt}.json`), join(reports, `${attempt}-outside.json`)];
  const reporters = ['default', 'json', join(root, 'tools/setup/outside-errors.ts')].map((name) => `--reporter=${name}`);
  const code = await show('vitest', ['run', '--project', project, ...reporters, `--outputFile.json=${report}`, ...files], {
    ...env,
    [OUTSIDE_ERRORS_FILE]: outside,
  });
  return { report: read<VitestReport>(report), outside: read<readonly OutsideError[]>(outside), code };
}

function read<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

function shown(file: string): string {
  return relative(root, file);
}

async function journeys(): Promise<Tally> {
  try {
    await ensureWebBuild(root);
    return await vitestTwice('e2e', { ...process.env, CHROMIUM_PATH: await ensureChromium(root) });
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return single(false);
  }
}

function chosen(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`no such tests: ${unknown.join(', ')}; there are ${STEPS.map((step) => step.name).join(', ')}\n`);
    process.exit(1);
  }
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
}

// A terminal's Ctrl-C reaches the running step by itself, a SIGTERM does not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    if (signal === 'SIGTERM') running?.kill(signal);
  });
}

const steps = chosen(process.argv.slice(2));
let total = NOTHING;
for (const [index, step] of steps.entries()) {
  if (stopped) break;
  const begun = performance.now();
  process.stdout.write(`\n[${index + 1}/${steps.length}] ${step.what}\n`);
  const tally = await step.run();
  total = add(total, tally);
  process.stdout.write(
    `[${index + 1}/${steps.length}] ${step.what}: ${summaryLine(tally)} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`,
  );
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(
  stopped ? '\nstopped before the end\n' : `\n${shakyLines(total)}${skippedLine(total)}${summaryLine(total)}\n`,
);
process.exitCode = stopped || total.failed > 0 ? 1 : 0;
