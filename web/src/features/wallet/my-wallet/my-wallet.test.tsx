// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn, tooOften } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Envelope } from '@truefill/api/envelope.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { MyWalletScreen } from './my-wallet.tsx';

const balance = (unit: string, currencyId: number, amount: number, withheld = 0, free = amount) => ({
  currency: unit,
  currencyId,
  unit,
  balance: amount,
  usdBalance: amount,
  icon: '',
  withheld,
  free,
  scale: 6,
});
const movement = (uid: string, orderType: number, kind: string, change: number) => ({
  orderType,
  currency: 'USDT',
  uid,
  orderQuantity: change,
  unit: 'USDT',
  orderTime: '',
  orderTimeTs: 1,
  kind,
  usdAmount: 0,
  rate: 0,
});

let network: ScriptedNetwork;
let answers: Record<string, (body: never) => Envelope<unknown> | Response>;
let quotes = 0;

beforeEach(() => {
  network = new ScriptedNetwork();
  queryClient.clear();
  localStorage.clear();
  quotes = 0;
  useToasts.setState([], true);
  Object.assign(brand().switches, { myWalletPage: true });
  answers = {
    '/crypto/getBalance': () => accepted({ totalBalance: 1_500, list: [balance('USD', 0, 500), balance('USDT', 1, 1_000, 25)] }),
    '/crypto/transform/calculate': () => accepted(quote()),
    '/crypto/order': () => accepted({ list: [movement('1', 0, 'conversion_out', -100)], pages: 1 }),
  };
  network.answer = (path, body) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1](body) ?? null;
});

function quote() {
  quotes += 1;
  const heldMs = 10_000;
  return {
    fee: 0.1,
    practical: 99.9,
    unit: 'USD',
    rate: 0,
    quoteNumber: 0,
    quoteTimeTs: 0,
    quoteId: `q${quotes}`,
    validUntilTs: Date.now() + heldMs,
    available: 380,
  };
}

const show = () => showScreen(() => <MyWalletScreen />, '/user/myWallet', ['/user/wallet', '/user']);
const amountField = (): Promise<HTMLElement> => screen.findByLabelText('Amount, USDT');

async function openTransfer(): Promise<void> {
  signIn();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'USDT to USD' }));
  await amountField();
}

test('balances are shown with their values and their sum, and dollars have no transfers', async () => {
  signIn();
  await show();
  await screen.findByText('$1,500.00');
  screen.getByText('25.00 USDT waits for review');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Back',
    'USDT to USD',
    'USD to USDT',
  ]);
});

test('balances are refetched every 8 s while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  await show();
  await screen.findByText('$1,500.00');
  await act(() => vi.advanceTimersByTimeAsync(16_100));
  expect(network.to('/crypto/getBalance')).toHaveLength(3);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await act(() => vi.advanceTimersByTimeAsync(24_000));
  expect(network.to('/crypto/getBalance')).toHaveLength(3);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(network.to('/crypto/getBalance')).toHaveLength(4));
});

