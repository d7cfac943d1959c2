/**
 * Runs the simulation against deliberate bugs; each must be caught. No file on disk is changed.
 *   npm run mutants [-- --seeds 200] [--only <words>]
 */
import { parseArgs } from 'node:util';
import { runMutants } from './run-mutants.ts';
import { MUTANTS } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    commands: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
  },
});
const chosen = MUTANTS.filter(({ defect: breaks, file }) => `${file} ${breaks}`.includes(values.only));
const started = performance.now();
const results = await runMutants(
  chosen,
  { seeds: Number(values.seeds), commands: Number(values.commands) },
  ({ mutant, seed, broken }) => {
    const verdict = broken ?? (seed === null ? 'SURVIVED' : `seed ${String(seed).padStart(3)}`);
    process.stdout.write(`${verdict}  ${mutant.file}: ${mutant.defect}\n`);
  },
);
const caught = results.filter(({ seed }) => seed !== null).length;
process.stdout.write(`${caught} of ${results.length} caught in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
process.exitCode = caught === results.length ? 0 : 1;
