import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './app.ts';
import { ARGUMENTS, borrowBrowser, openPage } from './browser.ts';
import { expectHolds, expectText } from './eventually.ts';
import { Gate } from './gate.ts';
import { ALL_BRAND_IDS, openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { text } from './texts.ts';

/** The full browser: the headless shell does not support installing. */
const WHOLE_CHROMIUM = '/usr/bin/chromium';

let broker: ScriptedBroker;
let browser: Browser;
let gate: Gate;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
  gate = await Gate.to(broker.server.port);
});

afterAll(async () => {
  await browser.close();
  await gate.close();
  await broker.stop();
});

it.each(onOneDevice('phone'))(
  'opened offline the app says so, shows no price, and recovers automatically (%s)',
  async (device) => {
    const page = await openPage(browser, device, broker.clock, { serviceWorkers: 'allow' });
    const url = `http://northwind.localhost:${gate.port}`;
    const app = new App(page, device, broker, 'northwind');
    await page.goto(`${url}/BTCUSDT/chart`);
    await app.chart.chart.waitFor();
    await expectHolds(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
      'the browser keeps the offline page',
    );
    // it stores only that page
    const cached = await page.evaluate(async () => {
      const caches = globalThis.caches;
      const names = await caches.keys();
      const addresses = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((each) => each.url)),
      );
      return addresses.flat().map((address) => new URL(address).pathname);
    });
    expect(cached).toEqual(['/offline']);

    allowPageErrors(page, /net::ERR_|WebSocket connection|Failed to load resource/);
    gate.cut();
    await page.goto(`${url}/BTCUSDT/chart`, { waitUntil: 'commit' });
    await expectText(page.getByRole('heading'), text('page.offline.title'));
    await expectText(page.getByRole('main'), text('page.offline.safe'));
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d{2},?\d{3}\.\d/);

    // hours later
    await broker.clock.advance(3 * 3_600_000);
    broker.prices.push('BTCUSDT', { bid: '101990.00', ask: '102010.00' });
    gate.open();
    await app.chart.chart.waitFor();
    await expectText(page.getByRole('main'), '102,000.00');
  },
);

it.runIf(existsSync(WHOLE_CHROMIUM))('Chromium finds no obstacle to installing a brand', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'truefill-installable-'));
  const args = [...ARGUMENTS, '--headless=new'];
  // other kinds of windows are private ones, which cannot install
  const context = await chromium.launchPersistentContext(profile, { executablePath: WHOLE_CHROMIUM, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    const errorsAt = async (url: string): Promise<readonly string[]> => {
      await page.goto(url, { waitUntil: 'load' });
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      return installabilityErrors.map(({ errorId }) => errorId);
    };
    for (const brand of ALL_BRAND_IDS) expect(await errorsAt(`${broker.url(brand)}/`), brand).toEqual([]);
    expect(await errorsAt(`${broker.url('northwind')}/robots.txt`), 'a page without a manifest').toEqual(['no-manifest']);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
