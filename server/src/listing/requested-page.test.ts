import { expect, test } from 'vitest';
import { requestedPage } from './requested-page.ts';

test.each([
  ['the first', 1, 20, { page: 1, limit: 20, skip: 0 }],
  ['a later one', 4, 20, { page: 4, limit: 20, skip: 60 }],
  ['below the first, without rows', 0, 0, { page: 1, limit: 1, skip: 0 }],
  ['of negative number and size', -3, -20, { page: 1, limit: 1, skip: 0 }],
  ['too long', 2, 101, { page: 2, limit: 100, skip: 100 }],
  ['so late that reading it takes long', 10_001, 100, { page: 10_000, limit: 100, skip: 999_900 }],
])('a page: %s', (_, page, size, requested) => expect(requestedPage(page, size)).toEqual(requested));
