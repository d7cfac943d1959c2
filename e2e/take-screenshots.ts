import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { App } from './app.ts';
import { DEVICES, openWindow, type Device } from './browser.ts';
import { BRAND_IDS, type BrandId, type Broker } from './harness.ts';

export type Theme = 'light' | 'dark';
/** Takes a screenshot once the page is idle. */
export type Shoot = (name: string) => Promise<void>;

const THEMES: readonly Theme[] = ['light', 'dark'];
/** Time for prices, charts and sparklines to arrive. */
const SETTLE_MS = 1_200;

/** Arguments of a screenshot command: `<folder> [brand] [device] [theme]`, each optional for all. */
export interface ScreenshotOptions {
  readonly folder: string;
  readonly brands: readonly BrandId[];
  readonly windows: readonly { readonly device: Device; readonly theme: Theme }[];
}

/** Parses the arguments, and creates the folder. */
export function readWanted([folder = 'test-results/screens', ...only]: readonly string[]): ScreenshotOptions {
  const among = <Name extends string>(names: readonly Name[]): readonly Name[] => {
    const named = names.filter((name) => only.includes(name));
    return named.length > 0 ? named : names;
  };
  const out = resolve(folder);
  mkdirSync(out, { recursive: true });
  return {
    folder: out,
    brands: among(BRAND_IDS),
    windows: among(DEVICES).flatMap((device) => among(THEMES).map((theme) => ({ device, theme }))),
  };
}

/** A window for screenshots; by default with the device's size. */
export interface WantedWindow {
  readonly brand: BrandId;
  readonly device: Device;
  readonly theme: Theme;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
}

/** Opens a window of the brand, runs `walk`, and reports where it stopped on failure. */
export async function shootWindow(
  browser: Browser,
  broker: Broker,
  folder: string,
  { brand, device, theme, viewport }: WantedWindow,
  walk: (app: App, shoot: Shoot) => Promise<void>,
): Promise<void> {
  const window = await openWindow(browser, device, broker.clock, viewport ? { viewport } : {});
  const label = [brand, viewport ? `${viewport.width}x${viewport.height}` : device, theme].join('-');
  await window.addCookies([{ name: 'theme', value: theme, url: broker.url(brand) }]);
  const page = await window.newPage();
  let shown = 0;
  const shoot: Shoot = async (name) => {
    await page.waitForTimeout(SETTLE_MS);
    shown += 1;
    await page.screenshot({ path: join(folder, `${label}-${String(shown).padStart(2, '0')}-${name}.png`) });
  };
  try {
    await walk(await new App(page, device, broker, brand).tradesContracts(), shoot);
  } catch (error) {
    await shoot('stopped-here');
    process.stdout.write(`${label}: ${(error as Error).message}\n`);
  }
  await window.close();
  process.stdout.write(`${label}\n`);
}
