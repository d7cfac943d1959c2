import { cents, type Money } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForAll } from './broker-and-browser.ts';
import { saveScreenshot, type Device } from './browser.ts';
import { expectCount, expectPath, expectSoon, expectText } from './eventually.ts';
import { switchToChinese } from './switch-to-chinese.ts';
import type { BRAND_IDS, ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { OptionPage, type Outcome } from './pages/option-page.ts';
import { chineseText, startingWith, text } from './texts.ts';
import { pressTwice } from './touch.ts';
import { openTrader, type Trader, type TraderSetup } from './trader.ts';

const SYMBOL = 'BTCUSDT';
const MARKET = 'BTC/USDT';
const TICKET = `/${SYMBOL}/placeOption?direction=0`;
/** the second shortest delivery */
const DELIVERY = { place: 1, ms: 60_000, time: text('options.long.minutes', { n: 1 }) };
const STAKE = cents(10_000n);
/** payout and fee, by the brand's rates for that delivery */
const TERMS: Record<(typeof BRAND_IDS)[number], { readonly profit: Money; readonly fee: Money }> = {
  northwind: { profit: cents(8_000n), fee: cents(100n) },
  plumtree: { profit: cents(7_750n), fee: cents(0n) },
};
const VOID_AFTER_MS = 15_000;
/** longer than placing an option takes, and far shorter than the maximum delay of a quote */
const JUST_AFTER_MS = 3_000;
const ENTRY = { bid: '99990.00', ask: '100010.00' };
const HIGHER = { bid: '99990.02', ask: '100010.00' };
const LOWER = { bid: '99990.00', ask: '100009.98' };

/**
 * Both devices, both account modes, with and without a fee, both directions and every outcome; not all combinations. What the
 * outcomes look like is the same code on both devices, whose differences the one that wins shows.
 */
const RUNS = [
  { device: 'phone', mode: 'real', brand: 'plumtree', kind: 'down' },
  { device: 'desktop', mode: 'demo', brand: 'northwind', kind: 'up' },
] as const satisfies readonly (Omit<TraderSetup, 'trades'> & { readonly kind: 'up' | 'down' })[];

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

describe.each(RUNS)('$device, $mode account, $kind', ({ kind, ...setup }) => {
  const { profit, fee } = TERMS[setup.brand];
  const [better, worse] = kind === 'up' ? [HIGHER, LOWER] : [LOWER, HIGHER];
  const [betterEnd, worseEnd] = kind === 'up' ? ['100,000.01', '99,999.99'] : ['99,999.99', '100,000.01'];
  let trader: Trader;
  let option: OptionPage;
  /** orders that the page has sent */
  let placements = 0;

  beforeAll(async () => {
    broker.prices.push(SYMBOL, ENTRY);
    trader = await openTrader(browser, broker, { ...setup, trades: 'options' });
    option = new OptionPage(trader.app.page, setup.device);
    trader.app.page.on('request', (request) => {
      if (/\/order\/(mock\/)?addOrderOption/i.test(request.url())) placements += 1;
    });
    await trader.app.open(TICKET);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(trader.app.page, `${setup.device} ${setup.mode} ${task.name}`);
  });

  afterAll(() => trader.leave());

  it('one that ends a point on the right side of its entry wins its exact payout', async () => {
    const { app } = trader;
    const before = await trader.balance();
    const placedAfterMs = await place('twice');
    // the button was pressed twice
    expect(placements).toBe(1);
    await expectText(option.timer, /^(0:5\d|1:00)$/);
    await expectText(option.figure(text('options.entry'), option.countdown), '100,000.00');
    await expectSoon(() => trader.balance(), cents(before - STAKE - fee));
    await option.viewRunning();
    await expectPath(app.page, '/position');
    // after a reload the page still counts it down, and settles it below
    await app.page.reload();
    await expectCount(option.running(MARKET), 1);
    await expectText(option.running(MARKET), /0:[0-5]\d/);
    broker.prices.push(SYMBOL, worse);
    await expectText(option.running(MARKET), formatMoney(cents(-STAKE - fee), 'always'));
    broker.prices.push(SYMBOL, better);
    await expectText(option.running(MARKET), formatMoney(cents(profit - fee), 'always'));
    await option.openRunning(MARKET);
    await expectText(option.countdown, text('options.countdown.winningBy', { distance: '0.01' }));

    await endAfter(placedAfterMs);
    await option.ended('win');
    await expectText(option.settlement, formatMoney(cents(profit - fee), 'always'));
    await expectText(option.settlement, text('options.settlement.paid', { amount: formatMoney(cents(STAKE + profit)) }));
    await option.leaveSettlement();
    await option.noneRunning.waitFor();
    await expectSoon(() => trader.balance(), cents(before + profit - fee));
    await expectSettled({ outcome: 'win', net: cents(profit - fee), end: betterEnd });
  });

  const isTurnOf = (usual: Device): boolean => onOneDevice(usual).includes(setup.device);

  it.runIf(isTurnOf('phone'))(
    'one that ends a point on the wrong side loses its stake, which is reported on another page too',
    () =>
      expectEnding(
        worse,
        { outcome: 'loss', net: cents(-STAKE - fee), end: worseEnd },
        async () => {
          await option.viewRunning();
          await expectPath(trader.app.page, '/position');
          await trader.app.shell.goTo('history');
        },
        'card',
      ),
  );

  it.runIf(isTurnOf('desktop'))(
    'one that ends exactly at its entry gets the stake back, and a page reloaded meanwhile shows it',
    () => expectEnding(ENTRY, { outcome: 'tie', net: cents(-fee), end: '100,000.00' }, () => trader.app.page.reload()),
  );

  it.runIf(isTurnOf('desktop'))('one without a price in time is void, with stake and fee returned', () =>
    expectEnding(null, { outcome: 'void', net: cents(0n), end: text('options.settlement.noQuote') }),
  );

  // `guards.journey.ts` does it in a wide window
  it.runIf(isTurnOf('phone'))(
    'changing the language while entering one preserves the input, and translates its errors',
    async () => {
      const { app } = trader;
      const { page } = app;
      const other = kind === 'up' ? 'down' : 'up';
      await app.go(`/${SYMBOL}/chart`);
      await app.chart.chart.waitFor();
      if (setup.device === 'phone') await page.getByRole('button', { name: startingWith(text(`options.kind.${other}`)) }).click();
      await option.choose(other);
      await option.chooseDelivery(2);
      await option.setAmount('0.5');
      await page.getByText(text('options.error.amount_positive_int_rule'), { exact: true }).waitFor();
      await switchToChinese(app, SYMBOL, chineseText(`options.kind.${other}`));
      await page.getByText(chineseText('options.error.amount_positive_int_rule'), { exact: true }).waitFor();
      expect(await page.getByRole('textbox', { name: chineseText('options.amount'), exact: true }).inputValue()).toBe('0.50');
      expect(await page.getByRole('slider', { name: chineseText('options.delivery') }).inputValue()).toBe('2');
      const chosen = page.getByRole('radio', { name: startingWith(chineseText(`options.kind.${other}`)) });
      expect(await chosen.isChecked()).toBe(true);
    },
  );

  /**
   * Buys an option, and returns a time shortly before its placement.
   * @param press once the code of the countdown has loaded, it may open under the second of two presses
   */
  async function place(press: 'once' | 'twice'): Promise<number> {
    broker.prices.push(SYMBOL, ENTRY);
    await trader.app.go(TICKET);
    await option.choose(kind);
    await option.chooseDelivery(DELIVERY.place);
    await option.setAmount('100');
    const placedAfterMs = broker.clock.now();
    const submit = option.submitButton(kind, DELIVERY.time);
    await (press === 'twice' ? pressTwice(trader.app.page, setup.device, submit) : submit.click());
    await option.countdown.waitFor();
    return placedAfterMs;
  }

  /** Lets an option end so recently that the current prices settle it, at once and not with the next automatic ones. */
  async function endAfter(placedAfterMs: number): Promise<void> {
    await broker.advance(placedAfterMs + DELIVERY.ms + JUST_AFTER_MS - broker.clock.now());
  }

  interface Ending {
    readonly outcome: Outcome;
    /** after the fee */
    readonly net: Money;
    readonly end: string;
  }

  /** Places an option, lets it end at a quote or without any, and checks its outcome wherever it is shown. */
  async function expectEnding(
    quote: typeof ENTRY | null,
    ending: Ending,
    meanwhile?: () => Promise<unknown>,
    resultShownIn: 'where it counted down' | 'card' = 'where it counted down',
  ): Promise<void> {
    const before = await trader.balance();
    const placedAfterMs = await place('once');
    await expectSoon(() => trader.balance(), cents(before - STAKE - fee));
    await meanwhile?.();
    if (resultShownIn !== 'card') await option.countdown.waitFor();
    if (quote) {
      broker.prices.push(SYMBOL, quote);
      await endAfter(placedAfterMs);
    } else {
      // the next quote comes only after the last possible settlement time
      await broker.advance(DELIVERY.ms + VOID_AFTER_MS + 1_000);
    }
    if (resultShownIn === 'card') {
      await expectText(option.results, text(`options.settlement.${ending.outcome}`));
      await expectText(option.results, formatMoney(ending.net, 'always'));
      await option.button(text('common.close'), option.results).click();
    } else {
      await option.ended(ending.outcome);
      await expectText(option.settlement, formatMoney(ending.net, 'always'));
      await option.leaveSettlement();
    }
    await option.results.waitFor({ state: 'detached' });
    await expectSoon(() => trader.balance(), cents(before + ending.net));
    await trader.app.go('/position');
    await option.noneRunning.waitFor();
    await expectSettled(ending);
  }

  async function expectSettled({ outcome, net, end }: Ending): Promise<void> {
    await trader.app.shell.goTo('history');
    await expectText(option.settled(MARKET), end);
    await expectText(option.settled(MARKET), formatMoney(net, 'always'));
    await option.openSettled(MARKET);
    await option.detail
      .getByText(text(`options.settlement.${outcome}`), { exact: true })
      .first()
      .waitFor();
    expect(await option.figure(text('common.netResult'), option.detail).textContent()).toBe(formatMoney(net, 'always'));
    await trader.app.page.keyboard.press('Escape');
  }
});
