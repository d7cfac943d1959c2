/**
 * Runs the simulation against deliberate bugs; each must be caught. No file on disk is changed.
 *   npm run mutants [-- --seeds 200] [--only <words>]
 */
import { parseArgs } from 'node:util';
import { judge } from './run-mutants.ts';
import { MUTANTS } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    commands: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
  },
});
const chosen = MUTANTS.filter(({ breaks, file }) => `${file} ${breaks}`.includes(values.only));
const started = performance.now();
const judged = await judge(
  chosen,
  { seeds: Number(values.seeds), commands: Number(values.commands) },
  ({ mutant, seed, broken }) => {
    const verdict = broken ?? (seed === null ? 'SURVIVED' : `seed ${String(seed).padStart(3)}`);
    process.stdout.write(`${verdict}  ${mutant.file}: ${mutant.breaks}\n`);
  },
);
const caught = judged.filter(({ seed }) => seed !== null).length;
process.stdout.write(`${caught} of ${judged.length} caught in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
process.exitCode = caught === judged.length ? 0 : 1;
