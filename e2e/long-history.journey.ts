import { PATHS } from '@truefill/api/paths.ts';
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectCount, expectGone, expectHolds } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

const ORDERS = 55;
const PAGE = 10;
/** failed loads after which the list no longer retries automatically */
const TRIES = 6;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(async () => {
  const client = broker.client('plumtree');
  const token = await openRealSession(client, broker.trader('plumtree'));
  const order = { tradePair: 'ETHUSDT', orderQuantity: '0.01', orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' };
  for (let placed = 0; placed < ORDERS; placed += 1) await client.demand('addOrder', order, { token });
  await client.demand('closeAllOrder', {}, { token });
  client.close();
});

it.each(onOneDevice('phone'))(
  '%s: a long history loads page by page, stops after repeated failures, and continues on request',
  async (device) => {
    const app = await (await openApp(browser, broker, 'plumtree', device)).tradesContracts();
    const requested: number[] = [];
    app.page.on('request', (request) => {
      if (!request.url().endsWith(PATHS.orderQuery)) return;
      const { page, positionStatus } = request.postDataJSON() as { page: number; positionStatus?: number };
      if (positionStatus === 3) requested.push(page);
    });
    allowPageErrors(app.page, new RegExp(PATHS.orderQuery));
    let failing = true;
    await app.page.route(`**${PATHS.orderQuery}`, (route) => {
      const { page } = route.request().postDataJSON() as { page: number };
      return failing && page === 3 ? route.abort('connectionfailed') : route.continue();
    });
    await signIn(app, broker.trader('plumtree'));
    await app.open('/history');
    const rows = app.history.rows('ETH/USDT');
    const retry = app.page.getByRole('button', { name: text('shell.retry'), exact: true });
    const tries = (): number => requested.filter((page) => page === 3).length;
    await expectHolds(async () => (await rows.count()) >= PAGE, 'the first page');
    for (let count = 0; count <= TRIES; count += 1) {
      // a busy page may not notice each scroll; the list stops by itself after that many attempts
      await expectHolds(async () => {
        await scrollTo(rows, 500);
        await scrollTo(rows, 0);
        return tries() >= count;
      }, `try ${count}`);
      await expectHolds(async () => (await rows.count()) === 2 * PAGE, 'two pages');
      if (count > 0) await retry.waitFor();
    }
    await scrollTo(rows, 500);
    await scrollTo(rows, 0);
    expect(requested).toEqual([1, 2, ...Array.from({ length: TRIES }, () => 3)]);
    failing = false;
    await retry.click();
    await expectGone(retry);
    for (let shown = 3 * PAGE; shown <= ORDERS; shown += PAGE) {
      await scrollTo(rows, 0);
      await expectHolds(async () => (await rows.count()) >= Math.min(shown, ORDERS), `${shown} rows`);
    }
    await scrollTo(rows, 0);
    await expectCount(rows, ORDERS);

    // another filter loads below the chips, which keep their place and the focus
    const canceled = app.page.getByRole('button', { name: text('history.filter.canceled'), exact: true });
    await canceled.focus();
    await app.page.keyboard.press('Enter');
    await app.page.getByText(text('history.noneTitle')).waitFor();
    expect(await canceled.evaluate((chip) => chip === document.activeElement)).toBe(true);
  },
);

/** Scrolls the list of the rows to a distance before its end, px. */
async function scrollTo(rows: Locator, px: number): Promise<void> {
  await rows.last().evaluate((row, left) => {
    let box: Element | null = row.parentElement;
    while (box && (box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY)))
      box = box.parentElement;
    const scrolled = box ?? document.scrollingElement;
    if (scrolled) scrolled.scrollTop = scrolled.scrollHeight - scrolled.clientHeight - left;
  }, px);
}
