import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { WAIT_TIMEOUT_MS } from './eventually.ts';
import type { RunningClock } from './running-clock.ts';
import { followRequests } from './settled.ts';
import { recordToasts } from './toasts.ts';
import { watchErrors } from './page-errors.ts';

export type Device = 'phone' | 'desktop';
export const DEVICES: readonly Device[] = ['phone', 'desktop'];

const DEVICE_OPTIONS: Record<Device, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Launch options of every Chromium of the journeys. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // otherwise the headless shell rounds letter widths, and lines break differently than in browsers
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/** Debian's locations, the lighter one first; `npm test` passes the one that it found or downloaded. */
const USUAL_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const SCREENSHOTS = fileURLToPath(new URL('../test-results/', import.meta.url));

/**
 * Launches the Chromium that the setup found.
 * @param textPx the user's text size setting; 16 is the default
 */
export function launchBrowser(textPx = 16): Promise<Browser> {
  const args = textPx === 16 ? ARGUMENTS : [...ARGUMENTS, `--blink-settings=defaultFontSize=${textPx}`];
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error('there is no Chromium: set CHROMIUM_PATH to one');
  // wide windows must also work with scrollbars that take space, as most mice have; phones show none
  return chromium.launch({ executablePath, args, ignoreDefaultArgs: ['--hide-scrollbars'] });
}

/** Shared browsers of this process, by text size. They end with the process. */
const lent = new Map<number, Promise<Browser>>();

/**
 * Returns a Chromium that the journeys of a process share, since launching one costs as much as many a journey.
 * `close` closes the windows opened through the returned object, and leaves the browser running.
 * @param textPx as of `launchBrowser`
 */
export async function borrowBrowser(textPx = 16): Promise<Browser> {
  const starting = lent.get(textPx) ?? launchBrowser(textPx);
  lent.set(textPx, starting);
  const browser = await starting;
  if (!browser.isConnected()) {
    lent.delete(textPx);
    return borrowBrowser(textPx);
  }
  const windows = new Set<BrowserContext>();
  const own: Partial<Browser> = {
    async newContext(options) {
      const context = await browser.newContext(options);
      windows.add(context);
      context.once('close', () => windows.delete(context));
      return context;
    },
    async close() {
      await Promise.all([...windows].map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * A separate window with its own cookies, which shows the clock's time.
 * @param options overrides for that device's defaults
 */
export async function openWindow(
  browser: Browser,
  device: Device,
  clock: RunningClock,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...DEVICE_OPTIONS[device],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // requests of a service worker bypass a test's routes; a separate journey allows it
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  await context.addInitScript(shiftClock, clock.offsetMs);
  await context.addInitScript(recordToasts);
  const stop = clock.onMove(async (offsetMs) => {
    await context.addInitScript(shiftClock, offsetMs);
    await Promise.all(context.pages().map((page) => page.evaluate(shiftClock, offsetMs)));
  });
  context.once('close', stop);
  context.on('page', followRequests);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => usedWithApp(await newPage());
  return context;
}

/** Opening a URL ends when the app has replaced the prerendered markup; with `commit` it does not wait. */
function usedWithApp(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const appThere = async (waitUntil: string | undefined): Promise<void> => {
    if (waitUntil !== 'commit') await page.locator('#prerender').waitFor({ state: 'detached' });
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await appThere(options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await appThere(options?.waitUntil);
    return answer;
  };
  return page;
}

/**
 * A page of a test in a separate window. The test fails at its end if there was any error in the page, and
 * saves a screenshot on failure.
 */
export async function openPage(
  browser: Browser,
  device: Device,
  clock: RunningClock,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page, close } = await openLastingPage(browser, device, clock, options);
  onTestFinished(async ({ task }) => {
    // only a failed test needs the screenshot
    if (task.result?.state === 'fail') await saveScreenshot(page, `${task.name} ${device}`);
    await close();
  });
  return page;
}

/** A page shared by several tests. */
export interface LastingPage {
  readonly page: Page;
  /** @throws Error if there was any error in the page */
  close(): Promise<void>;
}

/** A page in a window of its own, open until it is closed. */
export async function openLastingPage(
  browser: Browser,
  device: Device,
  clock: RunningClock,
  options: BrowserContextOptions = {},
): Promise<LastingPage> {
  const context = await openWindow(browser, device, clock, options);
  const page = await context.newPage();
  const errors = await watchErrors(page);
  return {
    page,
    async close() {
      await context.close();
      errors.expectNone();
    },
  };
}

/** Saves a screenshot of the page with the test's results. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 120)}.png`;
  await page.screenshot({ path: join(SCREENSHOTS, file) }).catch(() => undefined);
}

/** Runs in the page: sets its Date ahead of the machine's. */
function shiftClock(offsetMs: number): void {
  const shifted = globalThis as unknown as { realDate?: DateConstructor; clockOffset: number };
  shifted.clockOffset = offsetMs;
  if (shifted.realDate) return;
  const RealDate = Date;
  shifted.realDate = RealDate;
  const now = (): number => RealDate.now() + shifted.clockOffset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}
