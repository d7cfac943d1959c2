import { expect, it } from 'vitest';
import { runMutants } from './run-mutants.ts';
import { MUTANTS } from './mutants.ts';

it('the simulation catches every mutant', async () => {
  const results = await runMutants(MUTANTS, { seeds: 200, commands: 2_000 });
  expect(results.length).toBeGreaterThanOrEqual(30);
  expect(
    results
      .filter(({ seed }) => seed === null)
      .map(({ mutant, broken }) => `${mutant.defect} (${mutant.file}): ${broken ?? 'survived'}`),
  ).toEqual([]);
}, 900_000);
