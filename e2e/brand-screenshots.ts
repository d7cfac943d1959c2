/**
 * The images of docs/brands.md: `node e2e/brand-screenshots.ts`, after `npm run build:web`. The first page of each brand, as
 * a visitor sees it in the brand's own theme, with simulated prices.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App } from './app.ts';
import { DEVICES, launchBrowser, openWindow } from './browser.ts';
import { ALL_BRAND_IDS, openSimulatedBroker } from './harness.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** Time for prices, charts and banners to arrive. */
const SETTLE_MS = 4_000;

mkdirSync(FOLDER, { recursive: true });
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
for (const brand of ALL_BRAND_IDS) {
  for (const device of DEVICES) {
    const window = await openWindow(browser, device, broker.clock, device === 'phone' ? { deviceScaleFactor: 1 } : {});
    const app = new App(await window.newPage(), device, broker, brand);
    await app.open('/');
    await app.page.waitForLoadState('networkidle');
    await app.page.waitForTimeout(SETTLE_MS);
    await app.page.screenshot({ path: `${FOLDER}${brand}-${device}.jpg`, type: 'jpeg', quality: 70 });
    await window.close();
  }
}
await browser.close();
await broker.stop();
