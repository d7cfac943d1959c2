import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectGone, expectHolds, expectPath } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { text, textPattern } from './texts.ts';

/** The tallest ticket: both levels on, in windows of the three usual heights. */

const OPENING = { bid: '99990.00', ask: '100010.00' };
const WINDOWS = [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
  ['desktop', 1280, 800],
] as const;

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it.each(WINDOWS)('the cost of an order is visible with both levels on (%s, %d × %d)', async (device, width, height) => {
  broker.prices.push('BTCUSDT', OPENING);
  const app = await openApp(browser, broker, 'northwind', device);
  await app.page.setViewportSize({ width, height });
  await openTicket(app);
  const { ticket } = app;
  await ticket.setLevel('stopLoss', '99010.00');
  await ticket.setLevel('takeProfit', '103010.00');
  for (const figure of [ticket.costToOpen, ticket.margin, ticket.worstCase, ticket.logInButton]) await expectInView(figure, app);
  await expectInView(app.page.getByText(text('ticket.riskOne'), { exact: true }), app);
  // 1,000 may be lost and 3,000 won, minus the fee: the bar is one line with parts of these lengths
  const told = await app.page.getByText(textPattern('ticket.reward')).innerText();
  const ratio = Number(/[\d.]+$/.exec(told)?.[0]);
  expect(ratio).toBeGreaterThan(2.8);
  expect(ratio).toBeLessThan(3);
  const boxOfPart = (part: string) => boxOf(app.page.locator(`[data-part=${part}]`));
  const [risk, reward] = await Promise.all([boxOfPart('risk'), boxOfPart('reward')]);
  expect(reward.y).toBe(risk.y);
  expect(reward.width / risk.width).toBeCloseTo(ratio, 1);
});

it('a wide window confirms an order in its ticket without covering anything, and the next one need not wait', async () => {
  broker.prices.push('BTCUSDT', OPENING);
  const { app } = await openDemoTrader(browser, broker, {
    brand: 'plumtree',
    device: 'desktop',
    email: 'ticket@plumtree.example.com',
    trades: 'contracts',
  });
  await openTicket(app);
  const { ticket, page } = app;
  await ticket.setVolume('0.02');
  const buy = ticket.submitButton('buy', '0.02', 'BTC/USDT');
  await buy.click();
  const first = await ticket.orderNumber();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const panel = await boxOf(page.getByRole('region', { name: text('ticket.panel') }));
  const card = await boxOf(ticket.placed);
  expect(card.x).toBeGreaterThanOrEqual(panel.x);
  expect(card.y + card.height).toBeLessThan((await boxOf(buy)).y);
  await buy.click();
  await expectHolds(async () => (await ticket.orderNumber()) !== first, 'the card tells of the second order');
  // it disappears by itself once it is no longer hovered
  await page.mouse.move(0, 0);
  await expectGone(ticket.placed);
  await buy.click();
  await ticket.viewPosition();
  await expectPath(page, '/position');
  await app.positions.rows('BTC/USDT').first().waitFor();

  // the market's previous input is restored, also behind a screen with its own URL
  await page.goto(`${app.url}/user/security`);
  await page.getByRole('heading', { name: 'BTC/USDT' }).first().waitFor();
  await expectHolds(async () => (await ticket.volume.inputValue()) === '0.02', 'the volume is kept');
});

async function openTicket({ chart, url }: App): Promise<void> {
  await chart.open(url, 'BTCUSDT');
  await chart.tradeContracts();
  await chart.trade('buy');
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

/** Whether it is in the window and not covered; content scrolled out of a panel is not. */
async function expectInView(element: Locator, { page }: App): Promise<void> {
  await element.waitFor();
  const seen = await element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  });
  expect(seen, `${await element.textContent()} in ${page.url()}`).toBe(true);
}
