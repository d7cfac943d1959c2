import { expect, it } from 'vitest';
import { judge } from './run-mutants.ts';
import { MUTANTS } from './mutants.ts';

it('the simulation catches every mutant', async () => {
  const judged = await judge(MUTANTS, { seeds: 200, commands: 2_000 });
  expect(judged.length).toBeGreaterThanOrEqual(30);
  expect(
    judged
      .filter(({ seed }) => seed === null)
      .map(({ mutant, broken }) => `${mutant.breaks} (${mutant.file}): ${broken ?? 'survived'}`),
  ).toEqual([]);
}, 900_000);
