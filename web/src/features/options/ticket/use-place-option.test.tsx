// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { accepted, pass, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { UNANSWERED_FOR_MS } from '@truefill/client/calls/pending-request-storage.ts';
import { usePlaceOption, type OptionOrderRequest, type PlacedOption, type PlaceOption } from './use-place-option.ts';

const ORDER: OptionOrderRequest = {
  productId: 3,
  symbol: 'BTCUSDT',
  kind: 'up',
  seconds: 30,
  ratePercent: 80,
  stake: '100',
  price: 104_000,
};
const BEGIN_MS = 1_763_000_000_000;

let network: ScriptedNetwork;

const openTicket = () => runHook(() => usePlaceOption('BTCUSDT', () => undefined));

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = () => accepted({ uid: '42', beginTime: BEGIN_MS });
  // a request that an earlier test left unanswered ends with the switch
  signIn('demo');
  signIn();
  useToasts.setState([], true);
});

async function place(hook: { readonly current: PlaceOption }, order = ORDER): Promise<PlacedOption | null> {
  return act(() => hook.current.place(order));
}

const keys = (): readonly (string | null)[] => network.sent.map(({ key }) => key);

test('an unanswered request is resent unchanged, with its key, even if the price has moved or the ticket is remounted', async () => {
  network.answer = () => null;
  const first = openTicket();
  await place(first.result);
  expect(first.result.current.refusal).toContain('not known');
  first.unmount();
  await pass(20_000);
  network.answer = () => accepted({ uid: '42', beginTime: BEGIN_MS });
  const { result } = openTicket();
  expect(await place(result, { ...ORDER, price: 104_500 })).toEqual({ orderNumber: '42', beginMs: BEGIN_MS });
  const [lost, again] = network.sent;
  expect(again?.key).toBe(lost?.key);
  expect(again?.body).toEqual(lost?.body);
  expect(useToasts.getState().map(({ getText }) => getText(i18next))).toEqual([expect.stringContaining('carried out once')]);
  await place(result);
  expect(keys()[2]).not.toBe(lost?.key);
});

test.each([
  ['another stake', { ...ORDER, stake: '200' }],
  ['another time', { ...ORDER, seconds: 60 }],
  ['the other direction', { ...ORDER, kind: 'down' as const }],
])('%s makes it another order', async (_what, other) => {
  network.answer = () => null;
  const { result } = openTicket();
  await place(result);
  await place(result, other);
  expect(new Set(keys()).size).toBe(2);
});

test('a refusal is a response, two minutes end the attempt, and the other account has its own', async () => {
  const { result } = openTicket();
  network.answer = () => refused(602);
  await place(result);
  network.answer = () => null;
  await place(result);
  await pass(UNANSWERED_FOR_MS + 1);
  await place(result);
  act(() => signIn('demo'));
  await place(result);
  act(() => signIn('real'));
  await place(result);
  expect(network.sent.map(({ path }) => path.replace('/exchange/order/', ''))).toEqual([
    'addOrderOption',
    'addOrderOption',
    'addOrderOption',
    'addOrderOptionMock',
    'addOrderOption',
  ]);
  // back in the first account it is still the unanswered attempt
  expect(new Set(keys()).size).toBe(4);
});

test('accepted after leaving its ticket it is still followed; after switching accounts it is only announced', async () => {
  // the attempt that the previous test left unanswered has expired
  await pass(3 * UNANSWERED_FOR_MS);
  const left = openTicket();
  const followed = left.result.current.place(ORDER);
  left.unmount();
  expect(await act(() => followed)).toEqual({ orderNumber: '42', beginMs: BEGIN_MS });
  const switched = openTicket().result.current.place(ORDER);
  signIn('demo');
  expect(await act(() => switched)).toBeNull();
  expect(useToasts.getState().map(({ getText }) => getText(i18next))).toEqual(['Order 42 was placed on your real account.']);
});

test.each([
  [305, 'The volume or the stake is above the maximum. At most $50.00 now (305)'],
  [306, 'The volume or the stake is below the minimum. At least $20.00 now (306)'],
])('a stake whose bounds have changed is refused with the new bound: %i', async (code, words) => {
  const delivery = { time: 30, rate: 80, chips: '20|50', max: 50, min: 20, name: '' };
  const product = {
    id: 3,
    productCode: 'BTCUSDT',
    productName: 'Bitcoin',
    pricePrecision: 2,
    tradeStatus: 1,
    feeRate: 0.01,
    timeRatePayload: { 30: btoa(JSON.stringify(delivery)) },
  };
  network.answer = (path) =>
    path.endsWith('/addOrderOption') ? refused(code) : accepted({ optionsProducts: [product], pages: 1 });
  const { result } = openTicket();
  await place(result);
  await vi.waitFor(() => expect(result.current.refusal).toBe(words), { timeout: 30_000 });
});
