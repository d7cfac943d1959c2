import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { borrowBrowser, saveScreenshot } from './browser.ts';
import { expectSoon, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { loseNext } from './lost-answers.ts';
import { OptionPage } from './pages/option-page.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

const SYMBOL = 'BTCUSDT';

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
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
    await option.submitButton('up', text('options.long.seconds', { n: 30 })).click();
  }

  it('an option accepted without an answer is placed once, even after a reload, and counts down from its placement', async () => {
    await option.openTicket(app.url, SYMBOL);
    await option.setAmount('');
    const submit = option.submitButton('up', text('options.long.seconds', { n: 30 }));
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
