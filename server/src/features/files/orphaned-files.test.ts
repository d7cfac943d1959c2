import { expect, it } from 'vitest';
import { gatherFileUses } from './orphaned-files.ts';
import { FILE_PURPOSES } from './stored-files.ts';

const uses = FILE_PURPOSES.map((purpose) => ({ [purpose]: `names ${purpose}` }));

it('merges the uses of several features', () => {
  expect(gatherFileUses(uses)).toEqual(Object.assign({}, ...uses));
});

it('files of each purpose are used by exactly one feature', () => {
  expect(() => gatherFileUses(uses.slice(1))).toThrow('no feature uses files of the purpose avatar');
  expect(() => gatherFileUses([...uses, { proof: 'another' }])).toThrow('two features use files of the purpose proof');
});
