import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { saveScreenshot } from './browser.ts';
import { expectCount, expectGone, expectHolds, expectSoon, expectText } from './eventually.ts';
import { findOutOfFrame } from './frames.ts';
import type { ScriptedBroker } from './harness.ts';
import { allowPageErrors } from './page-errors.ts';
import { holdNext, loseNext } from './lost-answers.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { OptionPage } from './pages/option-page.ts';
import { PendingPage } from './pages/pending-page.ts';
import { text, textPattern } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

const SYMBOL = 'BTCUSDT';
const MARKET = 'BTC/USDT';
const CHART = `/${SYMBOL}/chart`;
/** positionStatus */
const WAITING = 1;
const HELD = 2;
const LIMIT = '90000.00';
const THIRTY_SECONDS = text('options.long.seconds', { n: 30 });
const ORDER = {
  tradePair: SYMBOL,
  orderQuantity: '0.1',
  orderType: 0,
  buyPoint: 2,
  stopPrice: '0',
  takeProfitPprice: '0',
} as const;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** The handling of a call is the same code on every device: orders on the smaller one, options on the larger represent all. */
describe('orders, phone', () => {
  const device = 'phone';
  let trader: Trader;
  let app: App;
  let changes: ChangesPage;
  let pending: PendingPage;
  const volumes = async (positionStatus: number): Promise<readonly number[]> =>
    (await trader.call('orderQuery', { positionStatus })).list.map(({ orderQuantity }) => Number(orderQuantity));

  beforeAll(async () => {
    broker.prices.push(SYMBOL, { bid: '99990.00', ask: '100010.00' });
    // the brand without a minimum holding time
    trader = await openTrader(browser, broker, { brand: 'plumtree', device, mode: 'demo', trades: 'contracts' });
    ({ app } = trader);
    changes = new ChangesPage(app.page, device);
    pending = new PendingPage(app.page, device);
  });

  beforeEach(() => broker.prices.refresh());

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(app.page, `${device} ${task.name}`);
  });

  afterAll(() => trader.leave());

  it('an order accepted without an answer is placed once, even if its page was left', async () => {
    const { page } = app;
    await app.open(CHART);
    await app.chart.trade('buy');
    // a press without a volume shows what is missing, and sends nothing
    await app.ticket.setVolume('');
    await app.ticket.submitButton('buy', '', MARKET).click();
    await page.getByText(text('ticket.error.volume_empty_rule'), { exact: true }).waitFor();
    await app.ticket.setVolume('0.40');
    await loseNext(page, 'addOrderMock', 'after');
    await app.ticket.submitButton('buy', '0.40', MARKET).click();
    await page.getByRole('alert').getByText(text('ticket.unanswered')).waitFor();
    await expectSoon(() => volumes(HELD), [0.4]);

    await page.goBack();
    await app.chart.trade('buy');
    await app.ticket.submitButton('buy', '0.40', MARKET).click();
    await app.ticket.wasPlaced();
    await app.shell.expectToast(text('common.countedOnce'));
    expect(await volumes(HELD)).toEqual([0.4]);
    await app.ticket.stay();

    // after the answer the same order is a new one
    await app.ticket.setVolume('0.40');
    await app.ticket.submitButton('buy', '0.40', MARKET).click();
    await app.ticket.wasPlaced();
    expect(await volumes(HELD)).toEqual([0.4, 0.4]);
    await app.ticket.viewPosition();
    await expectCount(app.positions.rows(MARKET), 2);
  });

  it('an order whose answer was delayed past a reload is back in the ticket, and counts once', async () => {
    const { page } = app;
    await app.go(CHART);
    await app.chart.trade('buy');
    await app.ticket.setVolume('0.20');
    await app.ticket.setLevel('stopLoss', '95000.00');
    const { taken, drop } = await holdNext(page, 'addOrderMock');
    await app.ticket.submitButton('buy', '0.20', MARKET).click();
    await taken;
    await page.reload();
    await drop();
    await page.getByRole('alert').getByText(text('ticket.unanswered')).waitFor();
    await expectSoon(async () => (await volumes(HELD)).toSorted(), [0.2, 0.4, 0.4]);
    await app.ticket.submitButton('buy', '0.20', MARKET).click();
    await app.ticket.wasPlaced();
    await app.shell.expectToast(text('common.countedOnce'));
    expect((await volumes(HELD)).toSorted()).toEqual([0.2, 0.4, 0.4]);
    await app.ticket.viewPosition();
    await expectCount(app.positions.rows(MARKET), 3);

    // once answered, it is neither reported nor stored in the tab
    await page.reload();
    await expectCount(app.positions.rows(MARKET), 3);
    await app.positions.open(MARKET);
    await app.positions.close();
    await expectCount(app.positions.rows(MARKET), 2);
    expect(await page.evaluate(() => sessionStorage.getItem('truefill.unanswered'))).toBeNull();
  });

  it('an order that reaches the server late is not filled at a price that the trader has not seen', async () => {
    const { page } = app;
    const before = await volumes(HELD);
    await app.go(CHART);
    await app.chart.trade('buy');
    await app.ticket.setVolume('0.10');
    const { taken, release } = await holdNext(page, 'addOrderMock', 'before');
    await app.ticket.submitButton('buy', '0.10', MARKET).click();
    await taken;
    await broker.advance(10_001);
    await release();
    await page.getByRole('alert').getByText(text('error.202')).waitFor();
    expect(await volumes(HELD)).toEqual(before);
    // the next press is an order at the current price
    await app.ticket.submitButton('buy', '0.10', MARKET).click();
    await app.ticket.wasPlaced();
    await app.ticket.viewPosition();
    await app.positions.open(MARKET);
    await app.positions.close();
    await expectSoon(() => volumes(HELD), before);
  });

  it('a partial closing without an answer is not repeated: its sheet shows what is left', async () => {
    const { page } = app;
    await app.positions.open(MARKET);
    await app.positions.closeButton(app.positions.detail).click();
    await changes.choosePart(25);
    await loseNext(page, 'closeOrderMock', 'before');
    const label = text('positions.closePartOf', { volume: '0.10', name: MARKET });
    const button = changes.confirmation.getByRole('button', { name: label });
    await button.click();
    await changes.confirmation.getByRole('alert').getByText(text('positions.unanswered')).waitFor();
    expect(await volumes(HELD)).toEqual([0.4, 0.4]);
    await loseNext(page, 'closeOrderMock', 'after');
    await button.click();
    await app.shell.expectToast(text('positions.volumeNow', { volume: '0.30' }));
    await changes.confirmation.waitFor({ state: 'detached' });
    expect((await volumes(HELD)).toSorted()).toEqual([0.3, 0.4]);
  });

  it('a pending order, and its cancellation, each count once', async () => {
    const { page } = app;
    await app.go(CHART);
    await app.chart.trade('buy');
    await app.ticket.setVolume('0.40');
    await pending.waitFor('buy', LIMIT);
    await loseNext(page, 'addOrderMock', 'after');
    await app.ticket.submitButton('buy', '0.40', MARKET).click();
    await page.getByRole('alert').getByText(text('ticket.unanswered')).waitFor();
    await app.ticket.submitButton('buy', '0.40', MARKET).click();
    await pending.viewOrder();
    expect(await volumes(WAITING)).toEqual([0.4]);

    await pending.open(MARKET);
    await pending.askToCancel();
    await loseNext(page, 'cancelOrderMock', 'after');
    await changes.button(text('positions.cancelOrder'), pending.confirmation).click();
    // the feed reports that it is gone, and its details close
    await pending.empty.waitFor();
    await pending.confirmation.waitFor({ state: 'detached' });
    expect(await volumes(WAITING)).toEqual([]);
  });

  it('a double press or a held key is one order', async () => {
    const { page } = app;
    await app.go(CHART);
    await app.chart.trade('buy');
    await pending.atMarketPrice();
    await app.ticket.setVolume('0.50');
    await app.ticket.submitButton('buy', '0.50', MARKET).dblclick();
    await app.ticket.wasPlaced();
    await app.ticket.stay();
    const again = app.ticket.submitButton('buy', '0.50', MARKET);
    await expectHolds(() => again.evaluate((node) => node === document.activeElement), 'the button has the focus again');
    await app.ticket.setVolume('0.60');
    const button = app.ticket.submitButton('buy', '0.60', MARKET);
    await expectHolds(() => button.isEnabled(), 'the button has rested');
    await button.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectSoon(async () => (await volumes(HELD)).toSorted(), [0.3, 0.4, 0.5, 0.6]);
    await app.ticket.stay();
  });

  it('with confirmations on, a double press asks once, and confirming sends once', async () => {
    const { page } = app;
    const sent: string[] = [];
    page.on('request', (request) => {
      const call = /\/order\/(\w+OrderMock)$/.exec(new URL(request.url()).pathname)?.[1];
      if (call) sent.push(call);
    });
    const sum = async (): Promise<number> => (await volumes(HELD)).reduce((total, volume) => total + Math.round(volume * 100), 0);
    const before = await sum();
    await app.go('/position');
    await app.positions.open(MARKET);
    await changes.editLevels();
    await changes.setLevel('stopLoss', '95000');
    const field = changes.edit.getByRole('textbox', {
      name: text('common.levelPrice', { level: text('common.level.stopLoss') }),
    });
    expect(await field.inputValue()).toBe('95,000.00');
    await changes.button(text('positions.saveLevels'), changes.edit).dblclick();
    await changes.edit.waitFor({ state: 'detached' });
    expect(sent.splice(0)).toEqual(['modifyOrderMock']);

    await app.positions.closeButton(app.positions.detail).dblclick();
    await app.positions.confirmation.waitFor();
    await changes.choosePart(25);
    const part = changes.confirmation.getByRole('button', { name: textPattern('positions.closePartOf') });
    await part.dblclick();
    await changes.confirmation.waitFor({ state: 'detached' });
    expect(sent.splice(0)).toEqual(['closeOrderMock']);
    expect(await sum()).toBeLessThan(before);

    await trader.call('addOrder', { ...ORDER, buyPoint: 1, price: LIMIT });
    await app.go('/position?tab=pending');
    await pending.show('pending');
    await pending.open(MARKET);
    await changes.button(text('positions.cancelOrder'), pending.detail).dblclick();
    await pending.confirmation.waitFor();
    expect(await volumes(WAITING)).toHaveLength(1);
    await changes.button(text('positions.cancelOrder'), pending.confirmation).dblclick();
    await pending.confirmation.waitFor({ state: 'detached' });
    expect(sent.splice(0)).toEqual(['cancelOrderMock']);

    await pending.show('open');
    await changes.askToCloseAll();
    const all = changes.button(text('positions.closeNow.all', { number: (await volumes(HELD)).length }), changes.allConfirmation);
    await all.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await changes.outcomes.waitFor();
    expect(sent).toEqual(['closeAllOrderMock']);
    expect(await volumes(HELD)).toEqual([]);
    await changes.leaveOutcomes();
  });

  it('the theme may change while entering an order', async () => {
    const { page } = app;
    await app.go(CHART);
    await app.chart.trade('sell');
    await app.ticket.setVolume('0.70');
    await app.shell.back();
    await app.shell.back();
    await app.shell.goTo('account');
    await app.account.chooseTheme('light');
    await app.account.chooseTheme('dark');
    expect(await findOutOfFrame(page)).toEqual([]);
    await app.shell.goTo('home');
    await expectCount(page.locator('section a[href$="/chart"] svg'), 3);
    expect(await findOutOfFrame(page)).toEqual([]);
    await page.locator(`a[href="/${SYMBOL}/chart"]`).first().click();
    await app.chart.trade('sell');
    await expectCount(app.ticket.submitButton('sell', '0.70', MARKET), 1);
  });

  it('without a connection nothing can be placed, and it can again when the connection is back', async () => {
    const { page } = app;
    await app.go(CHART);
    await app.chart.trade('sell');
    await app.ticket.setVolume('0.80');
    allowPageErrors(page, /ERR_INTERNET_DISCONNECTED|WebSocket/);
    const submit = app.ticket.submitButton('sell', '0.80', MARKET);
    await expectHolds(() => submit.isEnabled(), 'it can be pressed');
    await page.context().setOffline(true);
    try {
      await page.getByText(text('common.tradingOffline')).waitFor();
      expect(await submit.isDisabled()).toBe(true);
    } finally {
      // later tests need the connection
      await page.context().setOffline(false);
    }
    await submit.click();
    await app.ticket.wasPlaced();
    expect((await volumes(HELD)).filter((volume) => volume === 0.8)).toHaveLength(1);
    await app.ticket.stay();
  });

  it('an order accepted after another tab switched the account is reported there, and opens nothing; nor after it logged out', async () => {
    const { page } = app;
    // the balance request sent each second may be in progress when the session ends
    allowPageErrors(page, /\b401\b.*\/user\/balance/);
    const other = new App(await page.context().newPage(), device, broker, app.brand);
    await other.account.open(other.url);
    await other.account.playMoney.waitFor();
    await app.go(CHART);
    await app.chart.trade('buy');
    await app.ticket.setVolume('0.90');
    const { taken, release: letGo } = await holdNext(page, 'addOrderMock');
    await app.ticket.submitButton('buy', '0.90', MARKET).click();
    await taken;
    await other.account.switchToReal();
    await letGo();
    const [{ uid } = { uid: '' }] = (await trader.call('orderQuery', { positionStatus: HELD })).list.filter(
      ({ orderQuantity }) => Number(orderQuantity) === 0.9,
    );
    await app.shell.expectToast(text('ticket.placedOn.demo', { number: uid }));
    await expectGone(app.ticket.placed);

    // the real account of a new user is empty: its ticket says so before and after the press
    await page.getByText(textPattern('ticket.error.insufficient_balance')).waitFor();

    // after logging out in another tab no order can be placed here
    await other.account.logOut();
    await app.ticket.logInButton.waitFor();
    await expectGone(app.ticket.submitButton('buy', '0.90', MARKET));
    await other.page.close();
  });
});

