import type { Page } from 'playwright-core';

/** Problems for screen readers that axe does not know: not exactly one first-level heading, an error not linked to its field. */
export async function accessibilityGaps(page: Page): Promise<string[]> {
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
    ...(headings.length === 1 ? [] : [`headings of the first rank: ${JSON.stringify(headings)}`]),
    ...silent.map((field) => `an invalid field without a word why: ${field}`),
  ];
}
