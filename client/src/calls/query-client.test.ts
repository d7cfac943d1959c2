import { afterEach, expect, test, vi } from 'vitest';
import { fetchCall, queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** How often a query is sent if each call is answered like this. */
async function asksAt(answer: () => Response): Promise<number> {
  const network = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', network);
  await queryClient
    .fetchQuery({ queryKey: ['balance'], queryFn: () => fetchCall('userBalance', {}), retryDelay: 0 })
    .catch(() => undefined);
  return network.mock.calls.length;
}

test('a rate-limited query is not retried automatically; an unanswered one is retried twice', async () => {
  const tooOften = { code: 1110, message: 'too often', data: null };
  expect(await asksAt(() => Response.json(tooOften, { status: 429, headers: { 'retry-after': '1' } }))).toBe(1);
  expect(
    await asksAt(() => {
      throw new TypeError('no network');
    }),
  ).toBe(3);
});
