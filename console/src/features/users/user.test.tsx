// @vitest-environment happy-dom
import { pass, refused, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { UserScreen } from './user.tsx';

const USER_NOT_FOUND = 1_002;

let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['users.read'], brands: [], grants: [] } as unknown as Operator,
  });
});

async function open(url: string): Promise<void> {
  const root = createRootRoute();
  const user = createRoute({ getParentRoute: () => root, path: '/users/$userId', component: UserScreen });
  const router = createRouter({
    routeTree: root.addChildren([user]),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  render(withQueries(<RouterProvider router={router as never} />));
  await pass(0);
}

const retry = (): HTMLElement | null => screen.queryByRole('button', { name: i18next.t('shell.retry') });

function expectNotThere(): void {
  expect(screen.getByText(i18next.t('console.missing.record'))).toBeDefined();
  expect(retry()).toBeNull();
  expect(screen.getByRole('link', { name: i18next.t('console.place.users') }).getAttribute('href')).toBe('/users');
}

test('a user who does not exist is not asked for again, and nobody is told to log in: the list is offered', async () => {
  network.answer = () => refused(USER_NOT_FOUND);
  await open('/users/99');
  expectNotThere();
  expect(screen.queryByText(/1002/)).toBeNull();
});

test.each(['x', '7.5', '-7', '0', '9'.repeat(20)])('no user has the number %s', async (typed) => {
  await open(`/users/${typed}`);
  expectNotThere();
  expect(network.to(CONSOLE_PATHS.consoleUser)).toEqual([]);
});

test('a user who did not load is asked for again', async () => {
  await open('/users/99');
  expect(retry()).not.toBeNull();
});
