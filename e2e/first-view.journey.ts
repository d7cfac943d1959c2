import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type Device } from './browser.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';

/** What may come after the first sight, each for its own reason. */
const LATER =
  /\/(?:session-watch|version-notice|latecomers|chat-store|closed-mark|connection-failed|carousel|position-lines|option-lines|option-watch|flag-image|[A-Z]{2})-[\w-]+\.(?:js|css)$/;
/** Requests of code and styles: a browser makes six at a time, and each costs a round trip. */
const MOST_FILES: Readonly<Record<Device, number>> = { phone: 44, desktop: 52 };

/** The server tells phones by what their browsers say of themselves. */
const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36' };
const OPTIONS: Readonly<Record<Device, BrowserContextOptions>> = { phone: PHONE, desktop: {} };
const PAINT = '#paint';

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

/** Opens an address whose scripts wait. @returns lets them come */
async function openPainted(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // the visit that asked for it may be over
    await route.continue().catch(() => undefined);
  });
  // a server that has just begun gives the page without: its first paint takes longer than a visitor waits
  await expect
    .poll(
      async () => {
        await page.goto(address, { waitUntil: 'commit' });
        await page.locator('#root').waitFor({ state: 'attached' });
        return page.locator(PAINT).count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  return release;
}

/** The style modules' classes in the paint that no style sheet of the page knows: it was then built otherwise than the app. */
async function unstyledClasses(page: Page): Promise<string[]> {
  await page.waitForFunction(() => [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => (link as HTMLLinkElement).sheet));
  return page.locator(PAINT).evaluate((paint) => {
    const rules = (list: CSSRuleList): string => [...list].map((rule) => rule.cssText).join('\n');
    const known = new Set([...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules).match(/(?<=\.)[\w-]+/g) ?? []));
    const used = [...paint.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => name.startsWith('_') && !known.has(name));
  });
}

/** Notes in the page how far things were moved, and how often there was more than one main part at a time. */
async function watchTakeOver(page: Page): Promise<() => Promise<{ readonly moved: number; readonly doubled: number }>> {
  await page.addInitScript(() => {
    const seen = { moved: 0, doubled: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = (): void => {
      if (document.querySelectorAll('main').length > 1) seen.doubled += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { seen: { moved: number; doubled: number } }).seen;
    });
}

describe('what the server paints', () => {
  it.each<[Device, 'northwind' | 'plumtree', string, string, string]>([
    ['phone', 'northwind', '/', 'en', 'See the markets'],
    ['phone', 'plumtree', '/login', 'zh-cn', '欢迎回来'],
    ['phone', 'northwind', '/quotation', 'en', 'Commodities'],
    ['phone', 'northwind', '/BTCUSDT/chart', 'en', 'BTC/USDT'],
    ['desktop', 'northwind', '/', 'en', 'Without a stop loss'],
    ['desktop', 'plumtree', '/', 'zh-cn', '您的持仓'],
    ['desktop', 'northwind', '/login', 'en', 'Welcome back'],
  ])('on the %s for %s at %s is there before any script, and the app takes its place', async (device, brand, path, lang, text) => {
    const page = await openPage(browser, device, house.clock, OPTIONS[device]);
    const look = await watchTakeOver(page);
    await page.context().addCookies([{ name: 'lang', value: lang, url: house.url(brand) }]);
    const release = await openPainted(page, house.url(brand) + path);
    await page.locator(PAINT).getByText(text).first().waitFor();
    expect(await page.locator(`${PAINT} [style]`).count()).toBe(0);
    expect(await unstyledClasses(page)).toEqual([]);
    // what cannot act yet takes nothing either: nothing that is typed can be lost
    const takers = await page.locator(`${PAINT} :is(input, button)`).evaluateAll((fields: HTMLElement[]) =>
      fields.filter((field) => {
        field.focus();
        return document.activeElement === field;
      }),
    );
    expect(takers).toEqual([]);
    release();
    await page.locator(PAINT).waitFor({ state: 'detached' });
    await page.locator('#root').getByText(text).first().waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    const { moved, doubled } = await look();
    expect(doubled).toBe(0);
    expect(moved).toBeLessThan(0.02);
  });

  it('keeps the focus of a link, is hidden where the app would show something else, and is not there for other windows', async () => {
    const page = await openPage(browser, 'desktop', house.clock);
    const release = await openPainted(page, house.url('northwind'));
    await page.locator(`${PAINT} a[href="/position"]`).focus();
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.locator(PAINT).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.locator(PAINT).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(`${PAINT} a[href="/position"]`).focus();
    release();
    await page.locator(PAINT).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/position');
    await page.evaluate(() => localStorage.setItem('truefill.trade-mode', 'option'));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#root main').waitFor();
    expect(await page.locator('html[data-kept]').count()).toBe(1);
  });
});