test('nothing is sent for an empty or zero amount', async () => {
  await openTransfer();
  const field = await amountField();
  fireEvent.submit(screen.getByRole('form', { name: 'USDT to USD' }));
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.change(field, { target: { value: '0.0000' } });
  fireEvent.submit(screen.getByRole('form', { name: 'USDT to USD' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect([...network.to('/transform/calculate'), ...network.to('/crypto/transform')]).toEqual([]);
  // at most four decimals
  fireEvent.change(field, { target: { value: '0.00001' } });
  expect((field as HTMLInputElement).value).toBe('0.0000');
});

test('a transfer is computed while typing, and sent once with the held rate', async () => {
  await openTransfer();
  answers['/crypto/transform'] = () => accepted({ uid: '5', fee: 0.1, practical: 99.9, rate: 0 });
  const field = await amountField();
  for (const value of ['1', '10', '100']) fireEvent.change(field, { target: { value } });
  await screen.findByText('$99.90');
  screen.getByText(/This rate is held for (10|9) s/);
  expect(network.to('/transform/calculate').map(({ body }) => body)).toEqual([
    { curr: 'USDT', currId: 1, type: 0, num: '100.0000' },
  ]);
  // leaving the field for the button normalizes its text, and the button must stay enabled
  fireEvent.blur(field);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Convert' }).disabled).toBe(false);
  const form = screen.getByRole('form', { name: 'USDT to USD' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(useToasts.getState()).toHaveLength(1));
  const sent = network.to('/crypto/transform');
  expect(sent.map(({ body }) => body)).toEqual([
    { curr: 'USDT', currId: 1, type: 0, num: '100.0000', quoteId: 'q1', fee: 0.1, practical: 99.9, unit: 'USD' },
  ]);
});

test('the displayed available amount is what the server would transfer, not the whole balance', async () => {
  answers['/crypto/getBalance'] = () =>
    accepted({ totalBalance: 1_500, list: [balance('USD', 0, 500, 0, 400), balance('USDT', 1, 1_000)] });
  signIn();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'USD to USDT' }));
  expect(await screen.findByText('Available $400.00')).toBeDefined();
  fireEvent.change(await screen.findByLabelText('Amount, USD'), { target: { value: '100' } });
  // the newly computed value for this amount
  expect(await screen.findByText('Available $380.00')).toBeDefined();
});

test('an expired rate is requested again, and a refusal is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openTransfer();
  answers['/crypto/transform'] = () => refused(1159);
  fireEvent.change(await amountField(), { target: { value: '100' } });
  await screen.findByText('$99.90');
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  await waitFor(() => expect(quotes).toBe(2));
  fireEvent.submit(screen.getByRole('form', { name: 'USDT to USD' }));
  await screen.findByText(/\(1159\)/);
  expect(network.to('/crypto/transform')[0]?.body).toMatchObject({ quoteId: 'q2' });
});

test('after a refusal the page shows what is available now: another tab has spent the money', async () => {
  await openTransfer();
  answers['/crypto/transform'] = () => {
    answers['/crypto/transform/calculate'] = () => accepted({ ...quote(), available: 40 });
    return refused(1052);
  };
  fireEvent.change(await amountField(), { target: { value: '100' } });
  await screen.findByText('Available 380.00 USDT');
  fireEvent.submit(screen.getByRole('form', { name: 'USDT to USD' }));
  await screen.findByText(/\(1052\)/);
  expect(await screen.findByText('Available 40.00 USDT')).toBeDefined();
});

test.each([
  [1_000, '1,000'],
  [0.123_456, '0.1234'],
])('all of %d is filled in as people write it, and no more than there is', async (free, text) => {
  answers['/crypto/getBalance'] = () => accepted({ totalBalance: 1_500, list: [balance('USDT', 1, 1_000, 0, free)] });
  answers['/crypto/transform/calculate'] = () => refused(1053);
  await openTransfer();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(((await amountField()) as HTMLInputElement).value).toBe(text);
});

test('a rate that was asked for too often is asked for again when the wait is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openTransfer();
  answers['/crypto/transform/calculate'] = () => tooOften(5);
  fireEvent.change(await amountField(), { target: { value: '100' } });
  await screen.findByText('Too many requests. Try again in 5 s.');
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(network.to('/transform/calculate')).toHaveLength(1);
  answers['/crypto/transform/calculate'] = () => accepted(quote());
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(network.to('/transform/calculate')).toHaveLength(2);
  await screen.findByText('$99.90');
});

test('movements are listed by type', async () => {
  signIn();
  await show();
  fireEvent.click(await screen.findByRole('tab', { name: 'Movements' }));
  await screen.findByText('\u2212100.00 USDT');
  fireEvent.click(screen.getByRole('button', { name: 'Deposits, withdrawals' }));
  await waitFor(() => expect(network.to('/crypto/order').at(-1)?.body).toEqual({ page: 1, limit: 10, type: 2 }));
});

test('the demo account and brands without coins have no such page', async () => {
  signIn('demo');
  await show();
  await screen.findByText('Only on the real account');
  expect(network.sent).toEqual([]);
});

test('a brand without coins redirects to the wallet', async () => {
  Object.assign(brand().switches, { myWalletPage: false });
  answers['/user/info'] = () => accepted({ account: {}, hasCoins: false });
  signIn();
  const router = await show();
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/wallet'));
  expect(network.to('/getBalance')).toEqual([]);
});

test('existing coins are shown and can be converted to dollars, but not the reverse', async () => {
  Object.assign(brand().switches, { myWalletPage: false });
  answers['/user/info'] = () => accepted({ account: {}, hasCoins: true });
  signIn();
  await show();
  await screen.findByRole('button', { name: 'USDT to USD' });
  expect(screen.queryByRole('button', { name: 'USD to USDT' })).toBeNull();
});
