import type { Page } from 'playwright-core';

const UNNAMED = /^\s*- (textbox|searchbox|spinbutton|combobox|checkbox|switch|radio|slider)\b(?! ")/;

/**
 * Problems for screen readers: a field without a name, not exactly one first-level heading, an error not linked to its field.
 */
export async function accessibilityGaps(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const unnamed = tree.split('\n').filter((line) => UNNAMED.test(line));
  const [headings, silent] = await page.evaluate(() => {
    const open = (element: Element): boolean => element.closest('[inert]') === null && element.checkVisibility();
    const first = [...document.querySelectorAll('h1')].filter(open);
    const wrong = [...document.querySelectorAll('[aria-invalid=true]')].filter(open).filter((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return !ids.some((id) => (document.getElementById(id)?.textContent ?? '') !== '');
    });
    return [first.map(({ textContent }) => textContent), wrong.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
  return [
    ...unnamed.map((line) => `a field without a name: ${line.trim()}`),
    ...(headings.length === 1 ? [] : [`headings of the first rank: ${JSON.stringify(headings)}`]),
    ...silent.map((field) => `an invalid field without a word why: ${field}`),
  ];
}
