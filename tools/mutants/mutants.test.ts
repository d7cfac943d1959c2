import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import { MUTANTS } from './mutants.ts';

it('the simulation catches every mistake that was made by hand', async () => {
  const judged = await judge(MUTANTS, { seeds: 200, commands: 2_000 });
  expect(judged.length).toBeGreaterThanOrEqual(30);
  expect(
    judged
      .filter(({ seed }) => seed === null)
      .map(({ mutant, broken }) => `${mutant.breaks} (${mutant.file}): ${broken ?? 'survived'}`),
  ).toEqual([]);
}, 900_000);

it.each(MUTANTS.map((mutant) => [mutant.breaks, mutant] as const))(
  'the place of a mutant is found: %s',
  (_breaks, { file, text, replacement }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(source.split(text).length - 1).toBe(1);
    expect(replacement).not.toBe(text);
  },
);
