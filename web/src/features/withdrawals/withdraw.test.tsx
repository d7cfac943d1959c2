// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn, tooOften } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Envelope } from '@truefill/api/envelope.ts';
import { decodeField, encodeField } from '@truefill/api/fields/encoded-field.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { ANY_USER } from '../../money-parts/test-support/any-user.ts';
import { WithdrawScreen } from './withdraw.tsx';

const ADDRESS = 'TQ5pE9nJ2wqW3tQm1yN6rXv4cB8dF7gH2k';
const QUOTE = {
  feeType: 'FIX_AMOUNT',
  feeNum: 25,
  feeUsd: 25,
  practical: 175,
  isOver: false,
  afterBalance: 800,
  sourceUnit: 'USD',
  available: 1_000,
  taken: 200,
  rate: 1,
  quoteNumber: 0,
  minAmount: 50,
  maxAmount: 10_000_000,
};

let network: ScriptedNetwork;
/** a different id for each test: drafts are stored per user */
let user = 7;
let answers: Record<string, (body: never) => Envelope<unknown> | Response>;

beforeEach(() => {
  network = new ScriptedNetwork();
  user += 1;
  queryClient.clear();
  sessionStorage.clear();
  Object.assign(brand(), { hasCoinNetworks: true });
  Object.assign(brand().switches, { bankCardWithdraw: true, noWalletWithdraw: false, canBindEmail: false });
  answers = {
    '/withdrawStatus': () => accepted(null),
    '/withdraw/conditions': () => accepted({ list: [{ code: 'review', met: null, values: { hours: 4 } }] }),
    '/user/info': () => accepted(ANY_USER),
    '/wallet/all': () => accepted({ list: [], pages: 0 }),
    '/bank/all': () => accepted({ list: [], pages: 0 }),
    '/withdraw/calculate': () => accepted(QUOTE),
  };
  network.answer = (path, body) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1](body) ?? null;
});

const show = () => showScreen(() => <WithdrawScreen />, '/user/withdraw', ['/position', '/user/wallet/depositList', '/user']);
const amountField = (): HTMLElement => screen.getByLabelText('Amount');

async function savedWallet(usableFromTs = 0): Promise<void> {
  signIn('real', user);
  const { fieldKey } = useSession.getState();
  const wallet = {
    walletId: 3,
    currencyId: 1,
    currencyName: 'USDT',
    protocol: 'TRC20',
    cryptocurrencyAddress: await encodeField(fieldKey, 'cryptocurrencyAddress', ADDRESS),
    logoUrl: '',
    minWithdrawAmount: 50,
    maxWithdrawAmount: 10_000_000,
    coinId: 101,
    usableFromTs,
    createTimeTs: 1,
  };
  answers['/wallet/all'] = () => accepted({ list: [wallet], pages: 1 });
}

test.each([
  [1070, 'Show open orders', '/position'],
  [1067, 'Show records', '/user/wallet/depositList'],
  [1066, 'Contact us', '/user/service'],
])('code %i blocks before every step, with its reason and a link to resolve it', async (code, kind, to) => {
  answers['/withdrawStatus'] = () => refused(code);
  signIn('real', user);
  await show();
  await screen.findByText(new RegExp(`\\(${code}\\)`));
  expect(screen.getByRole('link', { name: kind }).getAttribute('href')).toBe(to);
  expect(network.to('/wallet/all')).toEqual([]);
});

test('a user who registered by phone must add an email address first', async () => {
  Object.assign(brand().switches, { canBindEmail: true });
  answers['/user/info'] = () => accepted({ ...ANY_USER, registerType: 'P', email: '' });
  signIn('real', user);
  await show();
  await screen.findByText('Please add your email first');
  expect(network.to('/wallet/all')).toEqual([]);
});

test('an unverified user gets a link to the verification', async () => {
  answers['/withdraw/conditions'] = () => accepted({ list: [{ code: 'verification', met: false, values: {} }] });
  signIn('real', user);
  await show();
  const kind = await screen.findByRole('link', { name: 'Verify identity' });
  expect(kind.getAttribute('href')).toBe('/user/verified');
});

test('a user whose documents are under review is told so', async () => {
  answers['/withdraw/conditions'] = () => accepted({ list: [{ code: 'verification', met: false, values: {} }] });
  answers['/user/info'] = () => accepted({ ...ANY_USER, verifiedStatus: 1 });
  signIn('real', user);
  await show();
  expect(await screen.findByText('Sent. Please wait for the review.')).not.toBeNull();
  expect(screen.queryByText('Your identity has to be verified first.')).toBeNull();
});

test('no request is sent for the demo account', async () => {
  signIn('demo', user);
  await show();
  await screen.findByText('Only on the real account');
  expect(network.sent).toEqual([]);
});

test('without a saved address or card there is a link to add one', async () => {
  signIn('real', user);
  await show();
  await screen.findByText('No wallet is saved yet');
  fireEvent.click(screen.getByRole('radio', { name: 'Bank card' }));
  await screen.findByText('No bank card is saved yet');
  expect(screen.getByRole('link', { name: 'Add a bank card' }).getAttribute('href')).toBe('/user/wallet/addBankCard');
});

