import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { endCommands, showCommand } from './show-command.ts';
import { add, NOTHING, failureLines, flakyLines, single, skippedLine, summaryLine, type Tally } from './test-tally.ts';
import { vitest, vitestTwice } from './vitest-run.ts';
import { ensureWebBuild } from './web-build.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Number of server kills, where `npm test` uses three, */
const MANY_KILLS = '20';
/** and number of orders before a backup, where `npm test` uses forty */
const MANY_ORDERS = '1000';

/** The fuzz tests in which calls and fields take turns with the values. */
const FUZZ_IN_TURNS = ['verification/fuzz/bodies.integration.test.ts', 'verification/fuzz/fields.integration.test.ts'];

/** unit tests without and with a DOM */
const UNIT = 'unit*';

interface Step {
  readonly name: string;
  readonly what: string;
  run(): Promise<Tally>;
}

/** Steps that mostly need the processor, one after the other; they yield to the journeys, which often wait. */
const QUIET_STEPS: readonly Step[] = [
  // type-aware rules and the type check share one pass over the program, which is most of the cost of either
  check('lint', 'types and lint', 'oxlint', ['--type-aware', '--type-check', '--quiet']),
  check('format', 'format', 'oxfmt', ['--check']),
  check('dead-code', 'dead code', 'knip', ['--no-progress']),
  tests('checks', 'repository checks'),
  {
    name: 'unit',
    what: 'unit tests',
    run: () => afterBuild(() => vitestTwice({ project: UNIT }, background('unit'), isStopped)),
  },
  {
    name: 'integration',
    what: 'integration tests',
    run: () => vitestTwice({ project: 'integration' }, background('integration'), isStopped),
  },
];
const JOURNEYS: Step = { name: 'e2e', what: 'browser journeys', run: () => journeys([]) };
/** The same properties with more runs, too slow for every change: only on request. */
const LONG: readonly Step[] = [
  tests('long', 'long tests'),
  { name: 'kills', what: 'many kills', run: () => journeys(['e2e/kill.journey.ts'], { TRUEFILL_KILLS: MANY_KILLS }) },
  {
    name: 'devices',
    what: 'every journey on both devices, every language at every width',
    run: () => journeys([], { TRUEFILL_EVERY_DEVICE: 'yes', TRUEFILL_EVERY_WIDTH: 'yes' }),
  },
  {
    name: 'values',
    what: 'every hostile value for every field',
    run: () =>
      vitest({ project: 'integration', args: FUZZ_IN_TURNS }, { ...background('values'), env: { TRUEFILL_EVERY_VALUE: 'yes' } }),
  },
  {
    name: 'other-browsers',
    what: 'trading in Firefox and WebKit, those that are installed',
    run: () => afterBuild(() => vitestTwice({ project: 'other-browsers' }, background('other-browsers'), isStopped)),
  },
  { name: 'drill', what: 'restore drill', run: () => journeys(['e2e/backup.journey.ts'], { TRUEFILL_DRILL: MANY_ORDERS }) },
];
const USUAL = [...QUIET_STEPS, JOURNEYS];
/** No journey imports these, but each can be affected by them. */
const SEEN_BY_JOURNEYS = /^(client|web|console|ui|brands)\//;

let stopped = false;
let built: Promise<void> | undefined;

function isStopped(): boolean {
  return stopped;
}

function background(label: string) {
  return { label, inBackground: true };
}

function check(name: string, what: string, command: string, args: readonly string[]): Step {
  return { name, what, run: async () => single((await showCommand(command, args, background(name))) === 0) };
}

function tests(name: string, what: string): Step {
  return { name, what, run: () => vitest({ project: name }, background(name)) };
}

/** Runs tests that need the built web app, which is built once for all. */
async function afterBuild(run: () => Promise<Tally>): Promise<Tally> {
  try {
    built ??= ensureWebBuild(root);
    await built;
    return await run();
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return single(false);
  }
}

function journeys(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  return afterBuild(async () =>
    vitestTwice(
      { project: 'e2e', args },
      { label: 'e2e', env: { ...env, CHROMIUM_PATH: await ensureChromium(root) } },
      isStopped,
    ),
  );
}

/**
 * Runs the checks of the whole tree, and the tests that changed files can affect through imports.
 * @param base the commit to compare with; if omitted, only uncommitted files count as changed
 */
function ofChange(base: string | undefined): readonly Step[] {
  const args = base === undefined ? ['--changed'] : ['--changed', base];
  const inGit = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [...inGit('diff', '--name-only', base ?? 'HEAD'), ...inGit('ls-files', '--others', '--exclude-standard')];
  const run: Record<string, () => Promise<Tally>> = {
    unit: () => afterBuild(() => vitestTwice({ project: UNIT, args }, background('unit'), isStopped)),
    integration: () => vitestTwice({ project: 'integration', args }, background('integration'), isStopped),
    e2e: () => journeys(files.some((file) => SEEN_BY_JOURNEYS.test(file)) ? [] : args),
  };
  return USUAL.map((step) => ({ ...step, run: run[step.name] ?? step.run }));
}

function chosen(names: readonly string[]): readonly Step[] {
  if (names.length === 0) return USUAL;
  if (names.length === 1 && names[0] === 'long') return LONG;
  if (names[0] === 'changed' && names.length <= 2) return ofChange(names[1]);
  const unknown = names.filter((name) => !USUAL.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...USUAL.map((step) => step.name), 'long', 'changed'];
    process.stderr.write(`no such tests: ${unknown.join(', ')}; there are ${known.join(', ')}\n`);
    process.exit(1);
  }
  return USUAL.filter((step) => names.includes(step.name));
}

interface Result {
  readonly step: Step;
  readonly tally: Tally;
  readonly seconds: number;
}

async function runInTurn(steps: readonly Step[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const step of steps) {
    if (stopped) break;
    const startedMs = performance.now();
    process.stdout.write(`\n${step.what} ...\n`);
    const tally = await step.run();
    const result = { step, tally, seconds: (performance.now() - startedMs) / 1_000 };
    results.push(result);
    process.stdout.write(`\n${lineOf(result)}\n`);
  }
  return results;
}

function lineOf({ step, tally, seconds }: Result): string {
  return `${step.what}: ${summaryLine(tally)} (${seconds.toFixed(1)} s)`;
}

// A terminal's Ctrl-C reaches the running commands directly, a SIGTERM does not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    if (signal === 'SIGTERM') endCommands(signal);
  });
}

const startedMs = performance.now();
const steps = chosen(process.argv.slice(2));
const lanes = [steps.filter(({ name }) => name !== 'e2e'), steps.filter(({ name }) => name === 'e2e')];
const results = (await Promise.all(lanes.map(runInTurn))).flat();
const total = results.map(({ tally }) => tally).reduce(add, NOTHING);
process.stdout.write(`\n${results.map((result) => `${lineOf(result)}\n`).join('')}`);
process.stdout.write(`total: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s\n`);
process.stdout.write(
  stopped
    ? '\nstopped before the end\n'
    : `\n${failureLines(total)}${flakyLines(total)}${skippedLine(total)}${summaryLine(total)}\n`,
);
process.exitCode = stopped || total.failed > 0 ? 1 : 0;
