import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { PATIENCE_MS } from './eventually.ts';
import type { RunningClock } from './running-clock.ts';
import { keepToasts } from './toasts.ts';
import { watchFaults } from './page-faults.ts';

export type Device = 'phone' | 'desktop';
export const DEVICES: readonly Device[] = ['phone', 'desktop'];

const DEVICE_OPTIONS: Record<Device, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** How every Chromium of the journeys is started. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // the headless shell rounds the widths of letters otherwise, and lines break elsewhere than in browsers
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/** Where Debian puts it, the lighter one first; `npm test` names the one that it found or fetched. */
const USUAL_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const SCREENSHOTS = fileURLToPath(new URL('../test-results/', import.meta.url));

/**
 * Starts Chromium: the one that the setup found.
 * @param textPx the size of text that its user has chosen in its settings; 16 is the usual one
 */
export function launchBrowser(textPx = 16): Promise<Browser> {
  const args = textPx === 16 ? ARGUMENTS : [...ARGUMENTS, `--blink-settings=defaultFontSize=${textPx}`];
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error('there is no Chromium: set CHROMIUM_PATH to one');
  return chromium.launch({ executablePath, args });
}

/** By the size of text; those that journeys of this process have borrowed. They end with the process. */
const lent = new Map<number, Promise<Browser>>();

/**
 * Answers a Chromium that the journeys of a process use one after the other, since starting one costs as much as many a journey
 * does in it. `close` closes the windows that were opened through this answer, and leaves the browser to the next.
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
 * A window of its own, with its own cookies, that shows the clock's time.
 * @param options what differs from a usual window of that device
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
    // requests of a service worker pass by what a test says of a page's; a journey of its own allows it
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(shiftClock, clock.offsetMs);
  await context.addInitScript(keepToasts);
  const stop = clock.onMove(async (offsetMs) => {
    await context.addInitScript(shiftClock, offsetMs);
    await Promise.all(context.pages().map((page) => page.evaluate(shiftClock, offsetMs)));
  });
  context.once('close', stop);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => usedWithApp(await newPage());
  return context;
}

/** Opening an address ends when the app has taken the place of what the server prerendered; with `commit` it does not wait. */
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
 * A page of a test in a window of its own. The test fails at its end for anything that went wrong in the page on the way, and
 * leaves an image when it fails.
 */
export async function openPage(
  browser: Browser,
  device: Device,
  clock: RunningClock,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page, close } = await openLastingPage(browser, device, clock, options);
  onTestFinished(async ({ task }) => {
    // whoever looks for the cause needs the image, and only then
    if (task.result?.state === 'fail') await keepPicture(page, `${task.name} ${device}`);
    await close();
  });
  return page;
}

/** A page that several tests go through one after the other. */
export interface LastingPage {
  readonly page: Page;
  /** @throws Error for anything that went wrong in the page on the way */
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
  const faults = await watchFaults(page);
  return {
    page,
    async close() {
      await context.close();
      faults.expectNone();
    },
  };
}

/** Keeps an image of the page among the test's results. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 120)}.png`;
  await page.screenshot({ path: join(SCREENSHOTS, file) }).catch(() => undefined);
}

/** Runs in the page: its Date is ahead of the machine's by so much. */
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
