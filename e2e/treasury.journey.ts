import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openLastingPage, type Device } from './browser.ts';
import { expectGone, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { auditLedger } from './ledger-audit.ts';
import { onOneDevice } from './one-device.ts';
import { ReviewPage } from './pages/review-page.ts';
import { allowPageErrors } from './page-errors.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

/** dollars only: deposits are credited in USD */
const BRAND = 'northwind';
/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRON_USDT = 101;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let browser: Browser;

beforeAll(async () => {
  browser = await borrowBrowser();
});

afterAll(() => browser.close());

/** Saves an address without the UI, which others test. Returns its owner. */
async function saveAddress(broker: ScriptedBroker): Promise<number> {
  const client = broker.client(BRAND);
  const { email, password } = broker.trader(BRAND);
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const cryptocurrencyAddress = await encodeField(session.aesKey, 'cryptocurrencyAddress', ADDRESS);
  await client.demand('addCryptoWallet', { currencyId: TRON_USDT, cryptocurrencyAddress }, { token: session.token });
  client.close();
  return session.userId;
}

async function openDesk(broker: ScriptedBroker, place: number): Promise<{ readonly desk: ReviewPage; close(): Promise<void> }> {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  const desk = new ReviewPage(page, broker);
  await desk.signInFirst(login);
  return { desk, close };
}

/** A trader with their wallet open, and two operators at their desks: each test goes on where the one before ended. */
describe.each(onOneDevice('desktop'))('%s: a trader and two operators', (device: Device) => {
  let broker: ScriptedBroker;
  let trader: Trader;
  let userId: number;
  let wallet: WalletPage;
  let desks: Awaited<ReturnType<typeof openDesk>>[];
  let one: ReviewPage;
  let two: ReviewPage;

  beforeAll(async () => {
    broker = await openScriptedBroker();
    userId = await saveAddress(broker);
    desks = [await openDesk(broker, 0), await openDesk(broker, 1)];
    [one, two] = desks.map(({ desk }) => desk) as [ReviewPage, ReviewPage];
    broker.prices.refresh();
    trader = await openTrader(browser, broker, { brand: BRAND, device, mode: 'real', trades: 'contracts' });
    wallet = new WalletPage(trader.app.page, device);
  });

  afterAll(async () => {
    await trader.leave();
    for (const { close } of desks) await close();
    await broker.stop();
  });

  const open = (path: string): Promise<void> => trader.app.open(path);
  const dollars = async (): Promise<number> => Number(await trader.balance()) / 100;

  async function deposit(amount: string): Promise<void> {
    await open('/user/deposit');
    await trader.app.page.getByText(text('deposit.exampleAddress')).waitFor();
    await wallet.tellDeposit(amount);
    await wallet.expectRecord(text('wallet.record.told.deposit.waiting'));
  }

  async function withdraw(amount: string): Promise<void> {
    await open('/user/withdraw');
    await wallet.withdrawAmount.fill(amount);
    await wallet.withdraw.click();
    await wallet.expectRecord(text('wallet.record.told.withdrawal.waiting'));
  }

  it('a deposit appears in the queue by itself, and is credited in the open page', async () => {
    const before = await dollars();
    await deposit('1500');
    await one.show('deposit');
    await one.shown.getByRole('img').first().waitFor();
    await one.approve('approved', 'hash of the first payment');
    await trader.app.page.getByText(text('wallet.record.told.deposit.success'), { exact: true }).waitFor();
    expect(await dollars()).toBe(before + 1_500);
  });

  it('the same payment cannot be credited again; a rejected deposit shows its reason in the open page', async () => {
    const before = await dollars();
    await deposit('800');
    await one.show('deposit');
    await one.page.keyboard.press('a');
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(text('console-review.reference')).fill('hash of the first payment');
    await sheet.getByRole('button', { name: new RegExp(`^${text('console-review.approve')}`) }).click();
    await expectText(sheet, '(1011)');
    await one.page.keyboard.press('Escape');
    await expectGone(sheet);
    await one.reject('payment_not_found', 'Send us the hash of the transfer.');
    await trader.app.page.getByText(text('wallet.record.told.deposit.failed'), { exact: true }).waitFor();
    await trader.app.page
      .getByText(/Send us the hash of the transfer\./)
      .first()
      .waitFor();
    expect(await dollars()).toBe(before);
  });

  it('a large withdrawal needs two people, and is paid in the open page', async () => {
    const before = await dollars();
    await withdraw('12000');
    expect(await dollars()).toBe(before - 12_000);
    await one.show('withdrawal');
    await one.approve('proposed', 'hash of the payout');
    // the same person is not the second one
    await one.rows('withdrawal').first().click();
    await one.shown.getByText(text('console-review.blocked.proposer')).waitFor();
    await two.show('withdrawal');
    await two.approve('approved');
    await trader.app.page.getByText(text('wallet.record.told.withdrawal.success'), { exact: true }).waitFor();
    expect(await dollars()).toBe(before - 12_000);
  });

  it('a rejected withdrawal returns everything, with its reason', async () => {
    const before = await dollars();
    await withdraw('200');
    await two.show('withdrawal');
    await two.reject('destination_doubtful', 'Please add another address.');
    await trader.app.page.getByText(text('wallet.record.told.withdrawal.failed'), { exact: true }).waitFor();
    await trader.app.page
      .getByText(/Please add another address\./)
      .first()
      .waitFor();
    expect(await dollars()).toBe(before);
  });

  it('a correction by two people is in the user’s statement', async () => {
    const before = await dollars();
    await one.openUser(userId);
    await one.proposeCorrection({ amount: '12.40', reason: 'fee_refund', words: 'The fee of a failed withdrawal.' });
    await two.show('correction');
    await two.approve('approved');
    await expect.poll(dollars).toBe(before + 12.4);
    await open('/user/statement');
    await trader.app.page.getByText(text('statement.kind.correction_credit')).first().waitFor();
  });

  it('a hold by two people stops withdrawals, shows its reason and case, and ends by itself', async () => {
    await one.openUser(userId);
    await one.proposeHold({ reason: 'source_of_funds', caseNumber: 'C-2041' });
    await two.show('hold');
    await two.approve('approved');
    await open('/user/withdraw');
    await trader.app.page
      .getByText(/\(1066\)/)
      .first()
      .waitFor();
    await trader.app.page
      .getByText(/C-2041/)
      .first()
      .waitFor();
    // a hold of withdrawals does not affect orders
    // a day later all tokens have expired, and the operators are signed out
    for (const page of [trader.app.page, one.page, two.page]) allowPageErrors(page, /401/);
    await trader.app.leave();
    await broker.advance(DAY_MS + MINUTE_MS);
    await open('/user/withdraw');
    await wallet.withdrawAmount.waitFor();
    expect(await trader.app.page.getByText(/\(1066\)/).count()).toBe(0);
  });

  it('the user sees what operators did, and the ledger adds up', async () => {
    await open('/user/actions');
    for (const action of ['deposit.approved', 'deposit.rejected', 'case.notCarriedOut', 'withdrawal.approved', 'hold.approved'])
      await trader.app.page
        .getByText(text(`operator-actions.action.${action}`))
        .first()
        .waitFor();
    expect(await auditLedger(broker.dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});
