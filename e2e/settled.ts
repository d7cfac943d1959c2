import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_TIMEOUT_MS } from './eventually.ts';

/** The requests of a page that are in progress, excluding streams, with their starts by the test's clock, in ms. */
const inProgress = new WeakMap<Page, Map<Request, number>>();
/** A request that takes longer is not waited for: its end may be lost when its page is left. */
const MAX_REQUEST_MS = 5_000;

/** Follows the requests of a page from now on. */
export function followRequests(page: Page): void {
  const requests = new Map<Request, number>();
  inProgress.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.set(request, performance.now());
  });
  const end = (request: Request): void => void requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** How often in a row a page must be found at rest: code that has arrived can request data, and data images. */
const TIMES = 2;

/**
 * Waits until the current screen shows its data: no placeholder is left, no request is in progress, and the page has nothing to
 * do. Sooner than `networkidle`, which waits half a second after the last request, and also after `app.go`.
 */
export async function settled(page: Page): Promise<void> {
  let atRest = 0;
  const isAtRest = async (): Promise<boolean> => {
    const isDone = await page.evaluate(showsAll);
    const starts = [...(inProgress.get(page)?.values() ?? [])];
    const isLoading = starts.some((startMs) => performance.now() - startMs < MAX_REQUEST_MS);
    atRest = isDone && !isLoading ? atRest + 1 : 0;
    return atRest >= TIMES;
  };
  await expect.poll(isAtRest, { interval: 10, timeout: WAIT_TIMEOUT_MS, message: `${page.url()} is at rest` }).toBe(true);
}

/**
 * Runs in the page: waits until it is idle. What a dialog covers may wait for its answer.
 * @returns whether the screen is there, and displays no placeholder of loading content
 */
async function showsAll(): Promise<boolean> {
  await new Promise((idle) => requestIdleCallback(idle));
  // React hides the screen before until the code of the new one has loaded
  if (document.querySelector('main > [style*="display: none !important"]')) return false;
  // an overlay is empty until its screen's code has loaded
  if (document.querySelector('[role="dialog"] [class*="_screen_"]:empty')) return false;
  const placeholders = document.querySelectorAll('[style*="--skeleton-"], [aria-busy="true"]');
  return [...placeholders].every(
    (placeholder) =>
      !placeholder.checkVisibility({ visibilityProperty: true }) || placeholder.closest('[inert], [data-base-ui-inert]') !== null,
  );
}
