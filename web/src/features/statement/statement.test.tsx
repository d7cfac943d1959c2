// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { noteBalance } from '../../live/exchange-feed.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { StatementScreen } from './statement.tsx';

let network: ScriptedNetwork;
/** a different one for each test: the chosen span is kept for its user */
let user = 7;

beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  network.answer = (path) => accepted(path.endsWith('/user/movements') ? { list: [], pages: 0 } : {});
  user += 1;
  signIn('real', user);
});

const show = () => showScreen(() => <StatementScreen />, '/user/statement', ['/user']);
const requests = () => network.to('/user/movements').map(({ body }) => body as { limit: number; fromTs?: number; toTs?: number });

test('a time span is requested, and what is not in it is said', async () => {
  await show();
  await screen.findByText('No movements yet');
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await screen.findByText('No movements in this period');
  expect(requests().map(({ fromTs }) => fromTs !== undefined)).toEqual([false, true]);
});

test('the chosen span can be saved; without a row there is no file', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await show();
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await screen.findByText('No movements in this period');
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ limit: 100 }));
  expect(requests().at(-1)?.fromTs).toBe(requests().at(-2)?.fromTs);
  expect(link).not.toHaveBeenCalled();
});

test('a change of the account’s total is followed', async () => {
  const balance = (available: number) => ({ available, locked: 0, withheld: 0 }) as Parameters<typeof noteBalance>[0];
  act(() => noteBalance(balance(100), Date.now()));
  await show();
  await screen.findByText('No movements yet');
  act(() => noteBalance(balance(120), Date.now() + 1));
  await waitFor(() => expect(requests()).toHaveLength(2));
});
