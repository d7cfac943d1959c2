import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type Device } from './browser.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';

/** What may come after the first sight, each for its own reason. */
const LATER =
  /\/(?:session-watch|version-notice|latecomers|chat-store|closed-mark|connection-failed|carousel|position-lines|option-lines|option-watch|flag-image|[A-Z]{2})-[\w-]+\.(?:js|css)$/;
/** Requests of code and styles: a browser makes six at a time, and each costs a round trip. */
const MOST_FILES: Readonly<Record<Device, number>> = { phone: 44, desktop: 52 };

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe('the first sight', () => {
  it.each<[Device, string]>([
    ['phone', '/'],
    ['phone', '/login'],
    ['phone', '/BTCUSDT/chart'],
    ['desktop', '/'],
    ['desktop', '/login'],
    ['desktop', '/BTCUSDT/chart'],
  ])('on the %s at %s is named by the page itself: no file waits for another to have run', async (device, path) => {
    const page = await openPage(browser, device, house.clock);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.goto(`${house.url('northwind')}${path}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    const named = `${await answer?.text()} ${answer?.headers()['link']}`;
    const files = new Set(asked.filter((file) => /^\/assets\/.*\.(?:js|css)$/.test(file)));
    expect([...files].filter((file) => !named.includes(`${file}"`) && !named.includes(`${file}>`) && !LATER.test(file))).toEqual(
      [],
    );
    expect(files.size).toBeLessThanOrEqual(MOST_FILES[device]);
    // a sheet that holds for one width only would be missing on screens that follow
    expect(await page.locator('link[rel="stylesheet"][media]').count()).toBe(0);
    // the markets come with the page
    expect(asked.filter((call) => call.endsWith('/forex/product/list'))).toEqual([]);
  });
});
