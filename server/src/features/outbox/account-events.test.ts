import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventData, eventValues } from './account-events.ts';

it('values come back as they were, numbers of any size and texts with anything in them', () => {
  const value = fc.oneof(fc.bigInt(), fc.string({ unit: 'grapheme' }));
  const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,9}$/);
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (values) => {
      expect(eventValues(eventData(values))).toEqual(values);
    }),
  );
});

it('what is not known is left out', () => {
  expect(eventData({ price: 5, level: null })).toBe('{"price":5}');
  expect(eventValues(null)).toEqual({});
});
