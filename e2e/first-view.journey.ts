import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PRERENDER_ID, PRERENDERED_LAYOUTS } from '@truefill/api/prerender-request.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openForAll } from './broker-and-browser.ts';
import { DEVICES, openPage, type Device } from './browser.ts';
import { ALL_BRAND_IDS, type BrandId, type ScriptedBroker } from './harness.ts';
import { onePerTurn } from './one-device.ts';

/** Files that may load after the first view, each for its own reason. */
const LATER =
  /\/(?:session-watch|version-notice|deferred-overlays|chat-store|closed-mark|connection-failed|carousel|position-lines|option-lines|option-watch|flag-image|[A-Z]{2})-[\w-]+\.(?:js|css)$/;
/** Requests of code and styles: a browser sends six at a time, and each batch costs a round trip. */
const MAX_FILES: Readonly<Record<Device, number>> = { phone: 44, desktop: 52 };

/** The server recognizes phones by their user agent. */
const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36' };
const OPTIONS: Readonly<Record<Device, BrowserContextOptions>> = { phone: PHONE, desktop: {} };
const PRERENDER = `#${PRERENDER_ID}`;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** Maximum movement while a page settles, as a layout shift score (0.1 counts as good). */
const SHIFT = 0.01;
/** The width of the chart's axis depends on its prices. */
const CHART_SHIFT = 0.03;

describe('the first view', () => {
  it.each<[Device, string]>([
    ['phone', '/'],
    ['phone', '/login'],
    ['phone', '/BTCUSDT/chart'],
    ['desktop', '/'],
    ['desktop', '/login'],
    ['desktop', '/BTCUSDT/chart'],
  ])('on the %s at %s is listed by the page itself: no file waits for another to run', async (device, path) => {
    const page = await openPage(browser, device, broker.clock, OPTIONS[device]);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const answer = await page.goto(`${broker.url('northwind')}${path}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    const named = `${await answer?.text()} ${answer?.headers()['link']}`;
    const files = new Set(requested.filter((file) => /^\/assets\/.*\.(?:js|css)$/.test(file)));
    expect([...files].filter((file) => !named.includes(`${file}"`) && !named.includes(`${file}>`) && !LATER.test(file))).toEqual(
      [],
    );
    expect(files.size).toBeLessThanOrEqual(MAX_FILES[device]);
    const needsLaterTexts = device === 'desktop' || path.endsWith('/chart');
    expect([...files].some((file) => file.includes('/later-texts-'))).toBe(needsLaterTexts);
    // a sheet for only one width would be missing on later screens
    expect(await page.locator('link[rel="stylesheet"][media]').count()).toBe(0);
    // files needed only by the workspace are not fetched by a phone
    const workspace = [...named.matchAll(/\/assets\/desk-[\w-]{7}\.css(?=")/g)].map(([file]) => file);
    expect(workspace).toHaveLength(1);
    expect(requested.filter((file) => workspace.includes(file))).toHaveLength(device === 'phone' ? 0 : 1);
    // the markets are embedded in the page
    expect(requested.filter((call) => call.endsWith('/forex/product/list'))).toEqual([]);
  });
});

/** Opens a URL with its scripts held back. @returns a function that releases them */
async function openPrerendered(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // the visit that requested it may be over
    await route.continue().catch(() => undefined);
  });
  // the first visitor of a page gets no prerendered markup: a prerender takes longer than a request waits
  await expect
    .poll(
      async () => {
        await page.goto(address, { waitUntil: 'commit' });
        await page.locator('#root').waitFor({ state: 'attached' });
        return page.locator(PRERENDER).count();
      },
      // a prerender aborted on a busy machine is retried with a later visit
      { timeout: 60_000 },
    )
    .toBe(1);
  return release;
}

/**
 * Classes of style modules in the prerender that no style sheet of the page has: it was then built differently from the app.
 */
async function unstyledClasses(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => (link as HTMLLinkElement).sheet),
  );
  return page.locator(PRERENDER).evaluate((prerender) => {
    const rules = (list: CSSRuleList): string => [...list].map((rule) => rule.cssText).join('\n');
    const known = new Set([...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules).match(/(?<=\.)[\w-]+/g) ?? []));
    const used = [...prerender.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => name.startsWith('_') && !known.has(name));
  });
}

