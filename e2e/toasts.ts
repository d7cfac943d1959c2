import type { Page } from 'playwright-core';
import { expectHolds } from './eventually.ts';

interface PageGlobals {
  readonly toastTexts: string[];
}

/** Runs in the page: records its toasts. Some are shown for only a second and a half, too short on a busy machine. */
export function recordToasts(): void {
  const toastTexts: string[] = [];
  Object.assign(globalThis, { toastTexts });
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const added of addedNodes) {
        const element = added instanceof Element ? added : target instanceof Element ? target : null;
        if (!element) continue;
        // a new screen may contain toasts
        const statuses = element.closest('[role=status]') ? [element] : element.querySelectorAll('[role=status]');
        for (const { textContent } of statuses) toastTexts.push(textContent ?? '');
      }
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Waits until a toast in the page's current document has had this text, whether it is still shown or not. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const wasShown = (): Promise<boolean> =>
    page.evaluate((wanted) => (globalThis as unknown as PageGlobals).toastTexts.some((text) => text.includes(wanted)), words);
  await expectHolds(wasShown, `the toast “${words}” was shown`);
}
