// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen } from '@testing-library/react';
import type { Envelope } from '@truefill/api/envelope.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '../records/records.fixture.ts';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { shortcutsOf } from './shortcuts-of.ts';
import { WalletHomeScreen } from './wallet-home.tsx';

const BANK_CARD = { id: 1, bankName: 'Nordbank', bankCode: '', bankCountry: 'DE', account: '', usableFromTs: 0 };

let network: ScriptedNetwork;
let answers: Record<string, () => Envelope<unknown>>;

beforeEach(() => {
  network = new ScriptedNetwork();
  queryClient.clear();
  Object.assign(brand().switches, { myWalletPage: true, noWalletWithdraw: false, bankCard: true });
  answers = {
    '/rechargeStatus': () =>
      accepted({ list: [record(1), record(2, { actionType: 1, currency: 'USD', protocol: '' })], pages: 1 }),
    '/order/query': () => accepted({ list: [], pages: 0 }),
    '/findOptionHistory': () => accepted({ items: [], pages: 0 }),
    '/crypto/getBalance': () => accepted({ totalBalance: 24_999, list: [] }),
    '/wallet/all': () => accepted({ list: [], pages: 0 }),
    '/bank/all': () => accepted({ list: [BANK_CARD], pages: 1 }),
  };
  network.answer = (path) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]() ?? null;
});

const show = () => showScreen(() => <WalletHomeScreen />, '/user/wallet', ['/user']);

describe('the shortcuts of a brand', () => {
  const all = { myWalletPage: true, noWalletWithdraw: false, bankCard: true };
  test.each([
    [all, ['myWallet', 'crypto', 'bankCard']],
    [{ ...all, noWalletWithdraw: true }, ['myWallet', 'bankCard']],
    [{ ...all, bankCard: false, myWalletPage: false }, ['crypto']],
    [{ myWalletPage: false, noWalletWithdraw: true, bankCard: false }, []],
  ])('with %j are %j', (switches, shortcuts) =>
    expect(shortcutsOf(switches, { hasCoinNetworks: true, hasCoins: false })).toEqual(shortcuts),
  );
  test('include no addresses if no coin is paid out', () =>
    expect(shortcutsOf(all, { hasCoinNetworks: false, hasCoins: false })).toEqual(['myWallet', 'bankCard']));
  test('include existing coins', () =>
    expect(shortcutsOf({ ...all, myWalletPage: false }, { hasCoinNetworks: false, hasCoins: true })).toEqual([
      'myWallet',
      'bankCard',
    ]));
});

test('the latest five of each kind are requested, and link to their own pages', async () => {
  signIn();
  await show();
  const row = await screen.findByRole('link', { name: /USDT deposit/ });
  expect(row.getAttribute('href')).toContain('/user/wallet/depositList?record=');
  screen.getByRole('link', { name: /Bank withdrawal/ });
  await screen.findByText('No trades yet.');
  await screen.findByRole('link', { name: 'Crypto wallets 0 saved' });
  await screen.findByRole('link', { name: 'Bank cards 1 saved' });
  expect(network.to('/rechargeStatus')[0]?.body).toEqual({ pageNum: 1, pageSize: 5, locale: 'en' });
  expect(network.to('/order/query')[0]?.body).toMatchObject({ page: 1, limit: 5, columns: 'orderTime' });
  expect(network.to('/findOptionHistory')[0]?.body).toMatchObject({ page: 1, limit: 5 });
});

test('the link to the coins says what all currencies come to, unless sums are hidden', async () => {
  signIn();
  await show();
  await screen.findByRole('link', { name: 'My wallet All currencies, in USD $24,999.00' });
  fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(await screen.findByRole('link', { name: 'My wallet All currencies, in USD ••••••' })).toBeDefined();
});

test('past trades are requested at a brand that no longer offers their kind', async () => {
  Object.assign(brand().switches, { contract: false, optionMock: false });
  signIn();
  await show();
  await screen.findByText('No trades yet.');
  Object.assign(brand().switches, { contract: true, optionMock: true });
  expect(network.to('/order/query')).toHaveLength(1);
  expect(network.to('/findOptionHistory')).toHaveLength(1);
});

test('a list that fails to load shows why, and the others stay', async () => {
  answers['/rechargeStatus'] = () => refused(1033);
  signIn();
  await show();
  await screen.findByText(/\(1033\)/);
  await screen.findByText('No trades yet.');
  answers['/rechargeStatus'] = () => accepted({ list: [record(1)], pages: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /USDT deposit/ })).not.toBeNull();
});

test('amounts can be hidden', async () => {
  signIn();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide amounts' }));
  expect(screen.getAllByText('••••••').length).toBeGreaterThan(1);
});

test('the demo account has only its reset', async () => {
  signIn('demo');
  await show();
  await screen.findByRole('button', { name: 'Reset demo account' });
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(network.sent).toEqual([]);
});
