import type { LocaleCode } from '@truefill/api/brand.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { borrowBrowser, DEVICES, type Device } from './browser.ts';
import { expectHolds, expectPath, expectSoon } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { findLost } from './large-text.ts';
import { onOneDevice } from './one-device.ts';
import { WorkspacePage } from './pages/workspace-page.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { switchLanguage } from './switch-language.ts';
import { setLanguage, text } from './texts.ts';
import { openTradedBroker } from './traded-broker.ts';

const BRAND = 'northwind';
const WIDTHS: readonly (readonly [Device, number])[] = [
  ['phone', 360],
  ['desktop', 1280],
  ['phone', 390],
  ['desktop', 1440],
];
/**
 * Checks all languages at all widths on every screen. Otherwise each language is checked at one width per screen, in turn, and a
 * language with short texts only on a quarter of the screens.
 */
const EVERY_WIDTH = process.env['TRUEFILL_EVERY_WIDTH'] !== undefined;
/** The languages that rarely have the longest text: 41 (zh-cn) to 113 (ko) of 2,279 texts; German has 650. They overflow last. */
const SHORT: readonly LocaleCode[] = ['en', 'ko', 'zh-cn', 'zh-tw'];
const VISITOR_SCREENS = ['/', '/quotation', '/login', '/register', '/forgot', '/user/standards', '/user/privacy', '/trust-app'];
const TRADING_SCREENS = [
  '/BTCUSDT/chart',
  '/BTCUSDT/place?direction=0',
  '/BTCUSDT/placeOption',
  '/position',
  '/position?tab=pending',
  '/history',
];
const ACCOUNT_SCREENS = [
  '/user',
  '/user/account',
  '/user/notification',
  '/user/alerts',
  '/user/statement',
  '/user/mails',
  '/user/actions',
  '/user/agreement',
  '/user/changePassword',
  '/user/security',
  '/user/service',
];
const MONEY_SCREENS = [
  '/user/withdraw',
  '/user/deposit',
  '/user/wallet',
  '/user/wallet/transactionList',
  '/user/wallet/depositList',
  '/user/wallet/crypto',
  '/user/wallet/addCrypto',
  '/user/wallet/bankCard',
  '/user/wallet/addBankCard',
];
const OTHER_SCREENS = [
  '/user/verified',
  '/user/tickets',
  '/user/tickets?write=complaint',
  '/user/loan',
  '/user/data',
  '/user/close',
];
const TRADER_SCREENS = [...TRADING_SCREENS, ...ACCOUNT_SCREENS, ...MONEY_SCREENS, ...OTHER_SCREENS];
const SCREENS = [...VISITOR_SCREENS, ...TRADER_SCREENS];

/** Names of markets, which a narrow list shortens next to their symbols. */
const SHORTENED = /leaves _name_/;

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openTradedBroker(BRAND), borrowBrowser()]);
});

afterAll(async () => {
  setLanguage('en');
  await browser.close();
  await broker.stop();
});

/** The widths of a device at which a language is checked on a screen; the next screen uses the next width. */
function widthsOf(path: string, device: Device, language: LocaleCode, place: number): readonly number[] {
  const number = SCREENS.indexOf(path);
  const isRead = !SHORT.includes(language) || Math.floor(number / WIDTHS.length) % 4 === place % 4;
  return WIDTHS.filter(
    ([ofDevice], turn) => ofDevice === device && (EVERY_WIDTH || (isRead && (number + place) % WIDTHS.length === turn)),
  ).map(([, width]) => width);
}

/** The languages and screens of a window's width that are checked, by language: switching costs more than going to a screen. */
function roundsOf(screens: readonly string[], device: Device, width: number): [LocaleCode, string[]][] {
  return broker
    .languagesOf(BRAND)
    .map((language, place): [LocaleCode, string[]] => [
      language,
      screens.filter((path) => widthsOf(path, device, language, place).includes(width)),
    ])
    .filter(([, checked]) => checked.length > 0);
}

/** Texts that the screens cut off or let overflow on the device. */
async function lostIn(app: App, screens: readonly string[]): Promise<string[]> {
  const { page, device } = app;
  const lost: string[] = [];
  for (const [, width] of WIDTHS.filter(([ofDevice]) => ofDevice === device)) {
    await page.setViewportSize({ width, height: device === 'phone' ? 844 : 900 });
    for (const [language, checked] of roundsOf(screens, device, width)) {
      await switchLanguage(page, language);
      for (const path of checked) {
        await app.go(path);
        await settled(page);
        const found = (await page.evaluate(findLost)).filter((what) => !SHORTENED.test(what));
        lost.push(...found.map((what) => `${path} in ${language} at ${width}: ${what}`));
      }
    }
  }
  return lost;
}

describe.each(DEVICES)('%s: no text is cut off or overflows, in any language', (device) => {
  it.each([
    ['a visitor', VISITOR_SCREENS],
    ['a trader', TRADER_SCREENS],
  ])('on the screens of %s', async (who, screens) => {
    const app = await (await openApp(browser, broker, BRAND, device)).tradesContracts();
    if (who === 'a trader') await signIn(app, broker.trader(BRAND));
    await app.open(screens[0] ?? '/');
    expect(await lostIn(app, screens)).toEqual([]);
  });
});

it('another tab follows the language without a reload, and preserves input', async () => {
  const one = await openApp(browser, broker, BRAND, 'desktop');
  const second = await one.page.context().newPage();
  await second.goto(`${one.url}/login`);
  await second.locator('input[name=username]').fill('reader@example.com');
  await one.open('/BTCUSDT/chart');
  setLanguage('en');
  await new WorkspacePage(one.page, 'desktop').chooseFrom(text('shell.language'), 'Deutsch');
  setLanguage('de');
  await second.getByRole('heading', { name: text('session.login.title') }).waitFor();
  await expect(second.locator('input[name=username]').inputValue()).resolves.toBe('reader@example.com');
  await expectSoon(() => second.evaluate(() => document.documentElement.lang), 'de');
});

/** Long words, a script without spaces between words, letters with two accents: what most often breaks. The long run reads all. */
const TRADED: readonly LocaleCode[] = ['de', 'th', 'vi'];

/** The languages that are read on the device. */
function tradedOn(device: Device): readonly LocaleCode[] {
  const languages = EVERY_WIDTH ? broker.languagesOf(BRAND) : TRADED;
  return languages.filter((_, place) => onOneDevice(DEVICES[place % DEVICES.length] ?? 'phone').includes(device));
}

it.each(DEVICES)('%s: a trade from its ticket to the history, in languages of several scripts', async (device) => {
  for (const language of tradedOn(device)) {
    setLanguage(language);
    const app = await (await openApp(browser, broker, BRAND, device, { locale: language })).tradesContracts();
    await signIn(app, broker.trader(BRAND));
    await app.open('/BTCUSDT/place?direction=0');
    expect(await app.page.evaluate(() => document.documentElement.lang), language).toBe(language);
    await app.ticket.setVolume('0.01');
    await app.ticket.submitButton('buy', '0.01', 'BTC/USDT').click();
    const number = await app.ticket.orderNumber();
    expect(number).toMatch(/^\d{15,}$/);
    // loads the app, since the sheet of the new position stays open otherwise
    await app.open('/position');
    await expectHolds(async () => (await app.positions.rows('BTC/USDT').count()) > 1, `positions in ${language}`);
    await broker.advance(181_000);
    await app.positions.open('BTC/USDT');
    await app.positions.close();
    await app.go('/history');
    await expectPath(app.page, '/history');
    await app.history.rows('BTC/USDT').first().waitFor();
    await app.page.context().close();
  }
});
