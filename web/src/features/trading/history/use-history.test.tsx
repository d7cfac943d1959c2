// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '@truefill/api/envelope.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { accepted, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import type { HistoryFilter } from '../../../trading-parts/history-filter.ts';
import { EVERYTHING } from '../../../trading-parts/range.ts';
import { openOrder } from '../positions/order.fixture.ts';
import { useHistory } from './use-history.ts';

interface Account {
  readonly open: readonly OrderView[];
  readonly available: number;
}

const feed = vi.hoisted(() => ({ tell: (_account: Account): void => undefined }));
vi.mock('../../../live/exchange-feed.ts', async () => {
  const { create } = await import('zustand');
  const useTold = create<Account>(() => ({ open: [], available: 0 }));
  const none: readonly OrderView[] = [];
  feed.tell = (account) => useTold.setState(account);
  return {
    useHoldings: () => ({ orders: useTold(({ open }) => open) }),
    usePending: () => none,
    useBalance: () => ({ available: useTold(({ available }) => available), locked: 0 }),
  };
});

const CLOSED = 3;
const PATIENCE = { timeout: 30_000 };
const ORDER = openOrder({ id: 7 });
const TOTALS = { pages: 1, netToday: 0, netTotal: 0 };
/** in wire format */
const ENDED = {
  id: 7,
  uid: '2611200641073',
  tradePair: 'EURUSD',
  productName: 'Euro / US Dollar',
  pricePrecision: 5,
  orderType: 0,
  buyPoint: 1,
  positionStatus: CLOSED,
  orderQuantity: 0.5,
  limitPrice: 0,
  openingPrice: 1.16204,
  currentPrice: 1.15,
  stopPrice: 1.15,
  takeProfitPrice: 0,
  orderTimeTs: 1_000,
  transactionTimeTs: 1_000,
  closingTimeTs: 2_000,
};

let network: ScriptedNetwork;
/** the orders that the server lists */
let listed: readonly object[];

beforeEach(() => {
  signIn();
  listed = [];
  network = new ScriptedNetwork();
  network.answer = () => accepted({ list: listed, ...TOTALS });
  feed.tell({ open: [ORDER], available: 5_000 });
});

const idsOf = (history: { readonly items: readonly OrderView[] | undefined }) => history.items?.map(({ id }) => id);

test('an order that its stop closed appears when the feed no longer reports it as open', async () => {
  const { result } = runHook(() => useHistory('deal', EVERYTHING));
  await vi.waitFor(() => expect(idsOf(result.current)).toEqual([]), PATIENCE);
  listed = [ENDED];
  act(() => feed.tell({ open: [], available: 4_400 }));
  await vi.waitFor(() => expect(idsOf(result.current)).toEqual([7]), PATIENCE);
});

test('an order that ends while the list is first read appears, too', async () => {
  let answer: (envelope: Envelope<unknown>) => void = () => undefined;
  network.answer = () => new Promise((resolve) => (answer = resolve));
  const { result } = runHook(() => useHistory('deal', EVERYTHING));
  await vi.waitFor(() => expect(network.sent).toHaveLength(1), PATIENCE);
  act(() => feed.tell({ open: [], available: 4_400 }));
  network.answer = () => accepted({ list: [ENDED], ...TOTALS });
  answer(accepted({ list: [], ...TOTALS }));
  await vi.waitFor(() => expect(idsOf(result.current)).toEqual([7]), PATIENCE);
});

test('an order that opened and ended between two frames appears, too: only the balance tells of it', async () => {
  feed.tell({ open: [], available: 5_000 });
  const { result } = runHook(() => useHistory('deal', EVERYTHING));
  await vi.waitFor(() => expect(idsOf(result.current)).toEqual([]), PATIENCE);
  listed = [ENDED];
  act(() => feed.tell({ open: [], available: 4_400 }));
  await vi.waitFor(() => expect(idsOf(result.current)).toEqual([7]), PATIENCE);
});

test('the account’s results stay while another filter loads or fails, but not in another account', async () => {
  network.answer = (_path, body: { positionStatus?: number }) =>
    body.positionStatus === CLOSED ? accepted({ list: [], pages: 0, netToday: 1.5, netTotal: -20 }) : refused(1000);
  let filter: HistoryFilter = 'deal';
  const { result, rerender } = runHook(() => useHistory(filter, EVERYTHING));
  expect(result.current.totals).toBeNull();
  await vi.waitFor(() => expect(result.current.items).toEqual([]), PATIENCE);
  const totals = { netToday: 1.5, netTotal: -20 };
  expect(result.current.totals).toMatchObject(totals);
  filter = 'canceled';
  rerender();
  expect(result.current).toMatchObject({ items: undefined, failure: null, totals });
  await vi.waitFor(() => expect(result.current.failure).toMatchObject({ code: 1000 }), PATIENCE);
  expect(result.current.totals).toMatchObject(totals);
  network.answer = () => refused(1000);
  act(() => signIn('demo'));
  expect(result.current.totals).toBeNull();
});
