/** Runs the simulation in a thread whose modules contain one mutant, and reports which seed caught it. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from './mutants.ts';

export interface MutantTask {
  readonly mutant: Mutant;
  /** path of the file that is changed while loading into this thread; the file on disk is not modified */
  readonly url: string;
  readonly seeds: number;
  readonly commands: number;
}

export interface MutantVerdict {
  /** null: it survived all seeds */
  readonly seed: number | null;
  readonly failure: string;
}

const { mutant, url, seeds, commands } = workerData as MutantTask;
let changed = false;

registerHooks({
  load(at, context, nextLoad) {
    if (at !== url) return nextLoad(at, context);
    changed = true;
    const source = readFileSync(fileURLToPath(url), 'utf8').replace(mutant.text, () => mutant.replacement);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

const { Simulation } = await import('../simulation/simulation.ts');
if (!changed) throw new Error(`${mutant.file} is not part of the simulation`);
let verdict: MutantVerdict = { seed: null, failure: '' };
const inOrder = [...(mutant.seed === undefined ? [] : [mutant.seed]), ...Array.from({ length: seeds }, (_, index) => index + 1)];
for (const seed of inOrder) {
  if (verdict.seed !== null) break;
  const { failure } = await new Simulation({ seed, commands }).run();
  if (failure !== null) verdict = { seed, failure };
}
parentPort?.postMessage(verdict);
