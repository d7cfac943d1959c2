// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_CODES } from '../calls/result.ts';
import { pass, runHook } from '../testing/hooks.fixture.tsx';
import { CallFailed } from '../calls/query-client.ts';
import type { Page } from './paging.ts';
import { usePagedList } from './use-paged-list.ts';

type Row = { readonly id: number };

/** Requested pages. */
let requested: number[];
let read: (page: number) => Page<Row>;

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  read = (page) => ({ items: [{ id: page * 10 }, { id: page * 10 + 1 }], pages: 3 });
});

function runList() {
  return runHook(() =>
    usePagedList<Row, Page<Row>>({
      queryKey: ['rows'],
      readPage: (page) => {
        requested.push(page);
        return Promise.resolve().then(() => read(page));
      },
    }),
  );
}

/** The end of the list comes near. */
async function scroll(list: { readonly current: { loadMore(): void } }): Promise<void> {
  act(() => list.current.loadMore());
  await pass(0);
}

const fail = (code: number) => () => {
  throw new CallFailed({ ok: false, code, message: '' });
};

test('pages are loaded until the last, and then nothing is requested', async () => {
  const { result } = runList();
  await pass(0);
  expect(result.current.items?.map(({ id }) => id)).toEqual([10, 11]);
  for (let times = 0; times < 4; times++) await scroll(result);
  expect(requested).toEqual([1, 2, 3]);
  expect(result.current.items).toHaveLength(6);
  expect(result.current.hasNext).toBe(false);
});

test('an empty page ends the list regardless of the number of pages', async () => {
  const { result } = runList();
  await pass(0);
  read = () => ({ items: [], pages: 3 });
  await scroll(result);
  await scroll(result);
  expect(requested).toEqual([1, 2]);
});

test('reaching the end twice at once requests once', async () => {
  const { result } = runList();
  await pass(0);
  act(() => {
    result.current.loadMore();
    result.current.loadMore();
  });
  await pass(0);
  expect(requested).toEqual([1, 2]);
});

test.each([
  ['code -1', -1],
  ['a broken line', CLIENT_CODES.network],
  ['a refusal', 1012],
])('after more than 5 failures (%s) only the user loads more', async (_, code) => {
  const { result } = runList();
  await pass(0);
  const works = read;
  read = fail(code);
  for (let times = 0; times < 9; times++) await scroll(result);
  expect(requested).toEqual([1, 2, 2, 2, 2, 2, 2]);
  expect(result.current.failure?.code).toBe(code);
  expect(result.current.items).toHaveLength(2);

  read = works;
  act(() => result.current.retry());
  await pass(0);
  expect(result.current.failure).toBeNull();
  await scroll(result);
  expect(requested).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 3]);
});

test('a successful load resets the failure count', async () => {
  const { result } = runList();
  await pass(0);
  const works = read;
  read = fail(-1);
  for (let times = 0; times < 5; times++) await scroll(result);
  read = works;
  await scroll(result);
  read = fail(-1);
  for (let times = 0; times < 9; times++) await scroll(result);
  expect(requested.filter((page) => page === 3)).toHaveLength(6);
});

test('reaching the end while the list is refetched loads more once that is done', async () => {
  const { result } = runList();
  await pass(0);
  act(() => result.current.refetch());
  act(() => result.current.loadMore());
  await pass(0);
  await pass(0);
  expect(requested).toEqual([1, 1, 2]);
  act(() => result.current.refetch());
  await pass(0);
  expect(requested).toEqual([1, 1, 2, 1, 2]);
});
