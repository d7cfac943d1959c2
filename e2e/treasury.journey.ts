import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsAsShown } from './axe.ts';
import { borrowBrowser, openLastingPage, openPage, type Device } from './browser.ts';
import { expectGone, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { auditLedger } from './ledger-audit.ts';
import { onOneDevice } from './one-device.ts';
import { ReviewPage } from './pages/review-page.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { savePayoutAddress } from './payout-address.ts';
import { startingWith, text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

/** dollars only: deposits are credited in USD */
const BRAND = 'northwind';

let browser: Browser;

beforeAll(async () => {
  browser = await borrowBrowser();
});

afterAll(() => browser.close());

async function openDesk(broker: ScriptedBroker, place: number): Promise<{ readonly desk: ReviewPage; close(): Promise<void> }> {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  const desk = new ReviewPage(page, broker);
  await desk.signInFirst(login);
  return { desk, close };
}

async function proposeCorrection(desk: ReviewPage, amount: string): Promise<void> {
  await desk.page.getByRole('button', { name: text('console-users.correct') }).click();
  const sheet = desk.page.getByRole('dialog');
  await sheet.getByRole('button', { name: text('console-users.propose') }).click();
  await expectText(sheet, text('console-users.amountWrong'));
  await expectText(sheet, text('console-review.reasonMissing'));
  await sheet.getByLabel(text('console-users.amount')).fill(amount);
  await sheet.getByRole('radio', { name: text('console-review.reason.fee_refund') }).check();
  await sheet.getByLabel(text('console-review.wordsLabel')).fill('an overnight fee was charged twice');
  expect(await violationsAsShown(desk.page), 'correction').toEqual([]);
  await sheet.getByRole('button', { name: text('console-users.propose') }).click();
  await expectGone(sheet);
}

/** A trader with their wallet open, and two operators at their desks: each test goes on where the one before ended. */
describe.each(onOneDevice('phone'))('%s: a trader and two operators', (device: Device) => {
  let broker: ScriptedBroker;
  let trader: Trader;
  let userId: number;
  let wallet: WalletPage;
  let desks: Awaited<ReturnType<typeof openDesk>>[];
  let one: ReviewPage;
  let two: ReviewPage;

  beforeAll(async () => {
    broker = await openScriptedBroker();
    userId = await savePayoutAddress(broker, BRAND);
    desks = [await openDesk(broker, 0), await openDesk(broker, 1)];
    [one, two] = desks.map(({ desk }) => desk) as [ReviewPage, ReviewPage];
    broker.prices.refresh();
    trader = await openTrader(browser, broker, { brand: BRAND, device, mode: 'real', trades: 'contracts' });
    wallet = new WalletPage(trader.app.page, device);
    await trader.app.open('/user/wallet');
  });

  afterAll(async () => {
    await trader.leave();
    for (const { close } of desks) await close();
    await broker.stop();
  });

  const open = (path: string): Promise<void> => trader.app.go(path);
  const dollars = async (): Promise<number> => Number(await trader.balance()) / 100;

  async function deposit(amount: string): Promise<void> {
    await open('/user/deposit');
    await trader.app.page.getByText(text('deposit.exampleAddress')).waitFor();
    await wallet.submitDeposit(amount);
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
    await sheet.getByRole('button', { name: startingWith(text('console-review.approve')) }).click();
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

  it('a large withdrawal needs two people, who agree on its payment, and is paid in the open page', async () => {
    const before = await dollars();
    await withdraw('12000');
    expect(await dollars()).toBe(before - 12_000);
    await one.show('withdrawal');
    await one.shown.getByText(text('console-review.fact.address')).waitFor();
    expect(await one.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await one.approve('proposed', 'hash of another payout');
    await two.show('withdrawal');
    await two.withdrawApproval('That hash pays somebody else.');
    await one.show('withdrawal');
    await one.shown.getByText('That hash pays somebody else.').waitFor();
    await one.approve('proposed', 'hash of the payout');
    // the same person is not the second one
    await one.rows('withdrawal').first().click();
    await one.shown.getByText(text('console-review.blocked.proposer')).waitFor();
    await two.show('withdrawal');
    await two.approve('approved');
    await trader.app.page.getByText(text('wallet.record.told.withdrawal.success'), { exact: true }).waitFor();
    expect(await dollars()).toBe(before - 12_000);
  });

  it('a correction appears for a colleague without a reload, who approves it by keys; its proposer cannot', async () => {
    const before = await dollars();
    await expectText(two.page.getByRole('main'), text('console-review.empty'));
    await one.findUser(broker.trader(BRAND).email);
    await proposeCorrection(one, '12.40');

    await two.show('correction');
    await expectText(two.shown, 'an overnight fee was charged twice');
    await expectText(two.shown, text('console-review.two.forYou'));
    expect(await violationsAsShown(two.page), 'case').toEqual([]);

    await one.goTo('review');
    await one.rows('correction').first().waitFor();
    await expectText(one.shown, text('console-review.blocked.proposer'));

    await two.page.keyboard.press('c');
    await expectText(two.shown, text('console-review.yours'));
    await expectText(one.page.getByRole('list', { name: text('console-review.cases') }), 'Operator Two');
    await two.page.keyboard.press('a');
    const sheet = two.page.getByRole('dialog');
    await expectText(sheet, text('console-review.secondStep'));
    expect(await violationsAsShown(two.page), 'approval').toEqual([]);
    await sheet.getByRole('button', { name: text('console-review.approveAmount', { amount: '12.40 USD' }) }).click();
    await expectGone(sheet);
    await expectText(two.page.getByRole('main'), text('console-review.empty'));

    await one.openUser(userId);
    await one.page.getByRole('tab', { name: text('console-users.tab.ledger') }).click();
    await expectText(one.page.getByRole('table'), '12.40');
    await one.page.getByRole('tab', { name: text('console-users.tab.actions') }).click();
    await expectText(one.page.getByRole('table'), text('console-audit.action.correction.approved'));
    await expect.poll(dollars).toBe(before + 12.4);
    await open('/user/statement');
    await trader.app.page.getByText(text('statement.kind.correction_credit')).first().waitFor();
  });

  it('a hold is rejected with a reason, which a colleague gives on a phone', async () => {
    await one.page.getByRole('button', { name: text('console-users.hold') }).click();
    const requested = one.page.getByRole('dialog');
    await requested.getByRole('radio', { name: text('console-review.reason.source_of_funds') }).check();
    await requested.getByRole('button', { name: text('console-users.propose') }).click();
    await expectText(requested, text('console-users.caseNumberMissing'));
    await requested.getByLabel(text('console-users.caseNumber')).fill('C-2611-004');
    await requested.getByRole('button', { name: text('console-users.propose') }).click();
    await expectGone(requested);

    const storageState = await two.page.context().storageState();
    const phone = new ReviewPage(await openPage(browser, 'phone', broker.clock, { storageState }), broker);
    // the desks are in the light theme
    await phone.page.context().addCookies([{ name: 'theme', value: 'dark', url: phone.url }]);
    await phone.open('/review');
    await phone.rows('hold').first().click();
    await expectText(phone.page.getByRole('main'), 'C-2611-004');
    expect(await violationsAsShown(phone.page), 'case on a phone').toEqual([]);
    await phone.page.getByRole('button', { name: text('console-review.reject') }).click();
    const sheet = phone.page.getByRole('dialog');
    await sheet.getByRole('button', { name: text('console-review.reject') }).click();
    await expectText(sheet, text('console-review.reasonMissing'));
    expect(await violationsAsShown(phone.page), 'rejection').toEqual([]);
    await sheet.getByRole('radio', { name: text('console-review.reason.other') }).check();
    await sheet.getByRole('button', { name: text('console-review.reject') }).click();
    await expectText(sheet, text('console-review.wordsMissing'));
    await sheet.getByRole('radio', { name: text('console-review.reason.not_justified') }).check();
    await sheet.getByRole('button', { name: text('console-review.reject') }).click();
    await expectGone(sheet);

    await one.goTo('review');
    await one.openUser(userId);
    await one.page.getByRole('tab', { name: text('console-users.tab.holds') }).click();
    await expectText(one.page.getByRole('table'), text('console-users.holdState.rejected'));
  });

  it('a hold by two people stops withdrawals, and shows its reason and case', async () => {
    // the rejected one has left the queue
    await expectText(two.page.getByRole('main'), text('console-review.empty'));
    await one.proposeHold({ reason: 'source_of_funds', caseNumber: 'C-2041' });
    await two.show('hold');
    await two.approve('approved');
    await open('/user/withdraw');
    await expectText(trader.app.page.locator('body'), /\(1066\)/);
    await expectText(trader.app.page.locator('body'), 'C-2041');
  });

  it('the user sees what operators did, and the ledger adds up', async () => {
    await open('/user/actions');
    for (const action of ['deposit.approved', 'deposit.rejected', 'withdrawal.approved', 'hold.approved'])
      await trader.app.page
        .getByText(text(`operator-actions.action.${action}`))
        .first()
        .waitFor();
    expect(await auditLedger(broker.dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});
