import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MutantTask, MutantVerdict } from './mutant-worker.ts';
import type { Mutant } from './mutants.ts';

export interface MutantResult extends MutantVerdict {
  readonly mutant: Mutant;
  /** the seed's world did not end, or the mutant does not load */
  readonly broken: string | null;
}

const ROOT = new URL('../../', import.meta.url);
const MAX_RUN_MS = 240_000;

/** Runs the simulation against each mutant, a few in parallel. */
export async function runMutants(
  mutants: readonly Mutant[],
  { seeds, commands }: { readonly seeds: number; readonly commands: number },
  each: (results: MutantResult) => void = () => undefined,
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const left = [...mutants];
  const work = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const one = await runMutant({ mutant, url: new URL(mutant.file, ROOT).href, seeds, commands });
      results.push(one);
      each(one);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, availableParallelism())) }, work));
  return results;
}

function runMutant(task: MutantTask): Promise<MutantResult> {
  const { mutant } = task;
  return new Promise((resolve) => {
    const worker = new Worker(new URL('mutant-worker.ts', import.meta.url), { workerData: task, execArgv: [] });
    const end = (verdict: MutantVerdict, broken: string | null): void => {
      clearTimeout(timeout);
      void worker.terminate();
      resolve({ mutant, ...verdict, broken });
    };
    const timeout = setTimeout(() => end({ seed: null, failure: '' }, 'it did not end'), MAX_RUN_MS);
    worker.once('message', (verdict: MutantVerdict) => end(verdict, null));
    worker.once('error', (error) => end({ seed: null, failure: '' }, String(error)));
  });
}
