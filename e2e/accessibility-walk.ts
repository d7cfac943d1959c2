import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, openLastingPage, saveScreenshot, type Device } from './browser.ts';
import { missingRings } from './focus-rings.ts';
import type { ScriptedBroker } from './harness.ts';
import { lostWhenDoubled } from './large-text.ts';
import { accessibilityGaps } from './semantics.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { smallFields } from './small-fields.ts';
import { smallTargets } from './targets.ts';
import { faultsWithTouch } from './touch.ts';
import {
  tourAsVisitor,
  tourOfAccount,
  tourOfChart,
  tourOfClosedMarket,
  tourOfOwnThings,
  tourOfTrading,
  tourOfWidths,
  type CheckScreen,
} from './tour.ts';
import { tourOfPayouts } from './tour-of-payouts.ts';
import { tourOfTraderScreens, tourOfVisitorScreens } from './tour-of-screens.ts';
import { openTradedBroker } from './traded-broker.ts';
import { unmarkedPins } from './unmarked-pins.ts';

const BRAND = 'northwind';
/** The screens that must also work at twice the text size on a phone. */
const DOUBLED: readonly string[] = [
  'home',
  'markets',
  'login',
  'register, step 2',
  'chart',
  'indicators',
  'ticket',
  'positions',
  'position in full',
  'history',
  'closed order in full',
  'menu',
];

let broker: ScriptedBroker;
let browser: Browser;
/** The window of a visitor or of the trader, shared by tours in a row: a new one loads and compiles everything again. */
let shared: { readonly who: Who; readonly app: App; close(): Promise<void> } | undefined;

type Who = 'visitor' | 'trader';

/** There is only one window at a time, since also one that nobody looks at is painted again each second. */
async function windowOf(device: Device, who: Who): Promise<App> {
  if (shared?.who !== who) {
    await closeWindow();
    const { page, close } = await openLastingPage(browser, device, broker.clock);
    shared = { who, app: await new App(page, device, broker, BRAND).tradesContracts(), close };
  }
  const { app } = shared;
  // each tour has a new session: an old one must prove again who it is before it changes security
  if (who === 'trader') await signIn(app, broker.trader(BRAND));
  return app;
}

async function closeWindow(): Promise<void> {
  const closing = shared?.close();
  shared = undefined;
  await closing;
}

/**
 * Runs a tour: it must violate no rule of WCAG 2.2 AA, and no text may be lost on a phone at twice the text size.
 * @param closely whether semantics, targets and focus rings are checked too
 */
async function expectSound(
  device: Device,
  { who, closely = false }: { readonly who: Who; readonly closely?: boolean },
  tour: (app: App, checkScreen: CheckScreen) => Promise<void>,
): Promise<void> {
  const app = await windowOf(device, who);
  const { page } = app;
  const wrong: string[] = [];
  const checkScreen: CheckScreen = async (screen) => {
    await settled(page);
    const found = await violations(page);
    if (closely)
      found.push(...[await accessibilityGaps(page), await smallTargets(page, device), await missingRings(page)].flat());
    if (device === 'desktop' && closely) found.push(...(await faultsWithTouch(page, () => smallFields(page))));
    if (device === 'phone') found.push(...(await smallFields(page)), ...(await unmarkedPins(page)));
    if (device === 'phone' && (!closely || DOUBLED.includes(screen))) found.push(...(await lostWhenDoubled(page)));
    wrong.push(...found.map((what) => `${screen}: ${what}`));
  };
  // a tour that stops early must not hide what it has found so far
  await tour(app, checkScreen).catch(async (error: unknown) => {
    await saveScreenshot(page, `accessibility ${who} ${device}`);
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  expect(wrong).toEqual([]);
}

/**
 * Declares the tests that visit every screen of a device, in the two themes of one brand. Other brands differ only in
 * their tokens, whose contrasts the generator's tests compute for every brand.
 */
export function declareAccessibilityWalk(device: Device): void {
  describe(`${device}: no rule is violated and no text lost`, () => {
    beforeAll(async () => {
      [broker, browser] = await Promise.all([openTradedBroker(BRAND), borrowBrowser()]);
    });

    afterAll(async () => {
      await closeWindow();
      await browser.close();
      await broker.stop();
    });

    it('on the screens of a visitor', () => expectSound(device, { who: 'visitor', closely: true }, tourOfVisitorScreens));

    it('in what a visitor opens, and around the chart', () =>
      expectSound(device, { who: 'visitor' }, async (app, checkScreen) => {
        await tourAsVisitor(app, checkScreen);
        await tourOfChart(app, checkScreen);
      }));

    it.runIf(device === 'desktop')('in windows of other widths', () => expectSound(device, { who: 'visitor' }, tourOfWidths));

    it('on the screens of a trader', () => expectSound(device, { who: 'trader', closely: true }, tourOfTraderScreens));

    it('in the trading flows', () =>
      expectSound(device, { who: 'trader' }, (app, checkScreen) => tourOfTrading(app, broker, checkScreen)));

    it('in what the account’s menu opens', () => expectSound(device, { who: 'trader' }, tourOfAccount));

    it('on saved addresses and bank accounts', () => expectSound(device, { who: 'trader' }, tourOfPayouts));

    it('on the account’s image, passkeys and codes', () => expectSound(device, { who: 'trader' }, tourOfOwnThings));

    it('while a market is closed', () =>
      expectSound(device, { who: 'visitor' }, (app, checkScreen) => tourOfClosedMarket(app, broker, checkScreen)));
  });
}
