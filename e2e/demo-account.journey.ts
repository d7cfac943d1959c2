import { cents, type Money } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectCount, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { loseNext } from './lost-answers.ts';
import { onOneDevice } from './one-device.ts';
import { text } from './texts.ts';
import { DEMO_GRANT, TradeFigures } from './trade-figures.ts';

const BRAND = 'plumtree';
const MARKET = 'BTC/USDT';
const SYMBOL = 'BTCUSDT';
/** at a leverage of 100 it takes nine tenths of the play money */
const VOLUME = '90.00';
const OPENING = { bid: '99990.00', ask: '100010.00' };
/** a gap that loses more than the account has */
const GAP = { bid: '98000.00', ask: '98020.00' };

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

it('a gap that exceeds the account leaves a zero balance, and no debt', async () => {
  const trade = figures();
  expect(trade.profitAt(GAP.bid)).toBeLessThan(-DEMO_GRANT);

  const { app, token } = await openHolder('gap');
  broker.prices.push(SYMBOL, GAP);
  await app.positions.empty.waitFor();
  await expectText(app.positions.freeMargin, /\$0\.00$/);
  const client = broker.client(BRAND);
  expect(await client.demand('userBalance', {}, { token })).toMatchObject({ balanceAmount: 0 });
  client.close();
  await expectStopOutInHistory(app, cents(trade.profitAt(GAP.bid) - trade.fee));
});

it.each(onOneDevice('desktop'))(
  'the demo account is reset, but not while a position is open, and not twice within an hour (%s)',
  async (device) => {
    broker.prices.push(SYMBOL, OPENING);
    const trade = new TradeFigures(broker, { symbol: SYMBOL, side: 'buy', volume: '1.00', openPrice: OPENING.ask });
    const email = `reset-${device}@${BRAND}.example.com`;
    const { app, token } = await openDemoTrader(browser, broker, { brand: BRAND, device, email, trades: 'contracts' });
    const client = broker.client(BRAND);
    const order = { tradePair: SYMBOL, orderQuantity: '1', orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' };
    await client.demand('addOrderMock', order, { token });

    await app.open('/user');
    await reset(app);
    await app.page.getByText(text('error.1070')).waitFor();
    await app.go('/position');
    await app.positions.open(MARKET);
    await app.positions.close();
    await app.positions.empty.waitFor();

    await app.go('/user');
    const left = cents(DEMO_GRANT - trade.fee + trade.profitAt(OPENING.bid));
    await shown(app, left).waitFor();
    // accepted without an answer, and requested again after a reload: it is one reset
    await loseNext(app.page, 'resetBalance', 'after');
    await reset(app);
    await app.page.getByText(text('account.resetUnanswered')).waitFor();
    await app.page.reload();
    await reset(app);
    await app.shell.expectToast(text('account.resetDone'));
    await app.shell.expectToast(text('common.countedOnce'));
    await shown(app, DEMO_GRANT).waitFor();

    // at most once an hour
    await reset(app);
    await app.page.getByText(text('error.1033')).waitFor();
    await app.go('/history');
    await expectCount(app.history.rows(MARKET), 1);
    const { balanceAmount } = await client.demand('userBalance', {}, { token });
    expect(balanceAmount).toBe(Number(DEMO_GRANT) / 100);
    client.close();
  },
);

function figures(): TradeFigures {
  return new TradeFigures(broker, { symbol: SYMBOL, side: 'buy', volume: VOLUME, openPrice: OPENING.ask });
}

/** A new user on the positions screen, who has bought as much as the play money allows. */
async function openHolder(name: string): Promise<{ readonly app: App; readonly token: string }> {
  broker.prices.push(SYMBOL, OPENING);
  const email = `${name}@${BRAND}.example.com`;
  const trader = await openDemoTrader(browser, broker, { brand: BRAND, device: 'phone', email, trades: 'contracts' });
  const { app, token } = trader;
  const client = broker.client(BRAND);
  const order = { tradePair: SYMBOL, orderQuantity: VOLUME, orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' };
  await client.demand('addOrderMock', order, { token });
  client.close();
  await app.open('/position');
  await expectCount(app.positions.rows(MARKET), 1);
  return trader;
}

async function expectStopOutInHistory({ shell, history }: App, net: Money): Promise<void> {
  await shell.goTo('history');
  await expectText(history.rows(MARKET), formatMoney(net, 'always'));
  await history.open(MARKET);
  await history.detail.getByText(text('history.reason.stop_out')).waitFor();
}

/** An amount among the account's numbers. */
function shown({ page }: App, amount: Money): Locator {
  return page.getByText(formatMoney(amount), { exact: true }).first();
}

/** Requests a reset, and confirms. */
async function reset({ page }: App): Promise<void> {
  await page.getByRole('button', { name: text('account.reset') }).click();
  const dialog = page.getByRole('alertdialog', { name: text('account.resetTitle') });
  await dialog.getByText(formatMoney(DEMO_GRANT)).waitFor();
  await dialog.getByRole('button', { name: text('account.resetNow'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
