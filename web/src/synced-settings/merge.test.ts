import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFields, mergeLists, mergeRecords } from './merge.ts';
import { sameContent } from './same-content.ts';

const merge = (base: string[] | null, local: string[], remote: string[]) =>
  mergeLists(base, local, remote, (item) => item[0] ?? '');

describe('lists', () => {
  test.each<[string, string[] | null, string[], string[], string[]]>([
    ['both added', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['removed here, added there', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
    ['removed there, added here', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
    ['changed here, another changed there', ['a', 'b'], ['a1', 'b'], ['a', 'b1'], ['a1', 'b1']],
    ['the same one changed on both sides', ['a'], ['a1'], ['a2'], ['a1']],
    ['changed here, removed there', ['a', 'b'], ['a1', 'b'], ['b'], ['b', 'a1']],
    ['removed here, changed there', ['a', 'b'], ['b'], ['a1', 'b'], ['a1', 'b']],
    ['put in another order here', ['a', 'b'], ['b', 'a'], ['a', 'b'], ['b', 'a']],
    ['put in another order there', ['a', 'b'], ['a', 'b'], ['b', 'a'], ['b', 'a']],
    ['a visitor’s and a user’s', null, ['a', 'b'], ['b', 'c'], ['b', 'c', 'a']],
    ['emptied here', ['a', 'b'], [], ['a', 'b'], []],
  ])('%s', (_, base, local, remote, merged) => expect(merge(base, local, remote)).toEqual(merged));

  const letters = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'a1', 'b1'), { selector: (item) => item[0] });
  test('nothing added on one side is lost, nothing is duplicated, and both sides get the same items', () => {
    fc.assert(
      fc.property(letters, letters, letters, (base, local, remote) => {
        const merged = merge(base, local, remote);
        const names = merged.map((item) => item[0]);
        const known = new Set(base.map((item) => item[0]));
        expect(new Set(names).size).toBe(names.length);
        for (const item of [...local, ...remote]) if (!known.has(item[0])) expect(names).toContain(item[0]);
        expect(new Set(names)).toEqual(new Set(merge(base, remote, local).map((item) => item[0])));
      }),
    );
  });
});

test('fields changed locally win, the rest is remote', () => {
  const base = { period: '15min', style: 'solid', main: ['MA'] };
  expect(mergeFields(base, { ...base, style: 'area' }, { ...base, style: 'ohlc', period: '1d' })).toEqual({
    ...base,
    style: 'area',
    period: '1d',
  });
  expect(mergeFields(null, base, { ...base, style: 'ohlc' })).toEqual({ ...base, style: 'ohlc' });
});

test('removed names stay removed unless they were changed remotely', () => {
  expect(mergeRecords({ list: 1, dock: 2 }, { dock: 2 }, { list: 1, dock: 3 })).toEqual({ dock: 3 });
  expect(mergeRecords({ list: 1 }, {}, { list: 5 })).toEqual({ list: 5 });
});

test('the order of fields is irrelevant, that of items is not', () => {
  expect(sameContent({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  for (const [one, other] of [
    [
      [1, 2],
      [2, 1],
    ],
    [{}, []],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [null, {}],
  ])
    expect(sameContent(one, other)).toBe(false);
});
