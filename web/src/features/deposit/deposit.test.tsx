// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Envelope } from '@truefill/api/envelope.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { FrameContext, type Frame } from '@truefill/client/page/frame.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteBalance } from '../../live/exchange-feed.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { DepositScreen } from './deposit.tsx';

const NETWORK = {
  id: 101,
  currency: 'USDT',
  protocol: 'TRC20',
  address: 'TDemoNw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe',
  said: 9,
  logoUrl: '',
  minWithdrawAmount: 50,
  maxWithdrawAmount: 1_000,
  currencyId: 1,
  minDepositAmount: 30,
  usdRate: 1,
  scale: 6,
};
const ACCOUNT = {
  said: 12,
  bank: 'Example Bank',
  holder: 'Northwind',
  account: 'GB00',
  swift: '',
  reference: 'NW-77',
  minDepositAmount: 30,
};

let network: ScriptedNetwork;
let answers: Record<string, () => Envelope<unknown>>;
/** a different id for each test: drafts are stored per user */
let user = 100;

beforeEach(() => {
  user += 1;
  network = new ScriptedNetwork();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(brand(), { categories: [4] });
  Object.assign(brand().treasury, {
    disableDeposit: undefined,
    hiddenQrCode: false,
    depositTypes: ['crypto', 'bank_card'],
    verification: { deposit: 'none', withdraw: 'advanced', loan: 'advanced' },
  });
  answers = {
    '/simple/find/all': () => accepted({ dtoList: [NETWORK] }),
    '/deposit/bankAccount': () => accepted({ dto: ACCOUNT }),
    '/withdraw/conditions': () =>
      accepted({
        list: [
          { code: 'fee', met: null, values: { type: 'FIX_AMOUNT', from: 100, amount: 25 } },
          { code: 'tomorrow', met: null, values: {} },
        ],
      }),
  };
  network.answer = (path) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]() ?? null;
});

const OTHERS = ['/', '/user/agreement', '/user/service', '/user/wallet/depositList', '/user'];
const show = (frame: Frame = 'pages') =>
  showScreen(
    () => (
      <FrameContext value={frame}>
        <DepositScreen />
      </FrameContext>
    ),
    '/user/deposit',
    OTHERS,
  );
const next = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'I have sent the money' }));
};
const chooseProof = (file: File): boolean =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } });
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5, 6, 7, 8]);

test('the address is shown with its code, the warnings, the minimum, and the conditions of a withdrawal', async () => {
  signIn('real', user);
  await show();
  await screen.findByRole('img', { name: 'QR code of the address' });
  screen.getByText(/Anything other than USDT on TRC20/);
  screen.getByText(/example address of a demonstration/);
  screen.getByText('The smallest deposit is 30.00 USDT. Less is not credited.');
  await screen.findByText('Below $100.00: no fee. From $100.00: $25.00.');
  // an unknown rule of a newer server is at least named
  screen.getByText('tomorrow');
  expect(network.to('/user/deposit')).toEqual([]);
});

test.each([
  [{}, 1],
  [{ contract: false }, 0],
  [{ categories: [4] }, 0],
])('what forex requires of deposits is said before one, if the brand trades it: %j', async (otherwise, count) => {
  const { contract = true, categories = [3, 4] } = otherwise as { contract?: boolean; categories?: number[] };
  Object.assign(brand().switches, { contract });
  Object.assign(brand().rules, { forexMinTotalDeposit: 100_000 });
  Object.assign(brand(), { categories });
  signIn('real', user);
  noteBalance({ available: 0, locked: 0, deposited: 150 }, Date.now());
  await show();
  await screen.findByText('Send only USDT on TRC20 to');
  const rule = 'On the real account, forex needs total deposits of $100,000: $99,850.00 to go.';
  expect(screen.queryAllByText(rule)).toHaveLength(count);
});

test('a user without the verification that the brand requires sees no address', async () => {
  Object.assign(brand().treasury, { verification: { deposit: 'junior', withdraw: 'none', loan: 'none' } });
  const unverified = { code: 'depositVerification', met: false, values: { needed: 'junior', level: 'none' } };
  answers['/withdraw/conditions'] = () => accepted({ list: [unverified] });
  signIn('real', user);
  await show();
  const way = await screen.findByRole('link', { name: 'Verify identity' });
  expect(way.getAttribute('href')).toBe('/user/verified');
  screen.getByText('Level needed: junior. Yours: not verified.');
  screen.getByText('1 not met');
  expect(screen.queryByText('Send only USDT on TRC20 to')).toBeNull();
  answers['/withdraw/conditions'] = () => accepted({ list: [{ ...unverified, met: true }] });
  await queryClient.invalidateQueries();
  await screen.findByText('Send only USDT on TRC20 to');
});

test.each(['crypto', 'bank_card'])(
  'a deposit by %s that cannot be loaded is one failure, and one button retries it',
  async (kind) => {
    Object.assign(brand().treasury, { depositTypes: [kind] });
    const working = answers;
    answers = {};
    signIn('real', user);
    await show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answers = working;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'I have sent the money' });
    await screen.findByText('Below $100.00: no fee. From $100.00: $25.00.');
  },
);

