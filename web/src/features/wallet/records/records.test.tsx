// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Envelope } from '@truefill/api/envelope.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { record } from './records.fixture.ts';
import { RecordsScreen } from './records.tsx';

let network: ScriptedNetwork;
let answers: Record<string, (body: never) => Envelope<unknown>>;
/** a different id for each test: filters are stored per user */
let user = 200;

beforeEach(() => {
  user += 1;
  network = new ScriptedNetwork();
  queryClient.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {
        // disables infinite scrolling
      }
      disconnect(): void {
        // nothing to give back
      }
    },
  );
  answers = {
    '/rechargeStatus': () => accepted({ list: [record(1)], pages: 1 }),
    '/order/query': () => accepted({ list: [], pages: 0 }),
    '/findOptionHistory': () => accepted({ items: [], pages: 0 }),
  };
  network.answer = (path, body) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1](body) ?? null;
});

const show = (path: string) =>
  showScreen(() => <RecordsScreen />, path, path.startsWith('/user/wallet/d') ? ['/user/wallet/transactionList'] : []);

test('records are requested by type and status', async () => {
  signIn('real', user);
  await show('/user/wallet/depositList');
  await screen.findByRole('link', { name: /USDT deposit/ });
  fireEvent.click(screen.getByRole('button', { name: 'Withdrawals' }));
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() =>
    expect(network.to('/rechargeStatus').at(-1)?.body).toEqual({ pageNum: 1, pageSize: 10, locale: 'en', type: 1, status: 2 }),
  );
});

test('a failed record shows its reason', async () => {
  const reason = 'The picture shows another payment.';
  answers['/rechargeStatus'] = () =>
    accepted({ list: [record(1, { payState: 2, transactionStatus: 4, remark: reason, reviewByTs: 0 })], pages: 1 });
  signIn('real', user);
  await show('/user/wallet/depositList?record=%22261124000000001%22');
  await screen.findByText('Your deposit was not accepted');
  expect(screen.getByText(`Reason: ${reason}`)).not.toBeNull();
});

test('a withdrawal that was not made says where the money is, and names neither a fee nor an amount that arrives', async () => {
  const wire = { actionType: 1, payPrice: 500, feeNum: 25, practical: 475, reviewByTs: 0 } as const;
  answers['/rechargeStatus'] = () =>
    accepted({
      list: [record(1, { ...wire, payState: 2, transactionStatus: 4, remark: 'The address is unknown to us.' })],
      pages: 1,
    });
  signIn('real', user);
  await show('/user/wallet/depositList?record=%22261124000000001%22');
  await screen.findByText('Your withdrawal was not made');
  screen.getByText('The money is back in your balance.');
  expect(screen.queryByText('Fee')).toBeNull();
  expect(screen.queryByText('You receive')).toBeNull();
});

test('a withdrawal under review shows its fee and what arrives', async () => {
  answers['/rechargeStatus'] = () =>
    accepted({ list: [record(1, { actionType: 1, payPrice: 500, feeNum: 25, practical: 475 })], pages: 1 });
  signIn('real', user);
  await show('/user/wallet/depositList?record=%22261124000000001%22');
  await screen.findByText('Your withdrawal is being reviewed');
  expect(screen.getByText('Fee').parentElement?.textContent).toBe('Fee25.00 USDT');
  expect(screen.getByText('You receive').parentElement?.textContent).toBe('You receive475.00 USDT');
});

test('a pending record is updated until it is decided, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn('real', user);
  await show('/user/wallet/depositList?record=%22261124000000001%22');
  await screen.findByText('Your deposit is being reviewed');
  screen.getByText(/this one by 2026-11-24 14:00/);
  answers['/rechargeStatus'] = () =>
    accepted({ list: [record(1, { payState: 1, transactionStatus: 3, isEstimate: false, reviewByTs: 0 })], pages: 1 });
  await pass(8_100);
  await screen.findByText('Your deposit is credited');
  const requests = network.to('/rechargeStatus').length;
  await pass(30_000);
  expect(network.to('/rechargeStatus')).toHaveLength(requests);
});

test('a record that does not exist or belongs to somebody else is not found', async () => {
  answers['/rechargeStatus'] = () => accepted({ list: [], pages: 0 });
  signIn('real', user);
  await show('/user/wallet/depositList?record=%22999%22');
  await screen.findByText('This record does not exist');
  expect(screen.getByRole('link', { name: 'Records' }).getAttribute('href')).toBe('/user/wallet/depositList');
  expect(network.to('/rechargeStatus')[0]?.body).toMatchObject({ uid: '999' });
});