test('a withdrawal to a saved address shows what it costs and is sent encoded', async () => {
  await savedWallet();
  answers['/user/withdraw'] = () => accepted({ uid: '77' });
  const router = await show();
  await screen.findByText(/TQ5pE9nJ/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  await screen.findByText('$800.00');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw 200.00 USDT' }));
  await waitFor(() => expect(router.state.location.href).toBe('/user/wallet/depositList?record=%2277%22'));
  const [sent] = network.to('/user/withdraw');
  const body = sent?.body as Record<string, string>;
  expect(body).toMatchObject({ num: '200', practicalNum: '175', currencyId: 1, coinId: 101 });
  expect(await decodeField(useSession.getState().fieldKey, 'paymentAddress', body['paymentAddress'] ?? '')).toBe(ADDRESS);
  expect(network.to('/user/withdraw')).toHaveLength(1);
});

test.each([
  ['20', {}, /must be from 50.00 USDT to 10,000,000.00 USDT/],
  ['', {}, /Please enter an amount/],
  ['2000', { isOver: true }, /more than is available/],
  ['60', { practical: 0, feeNum: 60 }, /nothing would arrive/],
  ['60', { feeType: 'GIFT' }, /fee can't be shown/],
])('an amount of %s with %j is not sent', async (amount, quote, error) => {
  answers['/withdraw/calculate'] = () => accepted({ ...QUOTE, ...quote });
  await savedWallet();
  await show();
  await screen.findByText(/TQ5pE9nJ/);
  if (amount !== '') fireEvent.change(amountField(), { target: { value: amount } });
  await waitFor(() => expect(network.to('/withdraw/calculate').length).toBeGreaterThan(amount === '' ? 0 : 1));
  fireEvent.submit(screen.getByRole('form', { name: 'Withdraw' }));
  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
  expect(network.to('/user/withdraw')).toEqual([]);
});

test('at a brand without saved addresses one is typed: it is required, a refusal is shown, and it is sent encoded', async () => {
  Object.assign(brand().switches, { noWalletWithdraw: true });
  const tron = {
    id: 101,
    currency: 'USDT',
    protocol: 'TRC20',
    address: '',
    said: 9,
    logoUrl: '',
    currencyId: 1,
    usdRate: 1,
    scale: 6,
  };
  const bounds = { minWithdrawAmount: 50, maxWithdrawAmount: 1_000, minDepositAmount: 30 };
  answers['/simple/find/all'] = () => accepted({ dtoList: [{ ...tron, ...bounds }] });
  answers['/user/withdraw'] = () => refused(1040);
  signIn('real', user);
  const router = await show();
  const address = await screen.findByLabelText('Address');
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  const form = screen.getByRole('form', { name: 'Withdraw' });
  fireEvent.submit(form);
  await screen.findByText('Please enter an address.');
  fireEvent.change(address, { target: { value: 'another thing' } });
  await screen.findByText('This is not an address of the TRC20 network. Please check it.');
  expect(network.to('/user/withdraw')).toEqual([]);
  fireEvent.change(address, { target: { value: `tron:${ADDRESS}?amount=5` } });
  expect((address as HTMLInputElement).value).toBe(ADDRESS);
  fireEvent.submit(form);
  await screen.findByText(/\(1040\)/);
  expect(address.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(address));
  answers['/user/withdraw'] = () => accepted({ uid: '77' });
  fireEvent.submit(form);
  await waitFor(() => expect(router.state.location.href).toBe('/user/wallet/depositList?record=%2277%22'));
  const body = network.to('/user/withdraw')[1]?.body as Record<string, string>;
  expect(body).toMatchObject({ num: '200', practicalNum: '175', coinId: 101 });
  expect(await decodeField(useSession.getState().fieldKey, 'paymentAddress', body['paymentAddress'] ?? '')).toBe(ADDRESS);
});

test('a new address shows the end of its waiting time, and nothing is sent before', async () => {
  await savedWallet(Date.now() + 3_600_000);
  await show();
  await screen.findByText(/Money can go there from/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Withdraw' }));
  await screen.findByRole('alert');
  expect(network.to('/user/withdraw')).toEqual([]);
});

test('a refusal is shown and unlocks the form; the same request is not sent twice at once', async () => {
  await savedWallet();
  answers['/user/withdraw'] = () => refused(23552);
  await show();
  await screen.findByText(/TQ5pE9nJ/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  const form = screen.getByRole('form', { name: 'Withdraw' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText(/\(23552\)/);
  expect(network.to('/user/withdraw')).toHaveLength(1);
});

test('an obstacle that began while the form was filled in replaces it, with its case, also when the live feed is silent', async () => {
  await savedWallet();
  answers['/user/withdraw'] = () => {
    answers['/withdrawStatus'] = () => refused(1066);
    const values = { reason: 'source_of_funds', caseNumber: 'C-12', expiresTs: 1 };
    answers['/withdraw/conditions'] = () => accepted({ list: [{ code: 'hold', met: false, values }] });
    return refused(1066);
  };
  await show();
  await screen.findByText(/TQ5pE9nJ/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  fireEvent.submit(screen.getByRole('form', { name: 'Withdraw' }));
  await screen.findByText("You can't withdraw right now");
  expect(await screen.findByText(/Case C-12/)).not.toBeNull();
});

test('a hold that ends while its page is open gives way to the form', async () => {
  await savedWallet();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const values = { reason: 'source_of_funds', caseNumber: 'C-12', expiresTs: serverNow() + 40 * 86_400_000 };
  answers['/withdrawStatus'] = () => (serverNow() < values.expiresTs ? refused(1066) : accepted(null));
  answers['/withdraw/conditions'] = () => accepted({ list: [{ code: 'hold', met: serverNow() >= values.expiresTs, values }] });
  await show();
  await screen.findByText(/Case C-12/);
  await act(() => vi.advanceTimersByTimeAsync(39 * 86_400_000));
  expect(screen.getByText(/Case C-12/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(86_402_000));
  expect(await screen.findByText(/TQ5pE9nJ/)).toBeDefined();
});

const PASSWORD_ASKED = {
  passwordTs: 1,
  authenticator: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  antiPhishingPhrase: '',
  stepUpTs: 0,
  stepUpBy: ['password'],
};

/** Submits a withdrawal that requires a fresh proof, and waits for the sheet. */
async function askToProve(): Promise<HTMLElement> {
  await savedWallet();
  let proved = false;
  answers['/user/withdraw'] = () => (proved ? accepted({ uid: '77' }) : refused(23560));
  answers['/user/security'] = () => accepted(PASSWORD_ASKED);
  answers['/stepUp/submit'] = () => {
    proved = true;
    return accepted(null);
  };
  await show();
  await screen.findByText(/TQ5pE9nJ/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw 200.00 USDT' }));
  return screen.findByRole('form', { name: "Confirm it's you" });
}

test('an old session requires a proof, and then the same withdrawal continues', async () => {
  const sheet = await askToProve();
  expect(network.to('/user/withdraw')).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a long password' } });
  fireEvent.submit(sheet);
  await waitFor(() => expect(network.to('/user/withdraw')).toHaveLength(2));
  expect(network.to('/stepUp/submit').map(({ body }) => body)).toEqual([{ password: 'a long password' }]);
  const [first, second] = network.to('/user/withdraw');
  expect(first?.key).toMatch(/./);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toEqual(first?.body);
  await waitFor(() => expect(useToasts.getState().map(({ tone }) => tone)).toEqual(['success']));
});

test('a withdrawal whose response was lost keeps its key through the proof', async () => {
  await savedWallet();
  const sent: ((body: never) => Envelope<unknown>)[] = [() => refused(23560), () => accepted({ uid: '77' })];
  const { answer } = network;
  let lost = false;
  network.answer = (path, body) => {
    if (!path.endsWith('/user/withdraw')) return answer(path, body);
    if (lost) return sent.shift()?.(body) ?? null;
    lost = true;
    return null;
  };
  answers['/user/security'] = () => accepted(PASSWORD_ASKED);
  answers['/stepUp/submit'] = () => accepted(null);
  await show();
  await screen.findByText(/TQ5pE9nJ/);
  fireEvent.change(amountField(), { target: { value: '200' } });
  await screen.findByText('175.00 USDT');
  const form = screen.getByRole('form', { name: 'Withdraw' });
  fireEvent.submit(form);
  await waitFor(() => expect(lost).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Withdraw 200/ }).getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.submit(form);
  const sheet = await screen.findByRole('form', { name: "Confirm it's you" });
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a long password' } });
  fireEvent.submit(sheet);
  await waitFor(() => expect(network.to('/user/withdraw')).toHaveLength(3));
  expect(new Set(network.to('/user/withdraw').map(({ key }) => key)).size).toBe(1);
});

test('without a proof nothing more is sent, and the form can be submitted again', async () => {
  await askToProve();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await screen.findByText(/\(23560\)/);
  expect(network.to('/user/withdraw')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Withdraw 200.00 USDT' })).toBeTruthy();
});

test('a brand that pays out no coins opens at its cards and offers no other method', async () => {
  Object.assign(brand(), { hasCoinNetworks: false });
  signIn('real', user);
  await show();
  expect(await screen.findByText('No bank card is saved yet')).toBeDefined();
  expect(screen.queryByText('Crypto')).toBeNull();
});

test.each(['200', '20'])('a fee that was asked for too often is asked for again when the wait of %s is over', async (amount) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await savedWallet();
  await show();
  await screen.findByText(/Available/);
  answers['/withdraw/calculate'] = () => tooOften(5);
  fireEvent.change(amountField(), { target: { value: amount } });
  await screen.findByText('Too many requests. Try again in 5 s.');
  const asked = network.to('/withdraw/calculate').length;
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(network.to('/withdraw/calculate')).toHaveLength(asked);
  answers['/withdraw/calculate'] = () => accepted(QUOTE);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(network.to('/withdraw/calculate')).toHaveLength(asked + 1);
  await screen.findAllByText('25.00 USDT');
});
