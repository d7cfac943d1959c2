/**
 * Screenshots of the console for comparison with the design: `node e2e/console-screenshots.ts <folder>`. Nothing is
 * asserted.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchBrowser, openWindow, DEVICES } from './browser.ts';
import { openSimulatedBroker } from './harness.ts';
import { ConsolePage } from './pages/console-page.ts';
import { text } from './texts.ts';

const SETTLE_MS = 900;
const PLACES = [
  '/',
  '/review',
  '/approvals',
  '/tickets',
  '/users',
  '/treasury',
  '/messages',
  '/rules',
  '/audit',
  '/operators',
  '/activity',
  '/account',
];

const folder = resolve(process.argv[2] ?? 'test-results/console');
mkdirSync(folder, { recursive: true });
const broker = await openSimulatedBroker();
const browser = await launchBrowser();
const [login] = broker.server.logins.filter(({ role }) => role === 'operator');
if (!login) throw new Error('there is no operator');
let secret: string | null = null;

for (const device of DEVICES) {
  for (const theme of ['light', 'dark'] as const) {
    const window = await openWindow(browser, device, broker.clock);
    const page = await window.newPage();
    page.on('console', (message) => message.type() === 'error' && process.stdout.write(`${message.text()}\n`));
    const console = new ConsolePage(page, broker);
    await window.addCookies([{ name: 'theme', value: theme, url: console.url }]);
    const shoot = async (name: string): Promise<void> => {
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: join(folder, `${device}-${theme}-${name}.png`) });
    };
    await console.open('/login');
    await page.getByRole('button', { name: text('console-access.login.next') }).waitFor();
    await shoot('login');
    if (secret === null) {
      await console.showPassword(login);
      await page.getByRole('img', { name: text('console-access.factor.qr') }).waitFor();
      await shoot('factor');
      secret = await console.setUpFactor();
      await shoot('recovery');
      await page.getByRole('button', { name: text('console-access.recovery.kept') }).click();
    } else {
      await console.signIn(login, secret);
    }
    await page.locator('main h1').waitFor();
    for (const place of PLACES) {
      await console.open(place);
      await page.locator('main h1').first().waitFor();
      await shoot(place.slice(1) || 'overview');
    }
    await window.close();
  }
}
await browser.close();
await broker.stop();