test('orders are requested by their status, options by theirs', async () => {
  signIn('real', user);
  await show('/user/wallet/transactionList');
  await screen.findByText('No trades yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Canceled' }));
  await waitFor(() => expect(network.to('/order/query').at(-1)?.body).toMatchObject({ limit: 10, positionStatus: 4 }));
  fireEvent.click(screen.getByRole('radio', { name: 'Option' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Running' }));
  await waitFor(() => expect(network.to('/findOptionHistory').at(-1)?.body).toMatchObject({ positionStatus: 0 }));
});

/** An order of the list; `positionStatus` 1 waits, 4 was canceled. */
const pendingOrder = (positionStatus: number) => ({
  id: 7,
  uid: '261124000000007',
  orderType: 0,
  buyPoint: 1,
  positionStatus,
  tradePair: 'BTCUSDT',
  productName: 'Bitcoin',
  pricePrecision: 2,
  orderQuantity: 0.1,
  openingPrice: 90_000,
  currentPrice: 90_000,
  securityDepositInitial: 90,
  feeAmount: 0,
  orderTimeTs: 1,
  transactionTimeTs: 0,
  limitPrice: 90_000,
});

test('a canceled order shows no margin, since it binds none', async () => {
  answers['/order/query'] = () => accepted({ list: [pendingOrder(1)], pages: 1 });
  signIn('real', user);
  await show('/user/wallet/transactionList');
  await screen.findByText('$90.00 margin');
  answers['/order/query'] = () => accepted({ list: [pendingOrder(4)], pages: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Canceled' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Buy 0.10/ }).textContent).toContain('Canceled'));
  expect(screen.queryByText(/margin/)).toBeNull();
});

test('the order in the URL is looked up on its day, page by page', async () => {
  answers['/order/query'] = () => accepted({ list: [], pages: 2 });
  signIn('real', user);
  await show('/user/wallet/transactionList?uid=%22261124000000042%22');
  await screen.findByText('This record does not exist');
  const day = { fromTs: Date.UTC(2026, 10, 24), toTs: Date.UTC(2026, 10, 25) };
  expect(network.to('/order/query').map(({ body }) => body)).toMatchObject([
    { page: 1, ...day },
    { page: 2, ...day },
  ]);
});

test('an option that does not exist is reported; after a network error it can be retried', async () => {
  answers['/findOption'] = () => refused(1008);
  signIn('real', user);
  await show('/user/wallet/transactionList?optionUID=%22261124000000042%22');
  expect(await screen.findByText('This record does not exist')).not.toBeNull();
});

test('the demo account has trades, but neither deposits nor withdrawals', async () => {
  signIn('demo', user);
  await show('/user/wallet/depositList');
  await screen.findByText('Only on the real account');
  await act(() => Promise.resolve());
  expect(network.to('/rechargeStatus')).toEqual([]);
});

const SETTLED = {
  id: 3,
  uid: '2611241000042',
  orderType: 0,
  tradePair: 'BTCUSDT',
  productName: 'Bitcoin',
  pricePrecision: 2,
  price: 100_000,
  priceEnd: 99_999,
  amount: 100,
  rate: 0.8,
  feeAmount: 1,
  timeLong: 30,
  beginTime: 1,
  endTime: 30_001,
  completeTime: 30_002,
  winLost: -100,
  expectedProfit: 80,
  marginUsed: 100,
  remark: '',
  status: 2,
  outcome: 'loss',
  bandLow: 0,
  bandHigh: 0,
  beginQuoteNumber: 1,
  beginQuoteTime: 1,
  endQuoteNumber: 2,
  endQuoteTime: 30_001,
};

test('a settled option can be complained about, and Back returns to it from the chart', async () => {
  answers['/findOption'] = () => accepted(SETTLED);
  signIn('real', user);
  const path = '/user/wallet/transactionList';
  const query = `?optionUID=%22${SETTLED.uid}%22`;
  const router = await showScreen(() => <RecordsScreen />, `${path}${query}`, ['/', '/$symbol/chart', '/user/tickets']);
  const complaint = await screen.findByRole('link', { name: 'File a complaint about this' });
  expect(complaint.getAttribute('href')).toContain('record=option');
  fireEvent.click(screen.getByRole('button', { name: 'See on chart' }));
  await screen.findByText('/$symbol/chart');
  act(() => router.history.back());
  await waitFor(() => expect(router.history.location.pathname).toBe(path));
});
