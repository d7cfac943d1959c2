import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Longer than any step takes on a busy machine; correct pages are much faster. */
export const WAIT_TIMEOUT_MS = 30_000;
/** Each look costs the test, the browser and the page some milliseconds of the processor. */
const POLL_OPTIONS = { timeout: WAIT_TIMEOUT_MS, interval: 100 };

/** Waits until an element's text contains the words. */
export async function expectText(locator: Locator, words: string | RegExp): Promise<void> {
  await expect.poll(() => readText(locator), POLL_OPTIONS).toMatch(typeof words === 'string' ? within(words) : words);
}

/** Waits until an element is gone, or was never there. */
export async function expectGone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.count(), POLL_OPTIONS).toBe(0);
}

/** Waits until there is this number of elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.count(), POLL_OPTIONS).toBe(count);
}

/** Waits until the page's path is this one, without its query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, POLL_OPTIONS).toBe(path);
}

/** Waits until a repeatedly read value equals this one. */
export async function expectSoon<Value>(read: () => Value | Promise<Value>, expected: Value): Promise<void> {
  await expect.poll(read, POLL_OPTIONS).toEqual(expected);
}

/** Waits until a condition is true. */
export async function expectHolds(read: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await expect.poll(read, { ...POLL_OPTIONS, message: what }).toBe(true);
}

/** Waits until the element has the focus. */
export async function expectFocused(element: Locator): Promise<void> {
  await expectHolds(() => element.evaluate((node) => node === document.activeElement), 'it has the focus');
}

/** The element's text with whitespace collapsed; empty if there is none. */
export async function readText(locator: Locator): Promise<string> {
  if ((await locator.count()) === 0) return '';
  const shown = await locator.first().evaluate((element) => element.textContent ?? '');
  return shown.replace(/\s+/g, ' ').trim();
}

function within(words: string): RegExp {
  return new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
