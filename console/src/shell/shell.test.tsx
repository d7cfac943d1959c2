// @vitest-environment happy-dom
import { ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { useSession, type Operator } from '../session/session.ts';
import { Shell } from './shell.tsx';

function open(path: string): void {
  const network = new ScriptedNetwork();
  network.answer = () => new Promise(() => undefined);
  const operator = { operatorId: 1, name: 'Ann', grants: [], brands: [], rights: ['self', 'rules.read'] };
  useSession.setState({ operator: operator as unknown as Operator });
  const root = createRootRoute({ component: Shell });
  const at = { getParentRoute: () => root };
  const routes = ['/rules', '/treasury'].map((to) =>
    createRoute({ ...at, path: to, component: () => <h1>{`screen ${to}`}</h1> }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(withQueries(<RouterProvider router={router as never} />));
}

test('a link to a screen that the roles do not include says so instead of asking the server', async () => {
  open('/treasury');
  const title = i18next.t('console.notAllowed.title');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toContain(title);
  expect(screen.queryByText('screen /treasury')).toBeNull();
});

test('a screen that they include is shown', async () => {
  open('/rules');
  expect(await screen.findByText('screen /rules')).toBeTruthy();
});
