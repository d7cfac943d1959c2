import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('evicts the least recently used entry, not the oldest one', () => {
  const map = new RecentMap<string, number>(2);
  map.set('first', 1);
  map.set('second', 2);
  expect(map.get('first')).toBe(1);
  map.set('third', 3);
  expect(['first', 'second', 'third'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
});
