// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';

function Page() {
  return useSession(({ operator }) => operator) === null ? null : <AccountMenu />;
}

async function signOut(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /Ann/ }));
  await pass(100);
  fireEvent.click(screen.getByText(i18next.t('console.account.signOut')));
  await pass(1_000);
}

test('a logout without an answer reports that and keeps the session, which is still active in its cookie', async () => {
  vi.useFakeTimers();
  const network = new ScriptedNetwork();
  useSession.setState({ operator: { operatorId: 1, name: 'Ann', grants: [] } as unknown as Operator });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(withQueries(<RouterProvider router={router as never} />));
  await pass(0);
  await signOut();
  expect(network.to(CONSOLE_PATHS.operatorLogout)).toHaveLength(1);
  expect(useSession.getState().operator?.name).toBe('Ann');
  expect(useToasts.getState()).toHaveLength(1);

  network.answer = () => accepted({});
  await signOut();
  expect(useSession.getState().operator).toBeNull();
});
