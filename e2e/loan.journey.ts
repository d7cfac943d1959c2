import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { borrowBrowser, openLastingPage, type Device } from './browser.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { auditLedger } from './ledger-audit.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { LoanPage } from './pages/loan-page.ts';
import { NotificationsPage } from './pages/notifications-page.ts';
import { ReviewPage } from './pages/review-page.ts';
import { savePayoutAddress } from './payout-address.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const BRAND = 'northwind';
const GUARANTOR = 'guarantor@northwind.example.com';

let browser: Browser;

beforeAll(async () => {
  browser = await borrowBrowser();
});
afterAll(() => browser.close());

interface Window {
  readonly app: App;
  close(): Promise<void>;
}

/** Another verified user of the brand. */
async function openGuarantor(broker: ScriptedBroker, device: Device): Promise<Window & { readonly uid: string }> {
  const client = broker.client(BRAND);
  await openDemoSession(client, broker.dataDir, GUARANTOR);
  client.close();
  const { rows } = await broker.server.database.pool.query<{ id: bigint }>(
    `update users set verification_level = 'advanced' where brand_id = $1 and email_key = $2 returning id`,
    [BRAND, GUARANTOR],
  );
  const { page, close } = await openLastingPage(browser, device, broker.clock);
  const app = new App(page, device, broker, BRAND);
  await signIn(app, { email: GUARANTOR, password: PASSWORD });
  return { app, close, uid: String(rows[0]?.id) };
}

/** An operator's window, with the review queue or without any screen. */
async function openDesk(
  broker: ScriptedBroker,
  place: number,
  screen: boolean,
): Promise<{ readonly desk: ReviewPage; close(): Promise<void> }> {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  const desk = new ReviewPage(page, broker);
  await (screen ? desk.signInFirst(login) : desk.beginSession(login));
  return { desk, close };
}

