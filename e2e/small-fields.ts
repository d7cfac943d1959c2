import type { Page } from 'playwright-core';

/** Fields in the current page in which iOS would zoom the page when they get the focus: their text is smaller than 16 px. */
export function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(findSmallFields);
}

/** Runs in the page. */
function findSmallFields(): string[] {
  const SMALLEST_PX = 16;
  const CHOSEN = ['checkbox', 'radio', 'range', 'file', 'hidden', 'button', 'submit'];
  const fields = document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true]');
  return [...fields].flatMap((field) => {
    if (CHOSEN.includes((field as HTMLInputElement).type) || !field.checkVisibility({ visibilityProperty: true })) return [];
    // a select's value, for forms
    if (field.ariaHidden === 'true') return [];
    const px = Number.parseFloat(getComputedStyle(field).fontSize);
    const name = field.getAttribute('aria-label') ?? field.getAttribute('name') ?? '';
    return px >= SMALLEST_PX ? [] : [`${field.tagName.toLowerCase()}.${field.className} “${name}” has text of ${px} px`];
  });
}
