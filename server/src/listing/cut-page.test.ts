import { expect, test } from 'vitest';
import { cutPage } from './cut-page.ts';

test.each([
  ['another page follows', [1, 2, 3], { list: [1, 2], pages: 5 }],
  ['the last page', [1, 2], { list: [1, 2], pages: 4 }],
  ['a page that is not full', [1], { list: [1], pages: 4 }],
  ['behind the last page', [], { list: [], pages: 3 }],
])('%s', (_, found, cut) => expect(cutPage(found, { page: 4, limit: 2 })).toEqual(cut));