/** Each test goes on where the one before ended. */
describe.each(onOneDevice('phone'))('a borrower and a guarantor on a %s, two operators', (device) => {
  let broker: ScriptedBroker;
  let trader: Trader;
  let other: Awaited<ReturnType<typeof openGuarantor>>;
  let desks: Awaited<ReturnType<typeof openDesk>>[];
  let one: ReviewPage;
  let two: ReviewPage;
  let loan: LoanPage;

  beforeAll(async () => {
    broker = await openScriptedBroker();
    desks = [await openDesk(broker, 0, true), await openDesk(broker, 1, false)];
    [one, two] = desks.map(({ desk }) => desk) as [ReviewPage, ReviewPage];
    other = await openGuarantor(broker, device);
    broker.prices.refresh();
    trader = await openTrader(browser, broker, { brand: BRAND, device, mode: 'real', trades: 'contracts' });
    loan = new LoanPage(trader.app.page, device);
    await trader.app.open('/user');
  });

  afterAll(async () => {
    await trader.leave();
    await other.close();
    for (const { close } of desks) await close();
    await broker.stop();
  });

  const dollars = async (): Promise<number> => Number(await trader.balance()) / 100;
  let own = 0;

  it('is requested with all costs and its due date visible, and waits', async () => {
    own = await dollars();
    await trader.app.go('/user/loan');
    await loan.main(text('loan.applyTitle')).click();
    await loan.slider(text('loan.amount')).waitFor();
    // the press that opened the amount has not submitted it as well
    expect(await loan.byText(text('loan.p_loan_guarantor')).count()).toBe(0);
    await loan.move(text('loan.amount'), 'ArrowRight', 10);
    await loan.move(text('loan.term'), 'ArrowRight', 8);
    await loan.byText('$150,000.00').waitFor();
    await loan.byText('2026-12-03').waitFor();
    await loan.main(/150,000\.00/).click();
    await loan.byText(text('loan.p_loan_guarantor')).waitFor();
    await loan.guarantor.fill('99999999');
    await loan.main(/150,000\.00/).click();
    await loan.byText(text('error.23592')).waitFor();
    await loan.guarantor.fill(other.uid);
    await loan.main(/150,000\.00/).click();
    await loan.byText(text('loan.guarantorAsked')).waitFor();
    expect(await loan.main(text('loan.waiting')).isDisabled()).toBe(true);
  });

  it('is accepted by the guarantor in the notice, which the borrower sees at once', async () => {
    const notices = new NotificationsPage(other.app.page, device);
    await notices.open(other.app.url);
    await other.app.page
      .getByText(/asks you to be their guarantor/)
      .first()
      .click();
    const answer = other.app.page.getByRole('form', { name: text('loan.guaranteeTitle') });
    await answer.getByText('$150,000.00').first().waitFor();
    await answer.getByRole('button', { name: text('loan.accept'), exact: true }).click();
    await answer.getByText(text('loan.answer.accepted')).waitFor();
    await loan.byText(text('loan.inReview')).waitFor();
    expect(await loan.main(text('loan.waiting')).isDisabled()).toBe(true);
  });

  it('is credited by two people, in the open page', async () => {
    await one.show('loan');
    await one.approve('proposed');
    expect(await two.decide('loan', 'approve')).toBe('approved');
    await loan.byText(text('loan.owedTitle')).waitFor();
    expect(await dollars()).toBe(own + 150_000);
  });

  it('blocks the debt from withdrawal', async () => {
    await savePayoutAddress(broker, BRAND);
    await trader.app.go('/user/withdraw');
    await loan.byText(text('withdraw.condition.loan.unmet')).waitFor();
    const free = own.toLocaleString('en-US', { minimumFractionDigits: 2 });
    await loan.byText(new RegExp(free.replace('.', '\\.'))).waitFor();
    expect(await dollars()).toBe(own + 150_000);
  });

  it('is repaid in parts, each of which a person confirms', async () => {
    await trader.app.go('/user/loan');
    await loan.main(text('loan.repay')).click();
    await loan.main(/^Repay \$0/).click();
    await loan.byText(text('loan.p_loan_repayment_no_zero')).waitFor();
    await loan.move(text('loan.repayNow'), 'ArrowRight');
    await loan.main(/100\.00/).click();
    await loan.byText(text('loan.oneWaits')).waitFor();
    expect(await dollars()).toBe(own + 149_900);
    await one.show('loan_repayment');
    await one.reject('wrong_amount', 'Please repay more at once.');
    await loan.byText(text('loan.p_loan_repayment_reject')).waitFor();
    await loan.byText(/Please repay more at once\./).waitFor();
    expect(await dollars()).toBe(own + 150_000);

    // nearly all of it
    await loan.main(text('loan.repay')).click();
    await loan.move(text('loan.repayNow'), 'End');
    await loan.main(/150,000\.00/).waitFor();
    await loan.move(text('loan.repayNow'), 'ArrowLeft');
    await loan.main(/149,900\.00/).click();
    await loan.byText(text('loan.oneWaits')).waitFor();
    expect(await two.decide('loan_repayment', 'approve')).toBe('proposed');
    await one.show('loan_repayment');
    await one.approve('approved');
    await loan.main(text('loan.repay')).waitFor();
    await loan.byText('$100.00').waitFor();
    expect(await dollars()).toBe(own + 100);
  });

  it('becomes overdue, and explains the consequences', async () => {
    // tokens do not last that long
    for (const page of [trader.app.page, other.app.page, one.page, two.page]) allowPageErrors(page, /401/);
    // a socket that reconnects would be refused
    await Promise.all([trader.app.leave(), other.app.leave()]);
    await broker.advance(16 * DAY_MS);
    await broker.server.cash.loans.watch();
    await signIn(trader.app, broker.trader(BRAND));
    await trader.app.open('/user/loan');
    await loan.byText(text('loan.overdueTitle')).waitFor();
    await trader.app.go('/user/notification');
    await loan.byText(/Your loan is overdue/).waitFor();
    expect(await auditLedger(broker.dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});
