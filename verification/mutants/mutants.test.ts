import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

it.each(MUTANTS.map((mutant) => [mutant.defect, mutant] as const))(
  'the source of a mutant is found: %s',
  (_breaks, { file, text, replacement }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(source.split(text).length - 1).toBe(1);
    expect(replacement).not.toBe(text);
    // a mutant with an unknown identifier would be caught without testing what it breaks
    expect(namesIn(replacement).filter((name) => !namesIn(source).includes(name) && !(name in globalThis))).toEqual([]);
  },
);

function namesIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[^]*?\*\/|\/\/.*|'[^']*'/g, '');
  return code.match(/(?<![\w.])[a-z_]\w*/gi) ?? [];
}