/** Records in the page how far elements moved, and how often more than one main element was visible at a time. */
async function watchTakeOver(page: Page): Promise<() => Promise<{ readonly moved: number; readonly doubled: number }>> {
  await page.addInitScript(() => {
    const seen = { moved: 0, doubled: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = (): void => {
      if ([...document.querySelectorAll('main')].filter((main) => main.checkVisibility()).length > 1) seen.doubled += 1;
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

type Boxes = readonly (readonly [what: string, ...box: number[]])[];

/** Positions of a prerender's parts, and at the take-over those of the app's. */
async function watchBoxes(page: Page): Promise<() => Promise<{ readonly prerendered: Boxes; readonly taken: Boxes }>> {
  await page.addInitScript((prerenderId) => {
    const look = (root: Element | null): Boxes => {
      const parts = [
        ...(root?.querySelectorAll('header, main, footer, nav, section, form, [role=table], [role=row], [role=row] img, h2') ??
          []),
      ];
      return parts.flatMap((part): [string, ...number[]][] => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const isSeen =
          part.checkVisibility({ visibilityProperty: true }) && width * height > 0 && y < innerHeight && x < innerWidth;
        return isSeen ? [[`${part.tagName} ${part.getAttribute('role') ?? ''}`, x, y, width, height]] : [];
      });
    };
    let prerendered: Boxes = [];
    const remove = Element.prototype.remove;
    Element.prototype.remove = function (this: Element) {
      if (this.id === prerenderId) prerendered = look(this);
      remove.call(this);
      if (this.id !== prerenderId) return;
      // the app's rendering is laid out before the next frame
      requestAnimationFrame(() =>
        Object.assign(globalThis, { boxes: { prerendered, taken: look(document.getElementById('root')) } }),
      );
    };
  }, PRERENDER_ID);
  return async () => {
    await page.waitForFunction(() => 'boxes' in globalThis);
    return page.evaluate(() => (globalThis as unknown as { boxes: { prerendered: Boxes; taken: Boxes } }).boxes);
  };
}

/** The prerendered boxes without a counterpart in the app within a pixel. */
function displaced({ prerendered, taken }: { readonly prerendered: Boxes; readonly taken: Boxes }): Boxes {
  return prerendered.filter(([what, ...box]) => {
    return !taken.some(
      ([other, ...place]) => other === what && box.every((value, index) => Math.abs(value - (place[index] ?? 0)) <= 1),
    );
  });
}

/** Runs in the page: the loading state of its fonts, excluding local fallback fonts. */
function fontsOfBrand(): string[] {
  return [...document.fonts].filter(({ family }) => family.includes('Variable')).map(({ status }) => status);
}

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  low: { width: 1366, height: 690 },
  tablet: { width: 770, height: 1024 },
} as const;
type Window = keyof typeof SIZES;

/** The page as a browser without scripts would get it. */
async function pageOf(brand: BrandId, cookies: Readonly<Record<string, string>>, device: Device): Promise<string> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { host: `${brand}.localhost`, cookie, 'user-agent': OPTIONS[device].userAgent ?? '' };
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port: broker.server.port, path: '/', headers },
      (answer) => void textOf(answer).then(resolve, reject),
    ).on('error', reject);
  });
}

const PRERENDERED = ['dark', 'light'].flatMap((theme) => DEVICES.map((device) => ({ theme, device })));

