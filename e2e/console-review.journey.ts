import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { borrowBrowser, openPage, type Device } from './browser.ts';
import { expectGone, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { ConsolePage, type OperatorLogin } from './pages/console-page.ts';
import { text } from './texts.ts';

let broker: ScriptedBroker;
let browser: Browser;
/** secrets of the operators' authenticator apps */
const secrets: string[] = [];

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

function operator(place: number): OperatorLogin {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  return login;
}

/** A window of one of the two operators. */
async function openDesk(place: 0 | 1, device: Device = 'desktop'): Promise<ConsolePage> {
  const desk = new ConsolePage(await openPage(browser, device, broker.clock), broker);
  const secret = secrets[place];
  if (secret === undefined) secrets[place] = await desk.signInFirst(operator(place));
  else await desk.signIn(operator(place), secret);
  return desk;
}

/** Finds and opens the demonstration's trader. */
async function openTrader(desk: ConsolePage): Promise<void> {
  await desk.goTo('users');
  await desk.page.getByLabel(text('console-users.searchLabel')).fill(broker.trader('northwind').email);
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL((url) => url.searchParams.has('query'));
  await desk.page
    .getByRole('list', { name: text('console.place.users') })
    .getByRole('link')
    .first()
    .click();
  await desk.page.getByRole('button', { name: text('console-users.correct') }).waitFor();
}

async function proposeCorrection(desk: ConsolePage, amount: string): Promise<void> {
  await desk.page.getByRole('button', { name: text('console-users.correct') }).click();
  const sheet = desk.page.getByRole('dialog');
  await sheet.getByRole('button', { name: text('console-users.propose') }).click();
  await expectText(sheet, text('console-users.amountWrong'));
  await expectText(sheet, text('console-review.reasonMissing'));
  await sheet.getByLabel(text('console-users.amount')).fill(amount);
  await sheet.getByRole('radio', { name: text('console-review.reason.fee_refund') }).check();
  await sheet.getByLabel(text('console-review.wordsLabel')).fill('an overnight fee was charged twice');
  expect(await violations(desk.page), 'correction').toEqual([]);
  await sheet.getByRole('button', { name: text('console-users.propose') }).click();
  await expectGone(sheet);
}

it('a correction appears for a colleague without a reload, who approves it by keys; its proposer cannot', async () => {
  const colleague = await openDesk(1);
  const desk = await openDesk(0);
  await expectText(colleague.page.getByRole('main'), text('console-review.empty'));
  await openTrader(desk);
  await proposeCorrection(desk, '12.40');

  const cases = colleague.page.getByRole('list', { name: text('console-review.cases') });
  await expectText(cases, text('console-review.kind.correction'));
  const detail = colleague.page.getByRole('region', { name: text('console-review.case'), exact: true });
  await expectText(detail, 'an overnight fee was charged twice');
  await expectText(detail, text('console-review.two.forYou'));
  expect(await violations(colleague.page), 'case').toEqual([]);

  await desk.goTo('review');
  await desk.page
    .getByRole('list', { name: text('console-review.cases') })
    .getByRole('link')
    .first()
    .waitFor();
  const own = desk.page.getByRole('region', { name: text('console-review.case'), exact: true });
  await expectText(own, text('console-review.blocked.proposer'));
  expect(await own.getByRole('button', { name: text('console-review.approveAmount', { amount: '12.40' }) }).count()).toBe(0);

  await colleague.page.keyboard.press('c');
  await expectText(detail, text('console-review.yours'));
  await expectText(desk.page.getByRole('list', { name: text('console-review.cases') }), 'Operator Two');
  await colleague.page.keyboard.press('a');
  const sheet = colleague.page.getByRole('dialog');
  await expectText(sheet, text('console-review.secondStep'));
  expect(await violations(colleague.page), 'approval').toEqual([]);
  await sheet.getByRole('button', { name: text('console-review.approveAmount', { amount: '12.40 USD' }) }).click();
  await expectGone(sheet);
  await expectText(colleague.page.getByRole('main'), text('console-review.empty'));

  await openTrader(desk);
  await desk.page.getByRole('tab', { name: text('console-users.tab.ledger') }).click();
  await expectText(desk.page.getByRole('table'), '12.40');
  await desk.page.getByRole('tab', { name: text('console-users.tab.actions') }).click();
  await expectText(desk.page.getByRole('table'), text('console-audit.action.correction.approved'));
});

it('a hold is rejected with a reason, which a colleague gives on a phone', async () => {
  const desk = await openDesk(0);
  await openTrader(desk);
  await desk.page.getByRole('button', { name: text('console-users.hold') }).click();
  const requested = desk.page.getByRole('dialog');
  await requested.getByRole('radio', { name: text('console-review.reason.source_of_funds') }).check();
  await requested.getByRole('button', { name: text('console-users.propose') }).click();
  await expectText(requested, text('console-users.caseNumberMissing'));
  await requested.getByLabel(text('console-users.caseNumber')).fill('C-2611-004');
  await requested.getByRole('button', { name: text('console-users.propose') }).click();
  await expectGone(requested);

  const colleague = await openDesk(1, 'phone');
  await colleague.page
    .getByRole('list', { name: text('console-review.cases') })
    .getByRole('link')
    .first()
    .click();
  await expectText(colleague.page.getByRole('main'), 'C-2611-004');
  expect(await violations(colleague.page), 'case on a phone').toEqual([]);
  await colleague.page.getByRole('button', { name: text('console-review.reject') }).click();
  const sheet = colleague.page.getByRole('dialog');
  await sheet.getByRole('button', { name: text('console-review.reject') }).click();
  await expectText(sheet, text('console-review.reasonMissing'));
  expect(await violations(colleague.page), 'rejection').toEqual([]);
  await sheet.getByRole('radio', { name: text('console-review.reason.other') }).check();
  await sheet.getByRole('button', { name: text('console-review.reject') }).click();
  await expectText(sheet, text('console-review.wordsMissing'));
  await sheet.getByRole('radio', { name: text('console-review.reason.not_justified') }).check();
  await sheet.getByRole('button', { name: text('console-review.reject') }).click();
  await expectGone(sheet);

  await desk.page.reload();
  await desk.page.getByRole('tab', { name: text('console-users.tab.holds') }).click();
  await expectText(desk.page.getByRole('table'), text('console-users.holdState.rejected'));
});
