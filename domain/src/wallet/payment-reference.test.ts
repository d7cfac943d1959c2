import { expect, it } from 'vitest';
import { referenceIdentity } from './payment-reference.ts';

it.for(['0xCAFE10', 'cafe 10', ' CAFE10 ', 'cafe\u200B10', 'ca\u00ADfe10', '\uFF43\uFF41\uFF46\uFF4510'])(
  'all spellings of a reference are equal: %j',
  (written) => expect(referenceIdentity(written)).toBe('cafe10'),
);

it.for(['', ' ', '0x', '0X', '\u200B', '\u3164', ' 0x\u200B '])('%j names no payment', (written) =>
  expect(referenceIdentity(written)).toBe(''),
);

it('other references stay distinct', () => {
  expect(new Set(['1-23', '12-3', '123', 'a', 'ä'].map(referenceIdentity)).size).toBe(5);
});
