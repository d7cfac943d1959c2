// @vitest-environment happy-dom
import { accepted, FIELD_KEY, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { decodeField, encodeField } from '@truefill/api/fields/encoded-field.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AddBankCardScreen } from './add-bank-card.tsx';
import { AddCryptoScreen } from './add-crypto.tsx';
import { BankCardsScreen } from './bank-cards.tsx';
import { CryptoWalletsScreen } from './crypto-wallets.tsx';
import { DeleteCryptoScreen } from './delete-crypto.tsx';
import { EditBankCardScreen } from './edit-bank-card.tsx';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SCREENS = {
  '/user/wallet/crypto': CryptoWalletsScreen,
  '/user/wallet/addCrypto': AddCryptoScreen,
  '/user/wallet/deleteCrypto': DeleteCryptoScreen,
  '/user/wallet/bankCard': BankCardsScreen,
  '/user/wallet/addBankCard': AddBankCardScreen,
  '/user/wallet/editBankCard': EditBankCardScreen,
  '/user/wallet': () => null,
};
const NETWORK = {
  id: 101,
  currency: 'USDT',
  protocol: 'TRC20',
  address: '',
  said: 1,
  logoUrl: '',
  minWithdrawAmount: 50,
  maxWithdrawAmount: 10_000_000,
  currencyId: 1,
  minDepositAmount: 30,
  usdRate: 1,
  scale: 6,
};

let network: ScriptedNetwork;
/** the server's responses, by the end of a path */
let answers: Record<string, Envelope<unknown>>;

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(async () => {
  network = new ScriptedNetwork();
  answers = {
    '/wallet/all': accepted({ list: [await wallet()], pages: 1 }),
    '/simple/find/all': accepted({ dtoList: [NETWORK] }),
    '/bank/all': accepted({ list: [await card({ account: '1177' })], pages: 1 }),
  };
  network.answer = (path) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? null;
  queryClient.clear();
  useToasts.setState([], true);
  Object.assign(brand(), {
    switches: { ...brand().switches, bankCard: true, bankCardWithdraw: true, multiWallet: true, noWalletWithdraw: false },
    treasury: { newAddressHours: 24, bankCardBankInfo: false },
  });
});

const encode = (name: string, text: string): Promise<string> => encodeField(FIELD_KEY, name, text);

async function wallet(overrides: object = {}) {
  return {
    walletId: 5,
    currencyId: 1,
    currencyName: 'USDT',
    protocol: 'TRC20',
    cryptocurrencyAddress: await encode('cryptocurrencyAddress', TRON),
    logoUrl: '',
    minWithdrawAmount: 50,
    maxWithdrawAmount: 10_000_000,
    coinId: 101,
    usableFromTs: 0,
    createTimeTs: 0,
    ...overrides,
  };
}

async function card(secret: Partial<Record<'name' | 'account' | 'address' | 'idNumber' | 'phoneNumber', string>>) {
  const { name = '', account = '', address = '', idNumber = '', phoneNumber = '' } = secret;
  const entries = Object.entries({ name, account, address, idNumber, phoneNumber }).map(async ([key, text]) => [
    key,
    await encode(key, text),
  ]);
  const plain = { bankName: 'Example Bank', bankCode: 'KB', bankAddress: '', swiftCode: '', branchCode: '', bankCountry: 'DE' };
  const more = { postCode: '', accountType: 'current', insNum: '', traNum: '', id: 9, usableFromTs: 0, createTimeTs: 0 };
  return { ...plain, ...more, ...Object.fromEntries(await Promise.all(entries)) };
}

function show(path: string) {
  const root = createRootRoute();
  const routes = Object.entries(SCREENS).map(([at, Screen]) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      component: () => (
        <>
          <Screen />
          <ToastList />
        </>
      ),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return history;
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await field(label), { target: { value } });
};
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const sent = (path: string) => network.to(path)[0]?.body as Record<string, string> | undefined;

describe('saved addresses', () => {
  test('are listed in full, with their bounds, their remaining waiting time, and a link to delete each', async () => {
    const usableFromTs = Date.now() + 3_600_000;
    answers['/wallet/all'] = accepted({ list: [await wallet({ usableFromTs })], pages: 1 });
    signIn();
    show('/user/wallet/crypto');
    await screen.findByText('50 to 10,000,000 USDT');
    expect(document.querySelector('p b')?.parentElement?.textContent).toBe(TRON);
    expect(screen.queryByText(/^From \d{4}-/)).not.toBeNull();
    const href = screen.getByRole('link', { name: 'Delete the USDT wallet on TRC20' }).getAttribute('href') ?? '';
    const query = new URLSearchParams(href.split('?')[1]);
    expect([...query.keys()].toSorted()).toEqual(['cryptocurrencyAddress', 'currencyId', 'currencyName', 'protocol', 'walletId']);
    expect(href).not.toContain(TRON);
    expect(network.to('/wallet/all')[0]?.body).toEqual({ pageNum: 1, pageSize: 1_000 });
  });

  test('none: shows an empty state with an icon and a link to add one', async () => {
    answers['/wallet/all'] = accepted({ list: [], pages: 0 });
    signIn();
    show('/user/wallet/crypto');
    await screen.findByText('No crypto wallets yet');
    expect(screen.getByRole('link', { name: 'Add a wallet' }).getAttribute('href')).toBe('/user/wallet/addCrypto');
  });

  test('are not offered by a brand whose users type the address: earlier ones can be deleted only', async () => {
    Object.assign(brand().switches, { noWalletWithdraw: true });
    signIn();
    show('/user/wallet/crypto');
    await screen.findByRole('link', { name: 'Delete the USDT wallet on TRC20' });
    expect(screen.queryByRole('link', { name: 'Add a wallet' })).toBeNull();
    cleanup();
    queryClient.clear();
    answers['/wallet/all'] = accepted({ list: [], pages: 0 });
    show('/user/wallet/crypto');
    await screen.findByText('Crypto wallets are not available here');
    expect(screen.queryByRole('link', { name: 'Add a wallet' })).toBeNull();
    cleanup();
    show('/user/wallet/addCrypto');
    await screen.findByText('Crypto wallets are not available here');
    expect(screen.queryByLabelText('Wallet address')).toBeNull();
  });

  test('that were encoded with another key are not shown as text', async () => {
    const foreign = await encodeField(btoa('x'.repeat(32)), 'cryptocurrencyAddress', TRON);
    answers['/wallet/all'] = accepted({ list: [await wallet({ cryptocurrencyAddress: foreign })], pages: 1 });
    signIn();
    show('/user/wallet/crypto');
    expect(await screen.findByText('Your wallets could not be read', {}, { timeout: 8_000 })).toBeTruthy();
  }, 10_000);

  test('are encoded before saving, and errors are shown before anything is sent', async () => {
    answers['/wallet/insert'] = accepted({ walletId: 6 });
    signIn();
    show('/user/wallet/addCrypto');
    await field('Wallet address');
    press('Save wallet');
    await screen.findByText('Enter your crypto address');
    await type('Wallet address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await screen.findByText('This is not an address of the TRC20 network. Please check it.');
    expect(network.to('/wallet/insert')).toEqual([]);
    await type('Wallet address', ` ${TRON} `);
    press('Save wallet');
    await screen.findByText('Wallet saved');
    expect(sent('/wallet/insert')?.['currencyId']).toBe(101);
    const address = sent('/wallet/insert')?.['cryptocurrencyAddress'] ?? '';
    expect(await decodeField(FIELD_KEY, 'cryptocurrencyAddress', address)).toBe(TRON);
  });

  test('a refusal of the address is shown at its field', async () => {
    answers['/wallet/insert'] = refused(1041);
    signIn();
    show('/user/wallet/addCrypto');
    await type('Wallet address', TRON);
    press('Save wallet');
    await screen.findByText(/already been added/);
    expect((await field('Wallet address')).getAttribute('aria-invalid')).toBe('true');
  });

  test('if only one per network is allowed, a network that has one is not offered', async () => {
    Object.assign(brand().switches, { multiWallet: false });
    signIn();
    show('/user/wallet/addCrypto');
    await field('Wallet address');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save wallet' }).disabled).toBe(true);
    screen.getByText('Each network has its address already. Delete one to save another.');
  });

  test('are deleted by their id, whatever else the page’s URL says', async () => {
    answers['/wallet/delete'] = accepted(null);
    signIn();
    const query = 'currencyId=3&walletId=5&currencyName=BTC&protocol=Bitcoin&cryptocurrencyAddress=somewhere%20else';
    const history = show(`/user/wallet/deleteCrypto?${query}`);
    await screen.findByText('TRC20');
    expect(document.body.textContent).not.toContain('somewhere else');
    expect(document.body.textContent).not.toContain('BTC');
    press('Delete');
    await screen.findByText('Deleted');
    expect(sent('/wallet/delete')).toEqual({ walletId: 5 });
    await waitFor(() => expect(history.location.pathname).toBe('/user/wallet/crypto'));
  });

  test('in use cannot be deleted, and there is no question about one that does not exist', async () => {
    answers['/wallet/delete'] = refused(1057);
    signIn();
    show('/user/wallet/deleteCrypto?walletId=5');
    await screen.findByText('TRC20');
    press('Delete');
    await screen.findByText(/\(1057\)/);
    show('/user/wallet/deleteCrypto?walletId=77');
    expect(await screen.findByText('This crypto wallet does not exist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Crypto wallets' }).getAttribute('href')).toBe('/user/wallet/crypto');
  });
});

describe('bank cards', () => {
  test('are listed with bank and last four digits', async () => {
    signIn();
    show('/user/wallet/bankCard');
    const link = await screen.findByRole('link', { name: 'Example Bank, account ending in 1177: view or change' });
    expect(link.getAttribute('href')).toBe('/user/wallet/editBankCard?id=9');
    screen.getByText('1177');
    expect(screen.getAllByText('****')).toHaveLength(3);
    screen.getByText('KB');
  });

  test('none: shows an empty state', async () => {
    answers['/bank/all'] = accepted({ list: [], pages: 0 });
    signIn();
    show('/user/wallet/bankCard');
    expect(await screen.findByText('No bank cards yet')).toBeTruthy();
  });

  test('are saved with their secrets encoded; missing values are reported at the field and as a toast', async () => {
    answers['/bank/insert'] = accepted({ id: 10 });
    signIn();
    show('/user/wallet/addBankCard');
    await field('Bank name');
    press('Save bank card');
    await waitFor(() => expect(screen.getAllByText('Enter the name of the bank')).toHaveLength(2));
    expect(network.to('/bank/insert')).toEqual([]);
    await type('Bank name', 'Example Bank');
    await type('Payee name', 'Ann Example');
    await type('Account number', 'DE00 4408 1177');
    expect(screen.queryByLabelText('Institution number')).toBeNull();
    press('Save bank card');
    await screen.findByText('Bank card saved');
    const body = sent('/bank/insert') ?? {};
    expect(body).toMatchObject({ bankName: 'Example Bank', phoneNumber: '', idNumber: '' });
    expect(JSON.stringify(body)).not.toMatch(/Ann Example|4408/);
    expect(await decodeField(FIELD_KEY, 'account', body['account'] ?? '')).toBe('DE00 4408 1177');
    expect(await decodeField(FIELD_KEY, 'name', body['name'] ?? '')).toBe('Ann Example');
  });

  test('accept a landline, also at a brand that sends codes as text messages', async () => {
    Object.assign(brand().switches, { phoneRegisterSms: true });
    answers['/bank/insert'] = accepted({ id: 10 });
    signIn();
    show('/user/wallet/addBankCard');
    await type('Bank name', 'Example Bank');
    await type('Payee name', 'Ann Example');
    await type('Account number', 'DE00 4408 1177');
    await type('Phone', '+49 30 123456');
    press('Save bank card');
    await screen.findByText('Bank card saved');
    expect(await decodeField(FIELD_KEY, 'phoneNumber', sent('/bank/insert')?.['phoneNumber'] ?? '')).toBe('4930123456');
  });

  test('require institution and transit number if the brand does', async () => {
    Object.assign(brand().treasury, { bankCardBankInfo: true });
    signIn();
    show('/user/wallet/addBankCard');
    expect([(await field('Institution number')).name, (await field('Transit number')).name]).toEqual(['insNum', 'traNum']);
  });

  test('are shown in full to be changed, after a proof if required', async () => {
    answers['/bank/one'] = refused(23560);
    answers['/user/security'] = accepted({
      passwordSetTs: 0,
      authenticator: 0,
      recoveryCodes: 0,
      passkeys: [],
      antiPhishingPhrase: '',
      stepUpTs: 0,
      proofs: ['password'],
    });
    signIn();
    show('/user/wallet/editBankCard?id=9');
    await waitFor(() => expect(network.to('/bank/one')).toHaveLength(1));
    expect(screen.queryByLabelText('Account number')).toBeNull();
  });

  test('that do not exist are not asked for again: the list is offered', async () => {
    answers['/bank/one'] = refused(ERROR_CODES.dataNotFound);
    signIn();
    const history = show('/user/wallet/editBankCard?id=99');
    await screen.findByText('This bank card does not exist');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Bank cards' }));
    await waitFor(() => expect(history.location.pathname).toBe('/user/wallet/bankCard'));
  });

  test.each(['x', '7.5', '-7', '0', ''])('none has the number "%s"', async (typed) => {
    signIn();
    show(`/user/wallet/editBankCard?id=${typed}`);
    await screen.findByText('This bank card does not exist');
    expect(network.to('/bank/one')).toEqual([]);
  });

  test('are changed and deleted', async () => {
    const secret = { name: 'Ann Example', account: 'DE00 4408 1177', phoneNumber: '4915550100001' };
    answers['/bank/one'] = accepted({ dto: await card(secret) });
    answers['/bank/update'] = accepted(null);
    answers['/bank/delete'] = accepted(null);
    signIn();
    const history = show('/user/wallet/editBankCard?id=9');
    expect((await field('Account number')).value).toBe('DE00 4408 1177');
    expect((await field('Phone')).value).toBe('+4915550100001');
    await type('Bank name', 'New Bank');
    press('Save bank card');
    await screen.findByText('Bank card changed');
    expect(sent('/bank/update')).toMatchObject({ id: 9, bankName: 'New Bank' });
    await waitFor(() => expect(history.location.pathname).toBe('/user/wallet/bankCard'));
  });

  test('are deleted after a confirmation', async () => {
    answers['/bank/one'] = accepted({ dto: await card({ name: 'Ann', account: '12341177' }) });
    answers['/bank/delete'] = accepted(null);
    signIn();
    show('/user/wallet/editBankCard?id=9');
    await field('Account number');
    press('Delete');
    await screen.findByText('Delete this bank card?');
    expect(network.to('/bank/delete')).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);
    await screen.findByText('Deleted');
    expect(sent('/bank/delete')).toEqual({ id: 9 });
  });

  test('do not exist under a brand without them', async () => {
    Object.assign(brand().switches, { bankCard: false, bankCardWithdraw: false });
    signIn();
    show('/user/wallet/bankCard');
    await screen.findByText('Bank cards are not available here');
    expect(network.sent).toEqual([]);
  });
});

test.each(Object.keys(SCREENS).filter((path) => path !== '/user/wallet'))(
  'on the demo account %s shows that it is unavailable, and sends no requests',
  async (path) => {
    signIn('demo');
    show(path);
    await screen.findByText('Only on the real account');
    expect(network.sent).toEqual([]);
  },
);
