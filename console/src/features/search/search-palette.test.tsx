// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SearchPalette } from './search-palette.tsx';

const found = (userId: number) => ({
  kind: 'user',
  caseKind: '',
  id: String(userId),
  userId,
  title: `user ${userId}`,
  match: '',
  timeTs: 1,
});
const answers = new Map<string, (envelope: Envelope<unknown>) => void>();
const closed = vi.fn<() => void>();

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(() => {
  vi.useFakeTimers();
  answers.clear();
  closed.mockClear();
  const network = new ScriptedNetwork();
  network.answer = (path, { query }: { query: string }) =>
    path === CONSOLE_PATHS.consoleSearch ? new Promise((resolve) => answers.set(query, resolve)) : null;
});

async function show() {
  const root = createRootRoute({ component: () => <SearchPalette open onClose={closed} /> });
  const routes = ['/', '/users/$userId'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  render(withQueries(<RouterProvider router={router as never} />));
  await pass(0);
  return router;
}

const field = (): HTMLElement => screen.getByRole('combobox');

async function type(text: string): Promise<void> {
  fireEvent.change(field(), { target: { value: text } });
  await pass(10);
}

async function answer(query: string, ...list: readonly object[]): Promise<void> {
  answers.get(query)?.(accepted({ list }));
  await pass(10);
}

async function enter(): Promise<void> {
  fireEvent.keyDown(field(), { key: 'Enter' });
  await pass(10);
}

test('Enter opens the selected result', async () => {
  const router = await show();
  await type('ann');
  await answer('ann', found(1), found(2));
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  await enter();
  expect(router.state.location.pathname).toBe('/users/2');
  expect(closed).toHaveBeenCalledOnce();
});

test('Enter waits for the results of the current words, and never opens earlier results', async () => {
  const router = await show();
  await type('ann');
  await answer('ann', found(1));
  await type('ben');
  screen.getByText('user 1');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await enter();
  expect(router.state.location.pathname).toBe('/');
  await answer('ben', found(3));
  expect(router.state.location.pathname).toBe('/users/3');
  expect(closed).toHaveBeenCalledOnce();
});

test('words that change again after Enter open nothing by themselves', async () => {
  const router = await show();
  await type('ann');
  await enter();
  await type('anna');
  await answer('anna', found(4));
  screen.getByText('user 4');
  expect(router.state.location.pathname).toBe('/');
});
