import { describe, expect, test } from 'vitest';
import { mayLoadMore, mergePages, nextPage, type Page } from './paging.ts';

const page = (ids: number[], pages: number): Page<{ id: number }> => ({ items: ids.map((id) => ({ id })), pages });

describe('pages', () => {
  test.each([
    ['more to come', page([1], 3), 1, 2],
    ['the last page', page([1], 3), 3, undefined],
    ['beyond the last page', page([1], 3), 4, undefined],
    ['an empty page', page([], 3), 1, undefined],
    ['nothing at all', page([], 0), 1, undefined],
  ])('%s', (_, last, number, next) => expect(nextPage(last, number)).toBe(next));
  test('an item that moved to the next page appears once', () =>
    expect(mergePages([page([5, 4], 2), page([4, 3], 2)]).map(({ id }) => id)).toEqual([5, 4, 3]));
});

describe('loading more', () => {
  test.each([
    [{ hasNext: true, loading: false, failures: 0 }, true],
    [{ hasNext: true, loading: false, failures: 5 }, true],
    [{ hasNext: true, loading: false, failures: 6 }, false],
    [{ hasNext: true, loading: true, failures: 0 }, false],
    [{ hasNext: false, loading: false, failures: 0 }, false],
  ])('%j: %s', (state, may) => expect(mayLoadMore(state)).toBe(may));
});