test('a brand may hide the code', async () => {
  Object.assign(brand().treasury, { hiddenQrCode: true });
  signIn('real', user);
  await show();
  await screen.findByText('Send only USDT on TRC20 to');
  expect(screen.queryByRole('img', { name: 'QR code of the address' })).toBeNull();
});

test('amount, proof and agreement are required before anything is sent', async () => {
  signIn('real', user);
  await show();
  await next();
  const form = screen.getByRole('form', { name: 'Deposit' });
  fireEvent.submit(form);
  await screen.findByText('Please enter the amount that you sent.');
  screen.getByText('Please add a picture that proves the payment.');
  screen.getByText('Please read and accept the agreement.');
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '29,5' } });
  await screen.findByText('The smallest deposit is 30.00 USDT.');
  // a sixth decimal is rejected
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '29.123456' } });
  expect(screen.getByLabelText<HTMLInputElement>('Amount you sent').value).toBe('29.5');
  chooseProof(new File(['<svg/>'], 'drawing.svg'));
  fireEvent.submit(form);
  expect(network.to('/user/deposit')).toEqual([]);
});

test('a long amount has the field to itself, with its value below', async () => {
  signIn('real', user);
  await show();
  await next();
  const amount = screen.getByLabelText('Amount you sent');
  fireEvent.change(amount, { target: { value: '1500' } });
  expect(amount.parentElement?.contains(screen.getByText('≈ $1,500.00'))).toBe(true);
  fireEvent.change(amount, { target: { value: '123456789012.12345' } });
  expect(amount.parentElement?.contains(screen.getByText('≈ $123,456,789,012.12'))).toBe(false);
});

test('a chosen proof and its removal leave the focus at the proof', async () => {
  signIn('real', user);
  await show();
  await next();
  const choose = screen.getByRole('button', { name: 'Choose a picture' });
  choose.focus();
  chooseProof(new File([PNG], 'proof.png', { type: 'image/png' }));
  // a disabled button would lose the focus
  await waitFor(() => expect(choose.getAttribute('aria-busy')).toBe('true'));
  expect(choose).toHaveProperty('disabled', false);
  const remove = await screen.findByRole('button', { name: 'Remove the picture' });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  fireEvent.click(remove);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a picture' })));
});

test('a deposit is sent with its proof, and opens its record', async () => {
  signIn('real', user);
  const sent = vi.fn<(form: FormData) => void>();
  const scripted = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (init.body instanceof FormData) sent(init.body);
    return scripted(input, init);
  });
  answers['/user/deposit'] = () => accepted({ uid: '4242' });
  const router = await show();
  await next();
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '1500' } });
  chooseProof(new File([PNG], 'proof.png', { type: 'image/png' }));
  await screen.findByText('proof.png');
  fireEvent.click(screen.getByRole('checkbox'));
  const form = screen.getByRole('form', { name: 'Deposit' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(router.state.location.href).toBe('/user/wallet/depositList?record=%224242%22'));
  expect(sent).toHaveBeenCalledOnce();
  const body = sent.mock.calls[0]?.[0];
  expect(JSON.parse(String(body?.get('metaData')))).toMatchObject({ coinId: 101, amt: '1500', said: 9, isAgree: true });
  expect(body?.get('depositProof')).toBeInstanceOf(File);
});

