import type { Page, Request } from 'playwright-core';

export interface PageErrorWatch {
  /** @throws Error listing every error in the page */
  expectNone(): void;
}

/** The driver's message in journeys without a service worker (`serviceWorkers: 'block'`). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

const allowances = new WeakMap<Page, RegExp[]>();

/** Ignores errors with matching text, in this page and from now on. */
export function allowPageErrors(page: Page, ...texts: readonly RegExp[]): void {
  allowances.set(page, [...(allowances.get(page) ?? []), ...texts]);
}

/** Records console errors and warnings, uncaught errors, failed requests and violations of the content security policy. */
export async function watchErrors(page: Page): Promise<PageErrorWatch> {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (!allowances.get(page)?.some((allowed) => allowed.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return;
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`page: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    if (!isAborted(request)) note(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line no-console -- the watch above reads it there
      console.error(
        `content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return {
    expectNone() {
      if (errors.length > 0) throw new Error(`the page had faults:\n${errors.join('\n')}`);
    },
  };
}

/** Requests aborted by a navigation are not errors. */
function isAborted(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
