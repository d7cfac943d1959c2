// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { CorrectionSheet } from './correction-sheet.tsx';
import { HoldSheet } from './hold-sheet.tsx';
import type { UserDetail } from './user.tsx';

const USER = { userId: 7, accounts: [] } as unknown as UserDetail;

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

function Page() {
  const [open, setOpen] = useState<'hold' | 'correction' | null>('hold');
  return (
    <>
      <button type="button" onClick={() => setOpen('correction')}>
        next
      </button>
      <HoldSheet open={open === 'hold'} user={USER} onClose={() => setOpen(null)} />
      <CorrectionSheet open={open === 'correction'} user={USER} onClose={() => setOpen(null)} />
    </>
  );
}

/** The page with the form filled in and submitted. */
async function propose(network: ScriptedNetwork, queries = new QueryClient()): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(withQueries(<RouterProvider router={router as never} />, queries));
  await pass(0);
  fireEvent.click(screen.getByRole('radio'));
  fireEvent.change(screen.getByLabelText(i18next.t('console-users.caseNumber')), { target: { value: 'case 1' } });
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(network.to(CONSOLE_PATHS.proposeHold)).toHaveLength(1);
}

test('a hold ends the given number of days after the server’s time, however wrong the device’s clock is', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) });
  const network = new ScriptedNetwork();
  network.answer = (path) => accepted(path === CONSOLE_PATHS.reviewReasons ? { hold: ['fraud'], correction: [] } : {});
  const scripted = globalThis.fetch;
  vi.stubGlobal('fetch', async (...requested: Parameters<typeof fetch>) => {
    const response = await scripted(...requested);
    response.headers.set('date', new Date(Date.UTC(2026, 10, 27, 15)).toUTCString());
    return response;
  });
  await propose(network);
  expect(network.to(CONSOLE_PATHS.proposeHold)[0]?.body).toMatchObject({ expiresTs: Date.UTC(2026, 11, 4, 15) });
});

test('a late answer does not affect a sheet that was opened since', async () => {
  vi.useFakeTimers();
  let answer = (_envelope: Envelope<unknown>): void => undefined;
  const network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path === CONSOLE_PATHS.proposeHold) return new Promise((resolve) => (answer = resolve));
    return accepted(path === CONSOLE_PATHS.reviewReasons ? { hold: ['fraud'], correction: [] } : {});
  };
  await propose(network);

  fireEvent.click(screen.getByText('next'));
  await pass(1_000);
  answer(accepted({}));
  await pass(1_000);
  expect(screen.getByRole('form', { name: i18next.t('console-users.correct') })).toBeDefined();
});

test('a proposed hold appears on the user’s page', async () => {
  vi.useFakeTimers();
  const network = new ScriptedNetwork();
  network.answer = (path) => accepted(path === CONSOLE_PATHS.reviewReasons ? { hold: ['fraud'], correction: [] } : {});
  const queries = new QueryClient();
  const ofUser = ['user', USER.userId, 'detail'];
  queries.setQueryData(ofUser, USER);
  await propose(network, queries);
  expect(queries.getQueryState(ofUser)?.isInvalidated).toBe(true);
});
