// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movementToWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { noteBalance } from '../../live/exchange-feed.ts';
import { ANY_USER } from '../../money-parts/test-support/any-user.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { StatementScreen } from './statement.tsx';

const MOVEMENT: MovementView = {
  id: 1,
  kind: 'deposit',
  currency: 'USD',
  amount: 100,
  fee: 0,
  availableChange: 100,
  lockedChange: 0,
  withheldChange: 0,
  rate: 0,
  quoteNumber: 0,
  orderId: 0,
  symbol: '',
  atMs: Date.UTC(2026, 10, 2, 3, 4, 5),
};

let network: ScriptedNetwork;
/** a different one for each test: the chosen span is kept for its user */
let user = 7;

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  queryClient.clear();
  useToasts.setState([], true);
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

/** As many movements as the server has pages for. */
function answerWith(count: number): void {
  const all = Array.from({ length: count }, (_, place) => movementToWire({ ...MOVEMENT, id: count - place }, ''));
  network.answer = (path, body) => {
    if (!path.endsWith('/user/movements')) return path.endsWith('/user/info') ? accepted(ANY_USER) : accepted({});
    const { page, limit } = body as { page: number; limit: number };
    return accepted({ list: all.slice((page - 1) * limit, page * limit), pages: Math.ceil(count / limit) });
  };
}

test('everything of the chosen dates is printed, not only what was scrolled to', async () => {
  const print = vi.fn<() => void>(() => expect(screen.getAllByRole('listitem')).toHaveLength(230));
  vi.stubGlobal('print', print);
  answerWith(230);
  await show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  expect(screen.getByText(/missing here/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText(/ · UID 1 · Real · .* · 230 movements$/)).toBeDefined();
  expect(screen.queryByText(/missing here/)).toBeNull();
});

test('if not everything could be read, nothing is printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  answerWith(230);
  await show();
  await screen.findAllByRole('listitem');
  network.answer = () => refused(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(useToasts.getState()).toMatchObject([{ tone: 'error' }]));
  expect(print).not.toHaveBeenCalled();
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});

test('a change of the account’s total is followed', async () => {
  const balance = (available: number) => ({ available, locked: 0, withheld: 0 }) as Parameters<typeof noteBalance>[0];
  act(() => noteBalance(balance(100), Date.now()));
  await show();
  await screen.findByText('No movements yet');
  act(() => noteBalance(balance(120), Date.now() + 1));
  await waitFor(() => expect(requests()).toHaveLength(2));
});
