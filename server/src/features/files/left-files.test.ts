import { expect, it } from 'vitest';
import { gatherFileUses } from './left-files.ts';
import { FILE_PURPOSES } from './stored-files.ts';

const uses = FILE_PURPOSES.map((purpose) => ({ [purpose]: `names ${purpose}` }));

it('gathers what keeps files from several features', () => {
  expect(gatherFileUses(uses)).toEqual(Object.assign({}, ...uses));
});

it('files of every purpose are kept by one feature', () => {
  expect(() => gatherFileUses(uses.slice(1))).toThrow('no feature keeps files of the purpose avatar');
  expect(() => gatherFileUses([...uses, { proof: 'another' }])).toThrow('two features keep files of the purpose proof');
});
