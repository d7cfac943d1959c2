// @vitest-environment happy-dom
import '../testing/hooks.fixture.tsx';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { PageTitle } from './page-title.tsx';

const Loan = () => <h1>Loan</h1>;
const Wallet = () => <h1>Wallet</h1>;

/** Four screens: the code of one is loaded later, one has no heading but a name, and one has neither. */
async function openScreens({ inDialog = false } = {}) {
  let loaded!: (code: { default: typeof Wallet }) => void;
  const LaterWallet = lazy(() => new Promise<{ default: typeof Wallet }>((resolve) => (loaded = resolve)));
  const root = createRootRoute({
    component: () => {
      const shown = (
        <Suspense>
          <Outlet />
        </Suspense>
      );
      return (
        <>
          {inDialog ? (
            <div role="dialog" tabIndex={-1}>
              <nav />
              <div tabIndex={-1}>{shown}</div>
            </div>
          ) : (
            <main>{shown}</main>
          )}
          <PageTitle />
        </>
      );
    },
  });
  const route = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    route('/loan', Loan),
    route('/wallet', () => <LaterWallet />),
    route('/chart', Chart),
    route('/', () => <p>Markets</p>),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/loan'] }) });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return { go: (path: string) => act(() => router.navigate({ to: path })), load: () => act(() => loaded({ default: Wallet })) };
}

function Chart() {
  const [market, setMarket] = useState('BTC/USDT');
  return (
    <button type="button" data-window-title={market} onClick={() => setMarket('ETH/USDT')}>
      {market}
      <small>Bitcoin</small>
    </button>
  );
}

const expectTitle = (name: string): Promise<void> => waitFor(() => expect(document.title).toBe(`${name} · ${brand().site}`));

test('the window title follows the screens, also one whose code is loaded later', async () => {
  const { go, load } = await openScreens();
  await expectTitle('Loan');
  await go('/wallet');
  await load();
  await screen.findByRole('heading', { name: 'Wallet' });
  await expectTitle('Wallet');
  await go('/loan');
  await expectTitle('Loan');
});

test('a screen may have a name for the window, which may change; without one the window has the title of the site', async () => {
  const { go } = await openScreens();
  await expectTitle('Loan');
  await go('/chart');
  await expectTitle('BTC/USDT');
  fireEvent.click(screen.getByRole('button'));
  await expectTitle('ETH/USDT');
  await go('/');
  await waitFor(() => expect(document.title).not.toContain('ETH/USDT'));
});

test('if the old screen takes the focus away with it, the new one gets it', async () => {
  const { go, load } = await openScreens();
  await go('/chart');
  screen.getByRole('button').focus();
  await go('/wallet');
  await load();
  await screen.findByRole('heading', { name: 'Wallet' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('beside the menu of a dialog the new screen gets it, not the menu', async () => {
  const { go, load } = await openScreens({ inDialog: true });
  await go('/chart');
  screen.getByRole('button').focus();
  await go('/wallet');
  await load();
  const heading = await screen.findByRole('heading', { name: 'Wallet' });
  await waitFor(() => expect(document.activeElement).toBe(heading.parentElement));
});

test('if a form that has been sent takes the focus away with it, the screen gets it, unless something else does', async () => {
  const { go } = await openScreens();
  await go('/chart');
  const addForm = (): HTMLFormElement => {
    const form = document.createElement('form');
    form.append(document.createElement('button'));
    document.querySelector('main')?.append(form);
    form.querySelector('button')?.focus();
    return form;
  };
  addForm().replaceWith('Sent');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  const next = document.createElement('input');
  addForm().replaceWith(next);
  next.focus();
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(document.activeElement).toBe(next);
});

test('focus outside the old screen stays where it is', async () => {
  const outside = document.body.appendChild(document.createElement('button'));
  const { go } = await openScreens();
  outside.focus();
  await go('/chart');
  await expectTitle('BTC/USDT');
  expect(document.activeElement).toBe(outside);
  outside.remove();
});
