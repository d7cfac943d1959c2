// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OperatorActionsScreen } from './operator-actions.tsx';

const AT = Date.UTC(2026, 2, 4, 12);
const act = (id: number, action: string, reference = '', reason = '') => ({
  id,
  action,
  reference,
  reason,
  time: '',
  timeTs: AT,
});

let network: ScriptedNetwork;
beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  signIn();
});

async function show() {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/user/actions', component: OperatorActionsScreen });
  const history = createMemoryHistory({ initialEntries: ['/user/actions'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('What our team did');
}

test('describes in plain language what was done, why, and to what', async () => {
  const list = [
    act(5, 'toString'),
    act(4, 'deed.of-tomorrow'),
    act(3, 'deposit.rejected', '77', 'We could not find this payment.'),
    act(2, 'user.viewed'),
    act(1, 'deposit.approved', '12', '<img src=x onerror=alert(1)>'),
  ];
  network.answer = () => accepted({ list, pages: 1 });
  await show();
  expect(await screen.findByText('Your deposit was rejected')).toBeTruthy();
  expect(screen.getByText('We could not find this payment.')).toBeTruthy();
  expect(screen.getByText(/ · No\. 77$/)).toBeTruthy();
  expect(screen.getAllByText('Something was done in your account')).toHaveLength(2);
  expect(screen.getByText('Your account was looked at')).toBeTruthy();
  // typed text is not interpreted
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img[src=x]')).toBe(null);
});

test('shows an empty state if there is nothing', async () => {
  network.answer = () => accepted({ list: [], pages: 0 });
  await show();
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});

test.each(Object.keys(LANGUAGES))('has texts for every action in %s', async (code) => {
  const texts = (await loadCatalogue(code))['operator-actions'].action as Record<string, Record<string, string>>;
  const named = Object.entries(texts).flatMap(([subject, acts]) => Object.keys(acts).map((name) => `${subject}.${name}`));
  expect(named.toSorted()).toEqual([...SHOWN_TO_USERS].toSorted());
});
