import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, type Device } from './browser.ts';
import { missingRings } from './focus-rings.ts';
import type { ScriptedBroker } from './harness.ts';
import { lostWhenDoubled } from './large-text.ts';
import { accessibilityGaps } from './semantics.ts';
import { signIn } from './sign-in.ts';
import { smallTargets } from './targets.ts';
import {
  tourAsVisitor,
  tourOfAccount,
  tourOfChart,
  tourOfClosedMarket,
  tourOfOwnThings,
  tourOfTrading,
  tourOfWidths,
  type Look,
} from './tour.ts';
import { tourOfPayouts } from './tour-of-payouts.ts';
import { tourOfTraderScreens, tourOfVisitorScreens } from './tour-of-screens.ts';
import { openTradedBroker } from './traded-broker.ts';

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

/**
 * Runs a tour: it must violate no rule of WCAG 2.2 AA, and no text may be lost on a phone at twice the text size.
 * @param closely whether semantics, targets and focus rings are checked too
 */
async function expectSound(
  device: Device,
  { signedIn, closely = false }: { readonly signedIn: boolean; readonly closely?: boolean },
  tour: (app: App, look: Look) => Promise<void>,
): Promise<void> {
  const app = await (await openApp(browser, broker, BRAND, device)).tradesContracts();
  if (signedIn) await signIn(app, broker.trader(BRAND));
  const wrong: string[] = [];
  const look: Look = async (screen) => {
    const { page } = app;
    const found = await violations(page);
    if (closely)
      found.push(...[await accessibilityGaps(page), await smallTargets(page, device), await missingRings(page)].flat());
    if (device === 'phone' && (!closely || DOUBLED.includes(screen))) found.push(...(await lostWhenDoubled(page)));
    wrong.push(...found.map((what) => `${screen}: ${what}`));
  };
  // a tour that stops early must not hide what it has found so far
  await tour(app, look).catch((error: unknown) =>
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
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
      await browser.close();
      await broker.stop();
    });

    it('on the screens of a visitor', () => expectSound(device, { signedIn: false, closely: true }, tourOfVisitorScreens));

    it('on the screens of a trader', () => expectSound(device, { signedIn: true, closely: true }, tourOfTraderScreens));

    it('in what a visitor opens, and around the chart', () =>
      expectSound(device, { signedIn: false }, async (app, look) => {
        await tourAsVisitor(app, look);
        await tourOfChart(app, look);
      }));

    it('in the trading flows', () => expectSound(device, { signedIn: true }, (app, look) => tourOfTrading(app, broker, look)));

    it('in what the account’s menu opens', () => expectSound(device, { signedIn: true }, tourOfAccount));

    it('on saved addresses and bank accounts', () => expectSound(device, { signedIn: true }, tourOfPayouts));

    it('on the account’s image, passkeys and codes', () => expectSound(device, { signedIn: true }, tourOfOwnThings));

    it.runIf(device === 'desktop')('in windows of other widths', () => expectSound(device, { signedIn: false }, tourOfWidths));

    it('while a market is closed', () =>
      expectSound(device, { signedIn: false }, (app, look) => tourOfClosedMarket(app, broker, look)));
  });
}
