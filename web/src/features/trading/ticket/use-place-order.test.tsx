// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { accepted, pass, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { quotes } from '../../../live/market-feed.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { UNANSWERED_FOR_MS } from '@truefill/client/calls/pending-request-storage.ts';
import { usePlaceOrder, type PlaceOrder, type TicketOrder } from './use-place-order.ts';

const ORDER: TicketOrder = {
  symbol: 'EURUSD',
  side: 'buy',
  volume: '0.10',
  stopLoss: '0',
  takeProfit: '0',
  leverage: 100,
  limitPrice: null,
  slippage: null,
};

let network: ScriptedNetwork;
let unanswered: unknown[];

const openTicket = () => runHook(() => usePlaceOrder('EURUSD', (sent) => void unanswered.push(sent)));

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  unanswered = [];
  network.answer = () => accepted('261118000000001');
  // a request that an earlier test left unanswered ends with the switch
  signIn('demo');
  signIn();
  useToasts.setState([], true);
});

const notices = (): readonly string[] => useToasts.getState().map(({ tone, getText }) => `${tone}: ${getText(i18next)}`);

async function place(hook: { readonly current: PlaceOrder }, order = ORDER): Promise<string | null> {
  let number: string | null = null;
  await act(async () => {
    number = await hook.current.place(order);
  });
  return number;
}

test('after an order the button is disabled for 1 s', async () => {
  const { result } = openTicket();
  expect(await place(result)).toBe('261118000000001');
  expect(result.current.coolingDown).toBe(true);
  await pass(999);
  expect(result.current.coolingDown).toBe(true);
  await pass(1);
  expect(result.current.coolingDown).toBe(false);
});

test('a refused order disables it as long, and shows the reason', async () => {
  network.answer = () => refused(203);
  const { result } = openTicket();
  expect(await place(result)).toBeNull();
  expect(result.current).toMatchObject({ coolingDown: true, placing: false });
  expect(result.current.refusal).not.toBe('');
  await pass(1_000);
  expect(result.current.coolingDown).toBe(false);
});

test('each mode has its own endpoint', async () => {
  signIn('demo');
  const { result } = openTicket();
  await place(result);
  expect(network.sent.map(({ path }) => path)).toEqual(['/exchange/order/addOrderMock']);
});

