// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useIsCodeGone } from '../live/lazy-part.tsx';
import { VersionNotice } from './version-notice.tsx';

const MISSING = 'Cannot load config, please contact administrator.';

let answers: (() => Response)[];
let requests: number;
beforeEach(() => {
  queryClient.clear();
  requests = 0;
  Object.assign(brand(), { version: '1.152.0' });
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    if (!answer) throw new TypeError('the line is broken');
    return answer();
  });
});

const config = (version: string) => () => Response.json({ version });
const gone = (status: number) => () => Response.json({ code: 1009, message: '', data: null }, { status });

async function check(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <VersionNotice />
    </QueryClientProvider>,
  );
  await queryClient.refetchQueries({ queryKey: ['version'] }).catch(() => undefined);
}

test.each([404, 421])('a page whose config is gone (%i) shows a notice until it is back', async (status) => {
  answers = [gone(status), config(brand().version)];
  await check();
  expect((await screen.findByRole('alert')).textContent).toBe(MISSING);
  await queryClient.refetchQueries({ queryKey: ['version'] });
  await waitFor(() => expect(screen.queryByText(MISSING)).toBe(null));
});

test('another version offers a reload', async () => {
  answers = [config('1.152.999')];
  await check();
  expect(await screen.findByRole('button')).toBeTruthy();
  expect(screen.queryByText(MISSING)).toBe(null);
});

test('code that the server no longer has offers a reload: another build of the same version is there', async () => {
  answers = [config('1.152.0')];
  await check();
  expect(screen.queryByRole('button')).toBe(null);
  act(() => useIsCodeGone.setState(true, true));
  expect(await screen.findByRole('button')).toBeTruthy();
  act(() => useIsCodeGone.setState(false, true));
});

test('a temporary server failure removes nothing', async () => {
  answers = [() => new Response('down', { status: 502 })];
  await check();
  expect(requests).toBeGreaterThan(0);
  expect(document.body.textContent).toBe('');
});
