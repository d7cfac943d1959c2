import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import type { Device } from './browser.ts';
import { expectCount, expectPath, expectSoon, expectText } from './eventually.ts';
import type { BrandId, ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { PayoutPage } from './pages/payout-page.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

/** Published example addresses. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** longer than a proof is valid */
const LATER_MS = 6 * 60_000;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

interface Saver {
  readonly app: App;
  readonly payouts: PayoutPage;
  /** URL and body of all requests */
  readonly sent: string[];
}

/** A new user of a brand, in a window of their own. */
async function openSaver(of: string, brand: BrandId, device: Device): Promise<Saver> {
  const email = `saver-of-${of}-${device}@example.com`;
  const client = broker.client(brand);
  await openDemoSession(client, broker.dataDir, email);
  client.close();
  const app = await openApp(browser, broker, brand, device);
  await signIn(app, { email, password: PASSWORD });
  const sent: string[] = [];
  app.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return { app, payouts: new PayoutPage(app.page, device), sent };
}

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('addresses are saved, one per network, shown in full and deleted', async () => {
    const { app, payouts, sent } = await openSaver('addresses', 'northwind', device);
    await app.open('/user/wallet/crypto');
    await app.page.getByText(text('payout.wallets.emptyTitle')).waitFor();

    // an address of another network is detected here, a mistyped one by the server
    await payouts.addWallet('USDT · TRC20', EVM);
    await app.page.getByText(text('payout.error.shape', { network: 'TRC20' })).waitFor();
    await payouts.field('cryptocurrencyAddress').fill(TRON.replace('j6t', 'j6T'));
    await payouts.button(text('payout.wallets.save')).click();
    await app.page.getByText(text('error.1040')).waitFor();
    await payouts.field('cryptocurrencyAddress').fill(TRON);
    await payouts.button(text('payout.wallets.save')).click();
    await payouts.expectToast(text('payout.wallets.added'));
    await expectText(payouts.wallets.first(), TRON);

    // the key is restored with the session
    await app.page.reload();
    await expectText(payouts.wallets.first(), TRON);

    // later a new proof is required, and a network that has its address is not offered
    await broker.advance(LATER_MS);
    await app.page.getByRole('link', { name: text('common.addWallet') }).click();
    await payouts.network.click();
    const full = app.page.getByRole('option', { name: text('payout.wallets.full', { coin: 'USDT', network: 'TRC20' }) });
    await expectSoon(() => full.getAttribute('aria-disabled'), 'true');
    await app.page.getByRole('option', { name: 'USDT · ERC20' }).click();
    await payouts.field('cryptocurrencyAddress').fill(EVM);
    await payouts.button(text('payout.wallets.save')).click();
    await payouts.prove(PASSWORD);
    await expectCount(payouts.wallets, 2);

    await payouts.deleteWallet('USDT', 'TRC20');
    await payouts.expectToast(text('payout.deleted'));
    await expectCount(payouts.wallets, 1);
    expect(sent.filter((request) => request.includes(TRON) || request.includes(EVM))).toEqual([]);
  });
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('bank accounts are saved, masked, changed after a proof and deleted after a confirmation', async () => {
    const { app, payouts, sent } = await openSaver('cards', 'northwind', device);
    await app.open('/user/wallet/bankCard');
    await app.page.getByText(text('payout.cards.emptyTitle')).waitFor();
    await app.page.getByRole('link', { name: text('payout.cards.add') }).click();
    await payouts.button(text('payout.cards.save')).click();
    await payouts.expectToast(text('payout.error.p_t_bank_name'));
    await payouts.field('bankName').fill('Example Bank');
    await payouts.field('name').fill('Mara <b>Holt</b>');
    await payouts.field('account').fill('DE89 3704 0044 0532 0144 10');
    await payouts.field('phone').fill('12');
    await payouts.button(text('payout.cards.save')).click();
    await payouts.expectToast(text('payout.error.wrong_phone_number'));
    await payouts.field('phone').fill('+49 1512 3456789');
    await payouts.button(text('payout.cards.save')).click();
    await expectPath(app.page, '/user/wallet/bankCard');
    await expectCount(payouts.cards, 1);
    await expectText(payouts.cards.first(), /\*{4}\s*\*{4}\s*\*{4}\s*4410/);

    await broker.advance(LATER_MS);
    await payouts.openCard('Example Bank', '4410');
    await payouts.prove(PASSWORD);
    await expectSoon(() => payouts.field('account').inputValue(), 'DE89 3704 0044 0532 0144 10');
    await expectSoon(() => payouts.field('name').inputValue(), 'Mara <b>Holt</b>');
    await expectSoon(() => payouts.field('phone').inputValue(), '+4915123456789');
    await payouts.field('account').fill('DE89 3704 0044 0532 0144 77');
    await payouts.button(text('payout.cards.save')).click();
    await payouts.expectToast(text('payout.cards.changed'));

    await payouts.openCard('Example Bank', '4477');
    await payouts.button(text('common.delete')).click();
    const question = app.page.getByRole('alertdialog', { name: text('payout.cards.deleteTitle') });
    await payouts.button(text('common.delete'), question).click();
    await app.page.getByText(text('payout.cards.emptyTitle')).waitFor();
    expect(sent.filter((request) => /Holt|0532|3456789/.test(request))).toEqual([]);
  });
});