/** The destination in the request of a deposit. */
async function sentTo(): Promise<object> {
  const sent = vi.fn<(form: FormData) => void>();
  const scripted = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (init.body instanceof FormData) sent(init.body);
    return scripted(input, init);
  });
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '1500' } });
  chooseProof(new File([PNG], 'proof.png', { type: 'image/png' }));
  await screen.findByText('proof.png');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.submit(screen.getByRole('form', { name: 'Deposit' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  return JSON.parse(String(sent.mock.calls[0]?.[0]?.get('metaData'))) as object;
}

const MOVED = { ...NETWORK, address: 'TMovedw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe', said: 10 };

test.each([
  ['gets another address', [MOVED]],
  ['is no longer accepted', [{ ...NETWORK, id: 102, protocol: 'ERC20', said: 11 }]],
] as const)('a deposit names the address that was shown, even if the network %s meanwhile', async (_what, dtoList) => {
  signIn('real', user);
  await show();
  await next();
  answers['/simple/find/all'] = () => accepted({ dtoList });
  await queryClient.invalidateQueries();
  screen.getByText('USDT · TRC20');
  expect(await sentTo()).toMatchObject({ coinId: 101, said: 9 });
});

test('a bank transfer names the account that was shown', async () => {
  signIn('real', user);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
  await next();
  answers['/deposit/bankAccount'] = () => accepted({ dto: { ...ACCOUNT, bank: 'Other Bank', said: 13 } });
  await queryClient.invalidateQueries();
  screen.getByText('Example Bank');
  const sent = await sentTo();
  expect(sent).toMatchObject({ said: 12 });
  expect(sent).not.toHaveProperty('coinId');
});

const CHANGED = 'These details have changed. Use only the ones shown now.';

test('an address that changes while it is shown is reported, also after remounting; another network’s is not', async () => {
  signIn('real', user);
  const other = { ...NETWORK, id: 102, protocol: 'ERC20', said: 11 };
  answers['/simple/find/all'] = () => accepted({ dtoList: [NETWORK, other] });
  await show();
  await screen.findByText('Send only USDT on TRC20 to');
  expect(screen.queryByText(CHANGED)).toBeNull();
  answers['/simple/find/all'] = () => accepted({ dtoList: [MOVED, other] });
  await queryClient.invalidateQueries();
  await screen.findByText(CHANGED);
  await next();
  answers['/simple/find/all'] = () => accepted({ dtoList: [{ ...MOVED, said: 14 }, other] });
  await queryClient.invalidateQueries();
  fireEvent.click(screen.getByRole('button', { name: 'Show the payment details again' }));
  await screen.findByText(CHANGED);
  answers['/simple/find/all'] = () => accepted({ dtoList: [other] });
  await queryClient.invalidateQueries();
  await screen.findByText('Send only USDT on ERC20 to');
  screen.getByText(CHANGED);
});

test('an account for bank transfers that changes while the page is open shows a warning', async () => {
  signIn('real', user);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
  await screen.findByText('GB00');
  answers['/deposit/bankAccount'] = () => accepted({ dto: { ...ACCOUNT, account: 'GB01', said: 13 } });
  await queryClient.invalidateQueries();
  await screen.findByText('GB01');
  expect(screen.queryByText(CHANGED)).not.toBeNull();
});

test('an amount for the bank has the two decimals of dollars, and no more', async () => {
  signIn('real', user);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
  await next();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount you sent');
  fireEvent.change(amount, { target: { value: '250,25' } });
  expect(amount.value).toBe('250.25');
  fireEvent.change(amount, { target: { value: '250.256' } });
  expect(amount.value).toBe('250.25');
});

test('a refusal is shown, and typed values stay', async () => {
  signIn('real', user);
  answers['/user/deposit'] = () => refused(23553);
  await show();
  await next();
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '50' } });
  chooseProof(new File([PNG], 'proof.png', { type: 'image/png' }));
  await screen.findByText('proof.png');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.submit(screen.getByRole('form', { name: 'Deposit' }));
  await screen.findByText(/\(23553\)/);
  expect(screen.getByLabelText<HTMLInputElement>('Amount you sent').value).toBe('50');
});

test('typed values are kept only for the way to the agreement and back', async () => {
  signIn('real', user);
  const router = await show();
  await next();
  fireEvent.change(screen.getByLabelText('Amount you sent'), { target: { value: '77' } });
  fireEvent.click(screen.getByRole('link', { name: 'Read the agreement' }));
  await screen.findByText('/user/agreement');
  router.history.back();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount you sent').value).toBe('77'));
  await router.navigate({ to: '/user' });
  await screen.findByText('/user');
  router.history.back();
  await screen.findByRole('button', { name: 'I have sent the money' });
  await next();
  expect(screen.getByLabelText<HTMLInputElement>('Amount you sent').value).toBe('');
});

test('a bank transfer goes to the brand’s account with the user’s own reference', async () => {
  signIn('real', user);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
  await screen.findByText('NW-77');
  screen.getByText('Example Bank');
  expect(screen.queryByText('SWIFT')).toBeNull();
});

test('if the brand has no account, customer service is shown', async () => {
  answers['/deposit/bankAccount'] = () => accepted({ dto: null });
  signIn('real', user);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
  expect((await screen.findByRole('link', { name: 'Go to customer service' })).getAttribute('href')).toBe('/user/service');
});

test.each([
  ['pages', 'page', '/'],
  ['pages', 'chat', '/'],
  ['pages', 'service', '/'],
  ['workspace', 'service', '/user/service'],
] as const)('if deposits are off: in %s with %s it redirects to %s', async (frame, way, to) => {
  Object.assign(brand().treasury, { disableDeposit: way });
  signIn('real', user);
  const router = await show(frame);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
  expect(network.sent).toEqual([]);
});

test.each([
  ['page', 'link', 'Go to customer service'],
  ['chat', 'button', 'Open chat'],
] as const)('if deposits are off: a wide window shows a message with %s', async (way, role, name) => {
  Object.assign(brand().treasury, { disableDeposit: way });
  signIn('real', user);
  await show('workspace');
  await screen.findByText('Please connect service');
  expect(screen.getByRole(role, { name })).not.toBeNull();
  expect(network.sent).toEqual([]);
});

test('demo money cannot be deposited', async () => {
  signIn('demo', user);
  await show();
  await screen.findByText('Only on the real account');
  expect(network.sent).toEqual([]);
});
