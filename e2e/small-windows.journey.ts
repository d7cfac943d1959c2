import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { coveredFocus } from './covered-focus.ts';
import type { ScriptedBroker } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openTradedBroker } from './traded-broker.ts';

/** What a phone's keyboard leaves of its window. */
const ABOVE_KEYBOARD = { width: 390, height: 400 };
const SMALL_LAPTOP = { width: 1280, height: 720 };
const ON_ITS_SIDE = { width: 844, height: 390 };
/** An iPhone on its side has its camera at one end, and a bar at the bottom that goes home. */
const NOT_FREE = { top: 0, left: 59, right: 59, bottom: 21 };

let broker: ScriptedBroker;
let browser: Browser;

openForAll(
  (opened) => ([broker, browser] = opened),
  () => openTradedBroker('northwind'),
);

it('a field that gets the focus is in view while a phone’s keyboard is open', async () => {
  const app = await openApp(browser, broker, 'northwind', 'phone', { viewport: ABOVE_KEYBOARD });
  const { page } = app;
  const wallet = new WalletPage(page, app.device);
  const covered: string[] = [];
  const check = async (screen: string): Promise<void> => {
    covered.push(...(await coveredFocus(page)).map((what) => `${screen}, ${what}`));
  };
  await app.tradesContracts();
  await signIn(app, broker.trader('northwind'));
  await app.open('/user/deposit');
  await wallet.button(text('deposit.next')).click();
  await wallet.button(text('deposit.submit')).waitFor();
  await check('deposit');
  await app.go('/user/wallet/addBankCard');
  await page.locator('input[name=bankName]').waitFor();
  await check('bank account');
  await app.go('/user/verified');
  await page.locator('input[name=portrait]').waitFor({ state: 'attached' });
  await check('verification');
  await app.go('/BTCUSDT/place?direction=0');
  await app.ticket.setLevel('stopLoss', '95000');
  await check('ticket');
  await app.go('/position');
  await app.positions.open('ETH/USDT');
  await new ChangesPage(page, app.device).editLevels();
  await check('levels');
  expect(covered).toEqual([]);
});

it('the dock of a small laptop shows its tabs, and positions can be closed without scrolling', async () => {
  const app = await openApp(browser, broker, 'northwind', 'desktop', { viewport: SMALL_LAPTOP, locale: 'de' });
  const { page } = app;
  await app.tradesContracts();
  await signIn(app, broker.trader('northwind'));
  await app.open('/BTCUSDT/chart');
  const dock = page.getByRole('tabpanel');
  await dock.getByRole('row').nth(1).waitFor();
  await settled(page);
  const cut = await page
    .getByRole('tablist')
    .evaluateAll((lists) => lists.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut).toBe(0);
  const right = ({ x, width }: { x: number; width: number }): number => x + width;
  const room = right((await dock.boundingBox()) ?? expect.fail('no dock'));
  const buttons = dock.locator('td:last-child button');
  expect(await buttons.count()).toBeGreaterThan(1);
  for (const button of await buttons.all()) expect(right((await button.boundingBox()) ?? expect.fail())).toBeLessThan(room);
});

it('nothing lies under the camera of a phone on its side', async () => {
  const options = { viewport: ON_ITS_SIDE, hasTouch: true, isMobile: true };
  const app = await openApp(browser, broker, 'northwind', 'desktop', options);
  const { page } = app;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: NOT_FREE });
  const hidden: string[] = [];
  const check = async (screen: string): Promise<void> => {
    await settled(page);
    hidden.push(...(await textsOutside(app)).map((what) => `${screen}: ${what}`));
  };
  await app.tradesContracts();
  await app.open('/login');
  await app.login.title.waitFor();
  await check('login');
  await signIn(app, broker.trader('northwind'));
  await app.open('/BTCUSDT/chart');
  await app.ticket.volume.waitFor();
  await check('workspace');
  await app.go('/quotation');
  await app.home.markets.first().waitFor();
  await check('markets');
  await app.go('/position');
  await app.positions.open('ETH/USDT');
  await check('position in full');
  await page.keyboard.press('Escape');
  await app.go('/user/wallet');
  await page.getByText(text('wallet.moneyRecords')).waitFor();
  await check('wallet');
  expect(hidden).toEqual([]);
});

/** Visible texts in the part of the window that is not free. */
function textsOutside({ page }: App): Promise<string[]> {
  return page.evaluate((notFree) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      if (!element || !words || element.closest('[inert], script, style')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // clipped, or scrolled out of view
      const hit = document.elementFromPoint(x, y);
      if (width <= 1 || !element.contains(hit)) continue;
      const isFree = left >= notFree.left && right <= innerWidth - notFree.right && bottom <= innerHeight - notFree.bottom;
      if (!isFree) found.push(`“${words}” at ${Math.round(left)} … ${Math.round(right)}, ${Math.round(bottom)}`);
    }
    return found;
  }, NOT_FREE);
}
