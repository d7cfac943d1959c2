// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { BindEmailScreen } from './bind-email.tsx';

/** timeout for a busy machine */
const PATIENCE = { timeout: 30_000 };

/** Binds an address, and returns the page's path afterwards. */
async function bind(history: RouterHistory): Promise<string> {
  signIn();
  new ScriptedNetwork().answer = (path, body: { code?: string }) => {
    if (path !== PATHS.bindEmail) return null;
    return body.code === undefined ? refused(ERROR_CODES.verificationCodeInvalid) : accepted({});
  };
  const root = createRootRoute({ component: Outlet });
  const page = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> });
  const screenRoute = createRoute({ getParentRoute: () => root, path: '/user/bindEmail', component: BindEmailScreen });
  const router = createRouter({
    routeTree: root.addChildren([screenRoute, page('/user/account'), page('/user/mails')]),
    history,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByRole('textbox', {}, PATIENCE), { target: { value: 'mara@mail.example' } });
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText('mara@mail.example', {}, PATIENCE);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } });
  fireEvent.submit(screen.getByRole('form'));
  await vi.waitFor(() => expect(router.state.location.pathname).not.toBe('/user/bindEmail'), PATIENCE);
  return router.state.location.pathname;
}

test('after binding, the user is back on the page that led there', async () => {
  expect(await bind(createMemoryHistory({ initialEntries: ['/user/mails', '/user/bindEmail'], initialIndex: 1 }))).toBe(
    '/user/mails',
  );
});

test('a user who opened the page from elsewhere stays in the app, whatever the tab showed before', async () => {
  window.history.pushState(null, '', '/a-page-of-another-site');
  window.history.pushState(null, '', '/user/bindEmail');
  expect(window.history.length).toBeGreaterThan(1);
  expect(await bind(createBrowserHistory())).toBe('/user/account');
});
