import type { Page } from 'playwright-core';

/** Buttons that stick to the bottom of the window without `data-pinned`: toasts would cover them. */
export function unmarkedPins(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === 'sticky' && bottom !== 'auto' && element.querySelector('button, a') !== null;
      })
      .filter((element) => element.checkVisibility() && element.closest('[data-pinned]') === null)
      .map((element) => `${element.className} sticks to the bottom without data-pinned`),
  );
}
