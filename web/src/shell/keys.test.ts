import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };

test.each([
  ['b', 'buy'],
  ['B', 'buy'],
  ['s', 'sell'],
  ['x', 'close'],
  ['/', 'search'],
  ['?', 'help'],
  ['q', null],
  ['Enter', null],
] as const)('%s is %s', (key, action) => {
  expect(actionOf({ ...plain, key })).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('with %s the key is not handled', (held) => {
  expect(actionOf({ ...plain, key: 's', [held]: true })).toBeNull();
});