describe('the prerendered markup', () => {
  it('exists for each brand, language, theme and kind of window, with rules for all of its classes and without prices', async () => {
    const folder = fileURLToPath(new URL('../web/dist/assets/', import.meta.url));
    const sheets = readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const known = new Set(sheets.flatMap((sheet) => sheet.match(/(?<=\.)_[\w-]+/g) ?? []));
    for (const [turn, brand] of ALL_BRAND_IDS.entries()) {
      for (const [place, lang] of broker.languagesOf(brand).entries()) {
        for (const { theme, device } of onePerTurn(PRERENDERED, turn + place)) {
          let html = '';
          const prerendered = async (): Promise<string> => {
            html = await pageOf(brand, { lang, theme }, device);
            return html.slice(html.indexOf(`<div id="${PRERENDER_ID}">`), html.indexOf('<div id="root">'));
          };
          await expect.poll(prerendered, { timeout: 15_000 }).not.toBe('');
          const prerender = await prerendered();
          const layouts = PRERENDERED_LAYOUTS[device].map((_layout, index) => `<div id="${PRERENDER_ID}-${index}">`);
          expect(layouts.filter((layout) => !prerender.includes(layout))).toEqual([]);
          const used = [...prerender.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
          expect([...new Set(used)].filter((name) => name.startsWith('_') && !known.has(name))).toEqual([]);
          // a market's row is its icon, symbol and name, US500 among them: a price, with its decimals, would be outdated
          const rows = (
            prerender.match(/<div role="row" class="[^"]*".*?(?=<div role="presentation"|<\/section>|<nav|<footer)/g) ?? []
          ).filter((row) => !row.includes('columnheader'));
          expect(rows.length).toBeGreaterThan(10);
          expect(rows.filter((row) => /\d[.,]\d/.test(row.replaceAll(/<[^>]*>/g, '')))).toEqual([]);
          expect(html).toContain(`data-theme="${theme}"`);
        }
      }
    }
  });

  it.each<[Window, BrandId, string, string, string]>([
    ['phone', 'northwind', '/', 'en', 'EUR/USD'],
    ['phone', 'plumtree', '/login', 'zh-cn', '欢迎回来'],
    ['phone', 'northwind', '/quotation', 'en', 'Commodities'],
    ['phone', 'northwind', '/BTCUSDT/chart', 'en', 'BTC/USDT'],
    ['desktop', 'northwind', '/', 'en', 'Without a stop loss'],
    ['desktop', 'northwind', '/quotation', 'en', 'EUR/USD'],
    ['desktop', 'northwind', '/login', 'en', 'Welcome back'],
    ['low', 'plumtree', '/', 'zh-cn', '您的持仓'],
    ['tablet', 'northwind', '/BTCUSDT/chart', 'en', 'Your positions'],
  ])('on the %s for %s at %s is there before any script, and the app replaces it', async (size, brand, path, lang, text) => {
    const device = size === 'phone' ? 'phone' : 'desktop';
    const page = await openPage(browser, device, broker.clock, { ...OPTIONS[device], viewport: SIZES[size] });
    const look = await watchTakeOver(page);
    const boxes = await watchBoxes(page);
    await page.context().addCookies([{ name: 'lang', value: lang, url: broker.url(brand) }]);
    const release = await openPrerendered(page, broker.url(brand) + path);
    await page.locator(PRERENDER).getByText(text).filter({ visible: true }).first().waitFor();
    expect(await page.locator(`${PRERENDER} [style]`).count()).toBe(0);
    expect(await unstyledClasses(page)).toEqual([]);
    // what cannot act yet accepts no input either: nothing typed can be lost
    const takers = await page.locator(`${PRERENDER} :is(input, button)`).evaluateAll((fields: HTMLElement[]) =>
      fields.filter((field) => {
        field.focus();
        return document.activeElement === field;
      }),
    );
    expect(takers).toEqual([]);
    // code has priority until the app is there
    expect((await page.evaluate(fontsOfBrand)).filter((status) => status !== 'unloaded')).toEqual([]);
    release();
    const seen = await boxes();
    expect(seen.prerendered.length).toBeGreaterThanOrEqual(3);
    expect(displaced(seen)).toEqual([]);
    await page.locator('#root').getByText(text).first().waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await expect.poll(() => page.evaluate(fontsOfBrand)).toContain('loaded');
    await expect.poll(() => page.evaluate(fontsOfBrand)).not.toContain('loading');
    const { moved, doubled } = await look();
    expect(doubled).toBe(0);
    expect(moved).toBeLessThan(path.endsWith('/chart') ? CHART_SHIFT : SHIFT);
  });

  it('preserves the focus of a link, is hidden if the app would show something else, and is absent for other windows', async () => {
    const page = await openPage(browser, 'desktop', broker.clock);
    const release = await openPrerendered(page, broker.url('northwind'));
    await page.locator(`${PRERENDER} a[href="/position"]`).filter({ visible: true }).focus();
    const shown = page.locator(`${PRERENDER} > div`).filter({ visible: true });
    for (const [width, height] of [
      [1440, 700],
      [1000, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => shown.count()).toBe(1);
      await page.locator(`${PRERENDER} > div`).filter({ visible: true }).getByText('Your positions', { exact: true }).waitFor();
    }
    await page.setViewportSize({ width: 600, height: 900 });
    await page.locator(PRERENDER).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(`${PRERENDER} a[href="/position"]`).filter({ visible: true }).focus();
    release();
    await page.locator(PRERENDER).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/position');
    await page.evaluate(() => localStorage.setItem('truefill.trade-mode', 'option'));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#root main').waitFor();
    expect(await page.locator('html[data-kept]').count()).toBe(1);
  });
});
