import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { removeDataFolder } from '../data-folder.ts';
import { expectHolds, expectSoon } from '../eventually.ts';
import { openSimulatedBroker, type Broker } from '../harness.ts';
import { exactly, text, textPattern } from '../texts.ts';
import { allEngines, type Engine } from './engines.ts';
import { expectShown, fill, press, readText, type OtherWindow, type Target } from './other-window.ts';
import { copyWatchedBuild, isWatched, watchedErrors } from './watched-build.ts';

/** without a minimum holding time */
const BRAND = 'plumtree';
const MARKET = 'BTC/USDT';
const SIZES = {
  // the browser of WebKitGTK cannot be narrower than about 450 px
  phone: { width: 460, height: 900 },
  desktop: { width: 1440, height: 960 },
} as const;
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));

const EMAIL: Target = { css: 'form input[type=text], form input[type=email]', named: /^Email/ };
const PASSWORD: Target = { css: 'form input[type=password]' };
const LOG_IN: Target = { css: 'form button[type=submit]' };
const VOLUME: Target = { css: 'input', named: /^Volume/ };
const BUY: Target = { css: 'button', named: /Buy 0\.20 BTC\/USDT/ };
const OPENED: Target = { css: '[role=dialog], [role=group]', named: exactly(text('ticket.placed.title')) };
const DETAIL = '[role=dialog]';

let broker: Broker;
let build: string;

beforeAll(async () => {
  build = copyWatchedBuild();
  broker = await openSimulatedBroker({ webDir: build });
});

afterAll(async () => {
  await broker?.stop();
  removeDataFolder(build);
});

describe.each(allEngines())('$name', (engine) => {
  if (engine.open === undefined)
    process.stdout.write(
      `\n${engine.name} is not installed, its tests are skipped (Debian: apt-get install ${engine.packages})\n`,
    );

  it.skipIf(engine.open === undefined).each(['phone', 'desktop'] as const)(
    'a trader logs in, sees live prices, opens and closes a position, and finds it in the history (%s)',
    async (device) => {
      const window = await openWindow(engine, device);
      await logIn(window);
      await seesLivePrices(window);

      await window.open(`${broker.url(BRAND)}/BTCUSDT/${device === 'phone' ? 'place?direction=0' : 'chart'}`);
      // a press selects what a field holds, and a comma is a decimal point
      await fill(window, VOLUME, '0,20');
      await press(window, BUY);
      await expectShown(window, OPENED);

      await window.open(`${broker.url(BRAND)}/position`);
      await press(window, {
        css: device === 'phone' ? 'main li button' : '[role=tabpanel] tr button',
        named: new RegExp(MARKET),
      });
      await press(window, { css: `${DETAIL} button`, named: textPattern('positions.closeAt') });
      const confirmation = { css: DETAIL, named: exactly(text('positions.confirmTitle')) };
      await expectShown(window, confirmation);
      await press(window, { css: `${DETAIL} button`, named: textPattern('positions.closeAt') });
      await expectHolds(async () => (await readText(window, confirmation)) === null, 'the position is closed');

      await window.open(`${broker.url(BRAND)}/history`);
      await expectShown(window, {
        css: device === 'phone' ? 'main li' : '[role=tabpanel] tr',
        named: new RegExp(MARKET),
      });
      expect(await isWatched(window)).toBe(true);
      expect([...(await watchedErrors(window)), ...window.errors()]).toEqual([]);
    },
  );
});

/** A window that leaves a picture of itself if the test fails. */
async function openWindow(engine: Engine, device: keyof typeof SIZES): Promise<OtherWindow> {
  if (!engine.open) throw new Error(`${engine.name} is not installed`);
  const window = await engine.open(SIZES[device]);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(join(RESULTS, `${engine.name}-${device}.png`), await window.screenshot());
    }
    await window.close();
  });
  return window;
}

async function logIn(window: OtherWindow): Promise<void> {
  const { email, password } = broker.trader(BRAND);
  await window.open(`${broker.url(BRAND)}/login`);
  await expectSoon(() => window.run(() => document.querySelector('#prerender') === null), true);
  await fill(window, EMAIL, email);
  await fill(window, PASSWORD, password);
  await press(window, LOG_IN);
  await expectSoon(() => window.run(() => location.pathname), '/');
  // the brand starts with options
  await window.run(() => localStorage.setItem('truefill.trade-mode', 'market'));
}

async function seesLivePrices(window: OtherWindow): Promise<void> {
  await window.open(`${broker.url(BRAND)}/BTCUSDT/chart`);
  const buy = { css: 'button, label', named: /^Buy\W*[\d,]+\.\d\d/ };
  await expectShown(window, buy);
  const first = await readText(window, buy);
  await expectHolds(async () => (await readText(window, buy)) !== first, 'the price moves');
  // letters would stand for images that could not be loaded
  await expect(window.run(() => document.querySelectorAll('img[src^="data:image/svg+xml,"]').length)).resolves.toBe(0);
}
