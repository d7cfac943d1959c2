import { cents, type Money } from '@truefill/domain/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { DEVICES, launchBrowser, type Device } from './browser.ts';
import { openDemoTrader, type DemoTrader } from './demo-trader.ts';
import { expectCount, expectPath, expectSoon, expectText } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { OptionPage, type Outcome } from './pages/option-page.ts';
import { text } from './texts.ts';
import { DEMO_GRANT } from './trade-figures.ts';

const BRAND = 'plumtree';
const SYMBOL = 'BTCUSDT';
const MARKET = 'BTC/USDT';
/** the second shortest delivery, at 77.5 percent */
const DELIVERY = { place: 1, ms: 60_000, time: text('options.long.minutes', { n: 1 }) };
const STAKE = cents(10_000n);
const PROFIT = cents(7_750n);
const VOID_AFTER_MS = 15_000;
const ENTRY = { bid: '99990.00', ask: '100010.00' };
const HIGHER = { bid: '99990.02', ask: '100010.00' };
const LOWER = { bid: '99990.00', ask: '100009.98' };

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

it.each(DEVICES)('an option that ends one point above its entry wins its exact payout (%s)', async (device) => {
  const trader = await openTrader('win', device);
  const { app } = trader;
  const option = new OptionPage(app.page, device);
  const { placedAfterMs } = await place(app, option);
  await expectText(option.timer, /^(0:5\d|1:00)$/);
  await expectText(option.figure(text('options.entry'), option.countdown), '100,000.00');
  await expectBalance(trader, cents(DEMO_GRANT - STAKE));
  await option.viewRunning();

  await expectPath(app.page, '/position');
  await expectCount(option.running, 1);
  await expectText(option.running, /0:[0-5]\d/);
  house.prices.push(SYMBOL, LOWER);
  await expectText(option.running, formatMoney(cents(-STAKE), 'always'));
  house.prices.push(SYMBOL, HIGHER);
  await expectText(option.running, formatMoney(PROFIT, 'always'));
  await option.openRunning();
  await expectText(option.countdown, text('options.countdown.winningBy', { distance: '0.01' }));

  await endAfter(placedAfterMs);
  await option.ended('win');
  await expectText(option.settlement, formatMoney(PROFIT, 'always'));
  await expectText(option.settlement, text('options.settlement.paid', { amount: formatMoney(cents(STAKE + PROFIT)) }));
  await option.leaveSettlement();
  await option.noneRunning.waitFor();
  await expectBalance(trader, cents(DEMO_GRANT + PROFIT));
  await expectSettled(app, option, { outcome: 'win', result: PROFIT, end: '100,000.01' });
});

interface Ending {
  readonly outcome: Outcome;
  /** the quote at the end; null when none comes in time */
  readonly quote: typeof ENTRY | null;
  readonly result: Money;
  readonly end: string;
}

const ENDINGS: readonly Ending[] = [
  { outcome: 'loss', quote: LOWER, result: cents(-STAKE), end: '99,999.99' },
  { outcome: 'tie', quote: ENTRY, result: cents(0n), end: '100,000.00' },
  { outcome: 'void', quote: null, result: cents(0n), end: text('options.settlement.noQuote') },
];

describe('an option that does not win', () => {
  it.each(ENDINGS)('ends as $outcome', async ({ outcome, quote, result, end }) => {
    const trader = await openTrader(outcome, 'phone');
    const { app } = trader;
    const option = new OptionPage(app.page, app.device);
    const { placedAfterMs } = await place(app, option);
    await expectBalance(trader, cents(DEMO_GRANT - STAKE));

    if (quote) {
      house.prices.push(SYMBOL, quote);
      await endAfter(placedAfterMs);
    } else {
      // the next quote comes only after the last moment that one could settle it
      await house.advance(DELIVERY.ms + VOID_AFTER_MS + 1_000);
    }
    await option.ended(outcome);
    await expectText(option.settlement, formatMoney(result, 'always'));
    await option.leaveSettlement();
    await expectBalance(trader, cents(DEMO_GRANT + result));
    await app.open('/position');
    await option.noneRunning.waitFor();
    await expectSettled(app, option, { outcome, result, end });
  });
});

/** A new user whose market stands at the entry. */
async function openTrader(name: string, device: Device): Promise<DemoTrader> {
  house.prices.push(SYMBOL, ENTRY);
  const email = `option-${name}-${device}@${BRAND}.example.com`;
  return openDemoTrader(browser, house, { brand: BRAND, device, email, trades: 'options' });
}

/** Buys an option that rises, and answers a moment that its placement lies after. */
async function place(app: App, option: OptionPage): Promise<{ readonly placedAfterMs: number }> {
  await option.openTicket(app.url, SYMBOL);
  await option.choose('up');
  await option.chooseDelivery(DELIVERY.place);
  await option.setAmount('100');
  const placedAfterMs = house.clock.now();
  await option.submitButton('up', DELIVERY.time).click();
  await option.countdown.waitFor();
  return { placedAfterMs };
}

/** Lets an option come so close to its end that the present prices settle it in time. */
async function endAfter(placedAfterMs: number): Promise<void> {
  await house.advance(placedAfterMs + DELIVERY.ms - house.clock.now());
}

async function expectBalance({ token }: DemoTrader, balance: Money): Promise<void> {
  const client = house.client(BRAND);
  const read = async (): Promise<string> => (await client.demand('userBalance', {}, { token })).balanceAmount.toFixed(2);
  await expectSoon(read, (Number(balance) / 100).toFixed(2));
  client.close();
}

async function expectSettled(
  app: App,
  option: OptionPage,
  { outcome, result, end }: { readonly outcome: Outcome; readonly result: Money; readonly end: string },
): Promise<void> {
  await app.shell.goTo('history');
  await expectCount(option.settled, 1);
  await expectText(option.settled, MARKET);
  await expectText(option.settled, formatMoney(result, 'always'));
  await expectText(option.settled, end);
  await option.openSettled();
  await option.detail
    .getByText(text(`options.settlement.${outcome}`), { exact: true })
    .first()
    .waitFor();
  expect(await option.figure(text('options.settlement.net'), option.detail).textContent()).toBe(formatMoney(result, 'always'));
}
