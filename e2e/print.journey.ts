import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { DEVICES } from './browser.ts';
import type { ScriptedBroker } from './harness.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { startingWith, text } from './texts.ts';
import { openTradedBroker } from './traded-broker.ts';

/** Lower than every page that is printed. */
const LOW = { phone: { width: 390, height: 420 }, desktop: { width: 1280, height: 420 } } as const;

let broker: ScriptedBroker;
let browser: Browser;

openForAll(
  (opened) => ([broker, browser] = opened),
  () => openTradedBroker('northwind'),
);

it.each(DEVICES)('the history, an order and the statement are printed whole, without what is pressed (%s)', async (device) => {
  const app = await openApp(browser, broker, 'northwind', device, { viewport: LOW[device] });
  const { page } = app;
  await app.tradesContracts();
  await signIn(app, broker.trader('northwind'));
  await app.open('/history');
  await app.history.rows('ETH/USDT').first().waitFor();
  const navigation = page.getByRole('navigation').first();
  const expectWhole = async (screen: string): Promise<void> => {
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(notPrinted), screen).toEqual([]);
    expect(await navigation.isVisible(), screen).toBe(false);
    // no real money: a printed page must say so, too
    expect(await page.getByText(text('shell.demoNotice'), { exact: true }).isVisible(), screen).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  };
  await expectWhole('history');
  // a tax year must be recognizable on paper
  await page.emulateMedia({ media: 'print' });
  const years = await page.evaluate(printedYears);
  await page.emulateMedia({ media: 'screen' });
  expect(years.length).toBeGreaterThan(0);
  expect(new Set(years)).toEqual(new Set(['2026-']));
  await app.history.open('ETH/USDT');
  await expectWhole('order');
  await page.keyboard.press('Escape');
  await app.go('/user/statement');
  await page.getByText(text('statement.title'), { exact: true }).first().waitFor();
  await expectWhole('statement');
  await page.emulateMedia({ media: 'print' });
  // on paper, what is pressed on the screen is of no use
  expect(await page.getByRole('button', { name: text('history.export') }).isVisible()).toBe(false);
  await page.getByText(startingWith('Northwind Markets · UID ')).waitFor();
});

/** Runs in the page: elements that would print only the part of their content that is in view. */
function notPrinted(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility());
  const cut = shown.filter((element) => {
    const { overflowY } = getComputedStyle(element);
    return ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1;
  });
  return cut.map(({ className }) => `${className} scrolls`);
}

/** Runs in the page: what is printed before the times of a list, which have no year. */
function printedYears(): string[] {
  const times = [...document.querySelectorAll('main time')].filter(
    (time) => /^\d\d-\d\d /.test(time.textContent ?? '') && time.checkVisibility(),
  );
  return times.map((time) => getComputedStyle(time, '::before').content.replaceAll('"', ''));
}
