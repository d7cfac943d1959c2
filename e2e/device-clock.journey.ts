import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectCount, expectHolds, expectText } from './eventually.ts';
import { WEDNESDAY_MS, type ScriptedBroker } from './harness.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openTradedBroker } from './traded-broker.ts';

const DAYS_2_MS = 2 * 24 * 60 * MINUTE_MS;

let broker: ScriptedBroker;
let browser: Browser;

openForAll(
  (opened) => ([broker, browser] = opened),
  () => openTradedBroker('northwind'),
);

it.each([
  ['slow', -DAYS_2_MS],
  ['fast', DAYS_2_MS],
])('a device whose clock is two days %s shows the times of the server', async (_what, aheadMs) => {
  const app = await openApp(browser, broker, 'northwind', 'desktop');
  await app.page.addInitScript(shiftDate, aheadMs);
  await signIn(app, broker.trader('northwind'));
  const renewals: string[] = [];
  app.page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/wa-na/refresh')) renewals.push(request.url());
  });
  await app.open('/AAPL/chart');
  const { page } = app;
  const closesIn = page
    .locator('dt')
    .filter({ hasText: text('chart.closesIn') })
    .locator('xpath=../dd');
  await expectText(closesIn, '3h 5');
  await app.go('/BTCUSDT/place?direction=0');
  await page.getByText(text('ticket.overnight', { time: '11-18 22:00' })).waitFor();
  await expectHolds(async () => {
    const shown = await page.locator('[data-clock]').textContent();
    const [hours = 0, minutes = 0] = shown?.split(':').map(Number) ?? [];
    const dayMs = broker.clock.now() % (24 * 60 * MINUTE_MS);
    return Math.abs((hours * 60 + minutes) * MINUTE_MS - dayMs) < 2 * MINUTE_MS;
  }, 'the status bar shows the time of the server');
  await app.go('/history');
  await page
    .getByRole('button', { name: text('history.range.today') })
    .or(page.getByRole('radio', { name: text('history.range.today') }))
    .first()
    .click();
  await app.history.rows('ETH/USDT').first().waitFor();
  await expectCount(app.history.rows('ETH/USDT'), 1);
  // the page's own renewal, and none for a token that only seems to have expired
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForLoadState('networkidle');
  expect(renewals).toHaveLength(1);
  expect(broker.clock.now()).toBeLessThan(WEDNESDAY_MS + 60 * MINUTE_MS);
});

/** Runs in the page: its Date is ahead of the server's. */
function shiftDate(aheadMs: number): void {
  const Right = Date;
  const now = (): number => Right.now() + aheadMs;
  globalThis.Date = new Proxy(Right, {
    construct: (target, given: unknown[], self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self) as Date,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}
