import { PATHS } from '@truefill/api/paths.ts';
import type { Browser, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { openForAll } from './broker-and-browser.ts';
import { openPage } from './browser.ts';
import { BRAND_IDS, type ScriptedBroker } from './harness.ts';

/** Requests of the phone's home page and what follows, until it is idle. */
const MAX_REQUESTS = 30;
const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36' };

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

it.each(BRAND_IDS)(
  'the phone’s home page of %s needs few requests, one of them for all sparklines, and aborts none',
  async (brand) => {
    const page = await openPage(browser, 'phone', broker.clock, PHONE);
    const requested: string[] = [];
    const failed: string[] = [];
    const pathOf = (request: Request): string => new URL(request.url()).pathname;
    page.on('request', (request) => requested.push(pathOf(request)));
    page.on('requestfailed', (request) => failed.push(pathOf(request)));
    await page.goto(broker.url(brand));
    await page.locator('[role=row] svg path').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path === PATHS.marketHistoryLimit || path === PATHS.marketHistory)).toEqual([]);
    expect(failed).toEqual([]);
    expect(requested.length).toBeLessThanOrEqual(MAX_REQUESTS);
  },
);