test('an unanswered request is resent with its key; an answered or changed one with a new key', async () => {
  network.answer = () => null;
  const { result } = openTicket();
  await place(result);
  network.answer = () => accepted('1');
  await place(result);
  await place(result);
  await place(result, { ...ORDER, volume: '0.20' });
  const keys = network.sent.map(({ key }) => key);
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('an unanswered request keeps its key when the ticket is reopened, for its user and account only', async () => {
  network.answer = () => null;
  const first = openTicket();
  await place(first.result);
  expect(first.result.current.refusal).toContain('not known');
  first.unmount();
  await place(openTicket().result);
  signIn('demo');
  await place(openTicket().result);
  const [retained, again, other] = network.sent.map(({ key }) => key);
  expect(again).toBe(retained);
  expect(other).not.toBe(retained);
});

test('a second press during the request uses its key, also from a remounted ticket', async () => {
  const { result } = openTicket();
  const again = openTicket();
  await act(async () => {
    await Promise.all([result.current.place(ORDER), again.result.current.place(ORDER)]);
  });
  const [one, two] = network.sent;
  expect(two?.key).toBe(one?.key);
});

test('an order that was sent twice and counted once is reported as such', async () => {
  network.answer = () => null;
  const { result } = openTicket();
  await place(result);
  network.answer = () => accepted('1');
  expect(await place(result)).toBe('1');
  expect(notices()).toEqual(['info: This request was sent more than once and carried out once.']);
});

test('two minutes after an unanswered order the same order counts as a new one', async () => {
  network.answer = () => null;
  const { result } = openTicket();
  await place(result);
  await pass(UNANSWERED_FOR_MS + 1);
  await place(result);
  const [old, fresh] = network.sent.map(({ key }) => key);
  expect(fresh).not.toBe(old);
});

test('a server error is not a response: it is reported, and the key stays', async () => {
  network.answer = () => refused(1000);
  const { result } = openTicket();
  await place(result);
  expect(result.current.refusal).toContain('not known');
  network.answer = () => accepted('1');
  await place(result);
  const [lost, again] = network.sent.map(({ key }) => key);
  expect(again).toBe(lost);
});

test('an order for the other account is reported as such', async () => {
  network.answer = () => refused(1057);
  const { result } = openTicket();
  await place(result);
  expect(result.current.refusal).toContain('account was switched');
});

test('an outcome that arrives after the ticket was left is shown as a toast', async () => {
  for (const answer of [accepted('261118000000001'), refused(203), null]) {
    const { result, unmount } = openTicket();
    network.answer = () => answer;
    const placing = result.current.place(ORDER);
    unmount();
    expect(await act(() => placing)).toBeNull();
  }
  expect(notices()).toEqual([
    'info: Order 261118000000001 was placed on your real account.',
    expect.stringMatching(/^error: .*203/),
    expect.stringMatching(/^error: No answer: it is not known/),
  ]);
});

test('an order accepted after switching accounts is reported with its account, and opens nothing', async () => {
  // the attempt that the previous test left unanswered has expired
  await pass(3 * UNANSWERED_FOR_MS);
  const { result } = openTicket();
  const placing = result.current.place(ORDER);
  signIn('demo');
  expect(await act(() => placing)).toBeNull();
  expect(notices()).toEqual(['info: Order 261118000000001 was placed on your real account.']);
});

test('a reopened ticket shows its unanswered order, and for how long the same order counts once', async () => {
  network.answer = () => null;
  const first = openTicket();
  await place(first.result);
  first.unmount();
  const { result } = openTicket();
  await pass(0);
  expect(unanswered).toEqual([expect.objectContaining({ symbol: 'EURUSD', volume: '0.10' })]);
  expect(result.current.refusal).toContain('counts only once');
  const other = runHook(() => usePlaceOrder('BTCUSDT', () => expect.fail('another market')));
  await pass(0);
  expect(other.result.current.refusal).toBe('');
  await pass(UNANSWERED_FOR_MS);
  expect(result.current.refusal).toContain('another order');
});

test('a refusal is shown in the current language', async () => {
  network.answer = () => null;
  const { result } = openTicket();
  await place(result);
  i18next.addResourceBundle('xx', 'translation', { ticket: { unanswered: 'in other words' } });
  await act(() => i18next.changeLanguage('xx'));
  expect(result.current.refusal).toBe('in other words');
  await act(() => i18next.changeLanguage('en'));
});

const TERMS = {
  productCode: 'EURUSD',
  productName: 'Euro / US Dollar',
  minCount: 0.01,
  maxCount: 50,
  pip: 0.01,
  countNum: 1000,
  multiple: 100,
  feeMultiple: 100,
  leverages: [100],
  pricePrecision: 5,
  tradeStatus: 1,
  contractSize: 100_000,
  quoteToUsd: 1,
  feeRate: 0.002,
};

/** Refuses the order, and returns these terms from then on. */
function refuse(code: number, terms: object = TERMS): void {
  network.answer = (path) => (path.endsWith('/product/order/info') ? accepted({ items: [terms] }) : refused(code));
}

test('a stop loss that the market has passed is refused with the bound of the latest quote', async () => {
  const quote = (bid: number): void => quotes.apply([['EURUSD', bid, bid + 0.0001, bid + 0.00005, 1, 9, 0.5, 1000, 7]]);
  quote(1.17);
  refuse(308);
  const { result } = openTicket();
  const placing = place(result, { ...ORDER, stopLoss: '1.16500' });
  quote(1.1642);
  await placing;
  await vi.waitFor(
    () =>
      expect(result.current.refusal).toBe('For a buy, the stop loss must be below the current price. At most 1.16419 now (308)'),
    { timeout: 30_000 },
  );
});

test.each([
  [305, 'The volume or the stake is above the maximum. At most 20.00 now (305)'],
  [306, 'The volume or the stake is below the minimum. At least 0.50 now (306)'],
])('a volume whose bounds have changed is refused with the new bound: %i', async (code, words) => {
  refuse(code, { ...TERMS, minCount: 0.5, maxCount: 20 });
  const { result } = openTicket();
  await place(result);
  await vi.waitFor(() => expect(result.current.refusal).toBe(words), { timeout: 30_000 });
});

test('a bound that cannot be determined is omitted', async () => {
  network.answer = (path) => (path.endsWith('/product/order/info') ? null : refused(305));
  const { result } = openTicket();
  await place(result);
  await pass(20_000);
  expect(result.current.refusal).toBe('The volume or the stake is above the maximum. (305)');
});
