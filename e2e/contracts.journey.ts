import { cents, type Money } from '@truefill/domain/money/money.ts';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForAll } from './broker-and-browser.ts';
import { saveScreenshot } from './browser.ts';
import { expectCount, expectGone, expectPath, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { NotificationsPage } from './pages/notifications-page.ts';
import { PendingPage } from './pages/pending-page.ts';
import { exactly, text } from './texts.ts';
import { firstPrice, TradeFigures } from './trade-figures.ts';
import { openTrader, type Trader, type TraderSetup } from './trader.ts';
import { rotateAndBack } from './rotation.ts';

const SYMBOL = 'BTCUSDT';
const MARKET = 'BTC/USDT';
const VOLUME = '0.50';
const MIN_HOLD_MS = 181_000;
const MAX_VOLUME = 100n;
/** Notices of automatic actions before the margin runs short: a stop loss, a take profit, a filled order. */
const NOTICES_BEFORE = 3;

/**
 * Every flow on both devices, in both account modes, both brands (one has a minimum holding time) and both sides. Two runs
 * instead of all combinations: the mode is an argument of the same code, and the sides are mirrored in every table of the
 * domain.
 */
const RUNS = [
  { device: 'phone', mode: 'demo', brand: 'northwind', side: 'buy' },
  { device: 'desktop', mode: 'real', brand: 'plumtree', side: 'sell' },
] as const satisfies readonly (Omit<TraderSetup, 'trades'> & { readonly side: 'buy' | 'sell' })[];

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

describe.each(RUNS)('$device, $mode account, $side', ({ side, ...setup }) => {
  const buys = side === 'buy';
  const held = setup.brand === 'northwind';
  let trader: Trader;
  let changes: ChangesPage;
  let pending: PendingPage;
  let number: string;
  let start: Money;

  /** Moves the market in the trader's favor, or against them, by an amount in dollars. */
  const quote = (favored: number): { readonly bid: string; readonly ask: string } => {
    const mid = 100_000 + (buys ? favored : -favored);
    return { bid: (mid - 10).toFixed(2), ask: (mid + 10).toFixed(2) };
  };
  const opensAt = (favored: number): string => quote(favored)[buys ? 'ask' : 'bid'];
  const closesAt = (favored: number): string => quote(favored)[buys ? 'bid' : 'ask'];
  const push = (favored: number): void => broker.prices.push(SYMBOL, quote(favored));
  const level = (favored: number): string => (100_000 + (buys ? favored : -favored)).toFixed(2);
  const shown = (price: string): string => groupThousands(price);
  const figures = (volume: string, openPrice: string): TradeFigures =>
    new TradeFigures(broker, { symbol: SYMBOL, side, volume, openPrice });
  const order = (changed: object = {}) => ({
    tradePair: SYMBOL,
    orderQuantity: VOLUME,
    orderType: buys ? (0 as const) : (1 as const),
    buyPoint: 2 as const,
    stopPrice: '0',
    takeProfitPprice: '0',
    ...changed,
  });

  beforeAll(async () => {
    push(0);
    trader = await openTrader(browser, broker, { ...setup, trades: 'contracts' });
    changes = new ChangesPage(trader.app.page, setup.device);
    pending = new PendingPage(trader.app.page, setup.device);
    start = await trader.balance();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(trader.app.page, `${setup.device} ${setup.mode} ${task.name}`);
  });

  afterAll(() => trader.leave());

  it('a market order opens a position with its levels', async () => {
    const { app } = trader;
    await app.chart.open(app.url, SYMBOL);
    await app.chart.trade(side);
    await app.ticket.setVolume(VOLUME);
    await app.ticket.chooseSameLeverage();
    await app.ticket.setLevel('stopLoss', level(-2_000));
    await app.ticket.setLevel('takeProfit', level(4_000));
    await expectText(app.ticket.margin, formatMoney(figures(VOLUME, opensAt(0)).margin));
    await app.ticket.submitButton(side, VOLUME, MARKET).click();
    number = await app.ticket.orderNumber();
    expect(number).toMatch(/^\d{15,}$/);
    await app.ticket.viewPosition();
    await expectText(app.positions.rows(MARKET), formatMoney(figures(VOLUME, opensAt(0)).profitAt(closesAt(0)), 'always'));
    await app.positions.open(MARKET);
    await expectText(app.positions.detail, number);
    await expectCount(app.positions.heldButton(app.positions.detail), held ? 1 : 0);
    if (held) expect(await app.positions.heldButton(app.positions.detail).isDisabled()).toBe(true);
  });

  it('turning the device preserves an order being entered, and Back closes it before it leaves the page', async () => {
    const { page } = trader.app;
    const typed = level(-2_222);
    await changes.editLevels();
    await changes.setLevel('stopLoss', typed);
    await rotateAndBack(trader.app.page, setup.device, async () =>
      expect(await changes.levelField('stopLoss').inputValue()).toBe(shown(typed)),
    );
    await page.goBack();
    await changes.edit.waitFor({ state: 'detached' });
    await expectPath(page, '/position');
    await page.goBack();
    await expectPath(page, `/${SYMBOL}/${setup.device === 'phone' ? 'place' : 'chart'}`);
    await page.goForward();
    await trader.app.positions.open(MARKET);
    // the history is the same code on every device
    if (setup.device === 'desktop') return;
    // there is no page of ours before the first page of a tab
    await trader.app.open('/position');
    await trader.app.positions.open(MARKET);
    await page.reload();
    await trader.app.positions.open(MARKET);
    await page.goBack();
    await trader.app.positions.detail.waitFor({ state: 'detached' });
    await expectPath(page, '/position');
    await trader.app.positions.open(MARKET);
  });

  it('its stop loss is moved, and only the new level counts', async () => {
    const { app } = trader;
    const trade = figures(VOLUME, opensAt(0));
    await changes.editLevels();
    await expectText(changes.edit, text('positions.was', { price: shown(level(-2_000)) }));
    await changes.setLevel('stopLoss', level(-2_500));
    await expectText(changes.edit, formatMoney(cents(trade.profitAt(level(-2_500)) - trade.fee), 'always'));
    await changes.saveLevels();
    await expectText(changes.level('stopLoss'), shown(level(-2_500)));
    await changes.leave();
    push(-2_100);
    await expectText(app.positions.rows(MARKET), formatMoney(trade.profitAt(closesAt(-2_100)), 'always'));
    push(1_000);
    await expectText(app.positions.rows(MARKET), formatMoney(trade.profitAt(closesAt(1_000)), 'always'));
  });

  it('its stop loss is dragged on the chart, and takes effect only after a confirmation', async () => {
    const { app } = trader;
    const [held0] = (await trader.call('orderQuery', { positionStatus: 2 })).list;
    const nearer = { orderId: held0?.id ?? 0, stopPrice: level(-1_500), takeProfitPprice: level(4_000) };
    await trader.call('modifyOrder', nearer);
    await app.go(`/${SYMBOL}/chart`);
    await app.chart.dragLine('--down-text', buys ? 40 : -40, changes.edit);
    const field = changes.edit.getByRole('textbox', {
      name: text('common.levelPrice', { level: text('common.level.stopLoss') }),
    });
    const dragged = (await field.inputValue()).replaceAll(',', '');
    expect(buys ? Number(dragged) < Number(level(-1_500)) : Number(dragged) > Number(level(-1_500))).toBe(true);
    await changes.saveLevels();
    const [now] = (await trader.call('orderQuery', { positionStatus: 2 })).list;
    expect(now?.stopPrice).toBe(Number(dragged));
    await trader.call('modifyOrder', { ...nearer, stopPrice: level(-2_500) });
    await app.go('/position');
  });

  it('half of it is closed: half the margin is released with half the result', async () => {
    const { app } = trader;
    const [whole, half] = [figures(VOLUME, opensAt(0)), figures('0.25', opensAt(0))];
    const result = half.profitAt(closesAt(1_000));
    if (held) await broker.advance(MIN_HOLD_MS);
    await app.positions.open(MARKET);
    await app.positions.closeButton(app.positions.detail).click();
    await changes.choosePart(50);
    const figure = (key: string) => changes.figure(text(key), changes.confirmation);
    await expectText(figure('positions.marginFree'), formatMoney(half.margin));
    await expectText(figure('positions.marginStays'), formatMoney(cents(whole.margin - half.margin)));
    await changes.closePart('0.25', MARKET);
    await expectText(app.positions.rows(MARKET), /0\.25/);
    const left = cents(start - whole.fee - (whole.margin - half.margin) + result);
    await expectSoon(() => trader.balance(), left);
    await app.shell.goTo('history');
    await expectText(app.history.rows(MARKET), formatMoney(cents(result - half.fee), 'always'));
    await app.history.open(MARKET);
    await expectText(app.history.figure(/^Margin, ×\d+, returned$/, app.history.detail), formatMoney(half.margin));
    await app.page.keyboard.press('Escape');
  });

  it('the stop loss closes the rest and its open details, and the history shows the reason', async () => {
    const { app } = trader;
    await app.go('/position');
    await app.positions.open(MARKET);
    push(-2_600);
    const half = figures('0.25', opensAt(0));
    await expectClosedBy('stop_loss', number, cents(half.profitAt(closesAt(-2_600)) - half.fee));
    const results = half.profitAt(closesAt(1_000)) + half.profitAt(closesAt(-2_600));
    await expectSoon(() => trader.balance(), cents(start - figures(VOLUME, opensAt(0)).fee + results));
  });

  it('the take profit closes a position and its open details, and the history shows the reason', async () => {
    const { app } = trader;
    push(0);
    const taken = await trader.call('addOrder', order({ takeProfitPprice: level(1_500) }));
    await app.go('/position');
    await app.positions.open(MARKET);
    await app.positions.detail.getByText(text('positions.takeProfitAt', { price: shown(level(1_500)) })).waitFor();
    push(1_600);
    const whole = figures(VOLUME, opensAt(0));
    await expectClosedBy('take_profit', taken, cents(whole.profitAt(closesAt(1_600)) - whole.fee));
  });

  it('a pending order fills when the price is reached, another is canceled', async () => {
    const { app } = trader;
    push(0);
    const before = await trader.balance();
    const never = opensAt(-5_000);
    await app.go(`/${SYMBOL}/chart`);
    await app.chart.trade(side);
    await app.ticket.setVolume(VOLUME);
    await pending.waitFor(side, level(-1_000));
    await app.ticket.submitButton(side, VOLUME, MARKET).click();
    if (setup.device === 'desktop') await pending.placed.hover();
    number = (await app.ticket.figure(text('common.orderNumber'), pending.placed).textContent()) ?? '';
    await pending.viewOrder();
    await expectText(pending.rows(MARKET), shown(level(-1_000)));
    const atLimit = figures(VOLUME, level(-1_000));
    await expectSoon(() => trader.balance(), cents(before - atLimit.margin - atLimit.fee));
    await trader.call('addOrder', order({ buyPoint: 1, price: never, takeProfitPprice: level(60_000) }));
    await expectCount(pending.rows(MARKET), 2);
    // prices on one line, even next to a five-digit result
    const heights = await pending.rows(MARKET).evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(65);

    push(-1_020);
    await expectCount(pending.rows(MARKET), 1);
    await pending.open(MARKET);
    await pending.askToCancel();
    const requested = text(buys ? 'positions.cancelBuy' : 'positions.cancelSell', {
      volume: VOLUME,
      name: MARKET,
      price: shown(never),
    });
    await pending.confirmation.getByRole('heading', { name: requested }).waitFor();
    await pending.confirmCancel();
    await pending.empty.waitFor();

    // filled at the quote's better price: margin and fee follow that price, but never exceed the reservation
    const filled = figures(VOLUME, opensAt(-1_020));
    const paid = lesser(filled.margin, atLimit.margin) + lesser(filled.fee, atLimit.fee);
    await expectSoon(() => trader.balance(), cents(before - paid));
    await pending.show('open');
    await expectText(app.positions.rows(MARKET), shown(opensAt(-1_020)));
    await app.positions.open(MARKET);
    await expectText(app.positions.detail, number);
    await changes.leave();
  });

  it('all positions close at once, with a result for each; not before their minimum holding time', async () => {
    const { app } = trader;
    if (held) await broker.advance(MIN_HOLD_MS / 2);
    await trader.call('addOrder', order({ tradePair: 'ETHUSDT' }));
    await expectCount(app.positions.rows('/USDT'), 2);
    await changes.askToCloseAll();
    if (held) {
      await changes.allConfirmation.getByText(text('positions.heldBack', { number: 2 })).waitFor();
      expect(await changes.button(text('positions.closeNow.all', { number: 0 }), changes.allConfirmation).isDisabled()).toBe(
        true,
      );
      // the older of the two may be closed, the other is refused
      await broker.advance(MIN_HOLD_MS / 2);
      await changes.closeAll(1);
      await expectCount(changes.outcomes.getByText(text('positions.wasClosed'), { exact: true }), 1);
      await changes.outcomes
        .getByText(text('error.withCode', { text: text('ticket.holdMinutes', { minutes: 3 }), code: 409 }))
        .waitFor();
      await changes.leaveOutcomes();
      await broker.advance(MIN_HOLD_MS / 2);
      await app.positions.open('ETH/USDT');
      await app.positions.close();
    } else {
      await changes.closeAll(2);
      await expectCount(changes.outcomes.getByText(text('positions.wasClosed'), { exact: true }), 2);
      // and the result of each and of all of them
      await expectText(changes.outcomes, text('positions.resultOfAll'));
      await expectCount(changes.outcomes.getByText(/^[+\u2212]\$[\d,.]+$/), 3);
      await changes.leaveOutcomes();
    }
    await app.positions.empty.waitFor();
    await expectSoon(() => app.page.evaluate(() => document.activeElement?.getAttribute('role')), 'tabpanel');
    await expectGone(changes.button(text('positions.closeAll')));
    await app.shell.goTo('history');
    await expectText(app.history.rows('ETH/USDT'), /\$/);
  });

  it('the margin level triggers warnings at 100 % and 75 %, and at 50 % the position is closed', async () => {
    const { app } = trader;
    push(0);
    const balance = await trader.balance();
    const volume = largestVolume(balance);
    const trade = figures(volume, opensAt(0));
    const netAt = (close: string): bigint => balance - trade.fee + trade.profitAt(close);
    await trader.call('addOrder', order({ orderQuantity: volume }));
    await app.go('/position');
    await expectCount(app.positions.rows(MARKET), 1);

    const notices = new NotificationsPage(app.page, setup.device);
    for (const [unread, holds] of [
      [NOTICES_BEFORE + 1, (net: bigint) => net <= trade.margin],
      [NOTICES_BEFORE + 2, (net: bigint) => 4n * net <= 3n * trade.margin],
    ] as const) {
      pushClose(firstPrice(side, (close) => holds(netAt(close))));
      await expectUnread(notices, unread);
    }
    const stopsAt = firstPrice(side, (close) => 2n * netAt(close) <= trade.margin);
    await app.go('/position');
    pushClose(stopsAt + (buys ? 1n : -1n));
    const lastHeld = formatPrice(points(stopsAt + (buys ? 1n : -1n)), 2);
    await expectText(app.positions.rows(MARKET), formatMoney(trade.profitAt(lastHeld), 'always'));
    pushClose(stopsAt);
    await app.positions.empty.waitFor();
    const close = formatPrice(points(stopsAt), 2);
    await expectSoon(() => trader.balance(), cents(netAt(close)));
    await app.shell.goTo('history');
    await expectText(app.history.rows(MARKET), formatMoney(cents(trade.profitAt(close) - trade.fee), 'always'));
    await app.history.open(MARKET);
    await app.history.detail.getByText(text('history.reason.stop_out')).waitFor();
    await expectUnread(notices, NOTICES_BEFORE + 3);
  });

  it('the notices report it; opening one marks it as read, and all can be marked', async () => {
    const { app } = trader;
    const notices = new NotificationsPage(app.page, setup.device);
    const stopOut = text('notice-texts.stopOut.title', { symbol: MARKET });
    const warned = text('notice-texts.marginLevel100.title', { level: '' }).replace(/%$/, '');
    const account = text(setup.mode === 'real' ? 'notice-texts.realAccount' : 'notice-texts.demoAccount');
    await app.go('/user/notification');
    await expectCount(notices.rows(warned), 2);
    await notices.openNotice(stopOut);
    await expectText(notices.article, account);
    await notices.backToList();
    await notices.show('unread');
    await expectCount(notices.rows(warned), 2);
    await expectGone(notices.rows(stopOut));
    await notices.markAllRead();
    await notices.none.waitFor();
    await notices.show('trading');
    await expectCount(notices.rows(/./), NOTICES_BEFORE + 3);
  });

  /** The fully open position was closed automatically, for this reason. */
  async function expectClosedBy(reason: 'stop_loss' | 'take_profit', orderNumber: string, net: Money): Promise<void> {
    const { app } = trader;
    await app.positions.detail.waitFor({ state: 'detached' });
    await expectCount(app.positions.rows(MARKET), 0);
    await app.shell.goTo('history');
    // the list may be the one before, until it is refetched
    await expectText(app.history.rows(MARKET), formatMoney(net, 'always'));
    await app.history.open(MARKET);
    await expectText(app.history.orderNumber, exactly(orderNumber));
    await app.history.detail.getByText(text(`history.reason.${reason}`)).waitFor();
    const { list } = await trader.call('orderQuery', { positionStatus: 3, columns: 'closingTime', limit: 1 });
    expect(list[0]).toMatchObject({ uid: orderNumber, closeReason: reason });
    await app.page.keyboard.press('Escape');
  }

  async function expectUnread(notices: NotificationsPage, unread: number): Promise<void> {
    if (setup.device === 'phone') await trader.app.go('/user');
    await notices.badge(unread).waitFor();
  }

  /** Quotes at which positions of this side close at this price, in cents. */
  function pushClose(close: bigint): void {
    const [bid, ask] = buys ? [close, close + 2_000n] : [close - 2_000n, close];
    broker.prices.push(SYMBOL, { bid: formatPrice(points(bid), 2), ask: formatPrice(points(ask), 2) });
  }

  function lesser(one: Money, other: Money): Money {
    return one < other ? one : other;
  }

  /** Lots whose margin takes nine tenths of the money, as far as the market allows. */
  function largestVolume(balance: Money): string {
    const { margin } = figures('1', opensAt(0));
    const lots = (balance * 9n) / 10n / margin;
    return `${lots < MAX_VOLUME ? lots : MAX_VOLUME}.00`;
  }
});