describe('options, desktop', () => {
  const device = 'desktop';
  let trader: Trader;
  let app: App;
  let option: OptionPage;
  const running = async (): Promise<number> => (await trader.runningOptions()).length;

  beforeAll(async () => {
    broker.prices.refresh();
    trader = await openTrader(browser, broker, { brand: 'plumtree', device, mode: 'demo', trades: 'options' });
    ({ app } = trader);
    option = new OptionPage(app.page, device);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(app.page, `options ${device} ${task.name}`);
  });

  afterAll(() => trader.leave());

  async function press(): Promise<void> {
    broker.prices.refresh();
    await option.submitButton('up', THIRTY_SECONDS).click();
  }

  it('an option accepted without an answer is placed once, even after a reload, and counts down from its placement', async () => {
    await option.openTicket(app.url, SYMBOL);
    await option.setAmount('');
    const submit = option.submitButton('up', THIRTY_SECONDS);
    await expectText(submit, text('options.error.amount_empty_rule'));
    await option.setAmount('100');
    await loseNext(app.page, 'addOrderOptionMock', 'after');
    await press();
    await app.page.getByRole('alert').getByText(text('ticket.unanswered')).waitFor();
    await expectSoon(running, 1);
    await app.page.reload();
    await app.page.getByRole('alert').getByText(text('ticket.unanswered')).waitFor();
    await expectSoon(() => option.amount.inputValue(), '100');
    await press();
    await option.countdown.waitFor();
    await app.shell.expectToast(text('common.countedOnce'));
    expect(await running()).toBe(1);
  });

  it('a tab that was frozen at the end shows the result when it becomes visible again', async () => {
    const session = await app.page.context().newCDPSession(app.page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await broker.clock.advance(60_000);
    broker.prices.refresh();
    await expectSoon(running, 0);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
    await option.ended('void');
    await option.leaveSettlement();
  });
});
