import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventData, eventValues } from './account-events.ts';

it('round-trips values: numbers of any size and arbitrary texts', () => {
  const value = fc.oneof(fc.bigInt(), fc.string({ unit: 'grapheme' }));
  const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,9}$/);
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (values) => {
      expect(eventValues(eventData(values))).toEqual(values);
    }),
  );
});

it('omits null values', () => {
  expect(eventData({ price: 5, level: null })).toBe('{"price":5}');
  expect(eventValues(null)).toEqual({});
});
