import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { borrowBrowser } from './browser.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';

/** Opens a broker and a browser before the tests of a file, and closes them after the last. */
export function openForAll(
  take: (opened: readonly [ScriptedBroker, Browser]) => void,
  openBroker: () => Promise<ScriptedBroker> = openScriptedBroker,
): void {
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const [broker, browser] = await Promise.all([openBroker(), borrowBrowser()]);
    close = async () => {
      await browser.close();
      await broker.stop();
    };
    take([broker, browser]);
  });
  afterAll(() => close?.());
}
