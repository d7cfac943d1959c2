import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Announces a chosen language to the page's tab, as another tab of the brand would. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const tabs = new BroadcastChannel('truefill.language');
    tabs.postMessage(chosen);
    tabs.close();
  }, language);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), { interval: 10, timeout: 30_000 }).toBe(language);
}
