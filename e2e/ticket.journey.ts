import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';

/** Where the ticket is as high as it gets: both levels on, in windows of the three usual heights. */

const OPENING = { bid: '99990.00', ask: '100010.00' };
const WINDOWS = [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
  ['desktop', 1280, 800],
] as const;

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

it.each(WINDOWS)('what an order costs is in view with both levels on (%s, %d × %d)', async (device, width, height) => {
  house.prices.push('BTCUSDT', OPENING);
  const app = await openApp(browser, house, 'northwind', device);
  await app.page.setViewportSize({ width, height });
  await openTicket(app);
  const { ticket } = app;
  await ticket.setLevel('stopLoss', '99010.00');
  await ticket.setLevel('takeProfit', '103010.00');
  for (const figure of [ticket.costToOpen, ticket.margin, ticket.worstCase, ticket.logInButton]) await expectInView(figure, app);
  await expectInView(app.page.getByText(text('ticket.riskOne'), { exact: true }), app);
  // 1,000 may be lost and 3,000 won: the bar is one line whose parts have these lengths
  const boxOfPart = (part: string) => boxOf(app.page.locator(`[data-part=${part}]`));
  const [risk, reward] = await Promise.all([boxOfPart('risk'), boxOfPart('reward')]);
  expect(reward.y).toBe(risk.y);
  expect(reward.width / risk.width).toBeCloseTo(3, 1);
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

/** In the window, and nothing lies over it: what is scrolled out of a panel is not. */
async function expectInView(element: Locator, { page }: App): Promise<void> {
  await element.waitFor();
  const seen = await element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  });
  expect(seen, `${await element.textContent()} in ${page.url()}`).toBe(true);
}
