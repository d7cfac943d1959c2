import type { Page } from 'playwright-core';

/** Marks the parts of a page that are like one already looked at. */
export const SEEN = 'data-seen-part';

/** Fingerprints of the parts of a page that were looked at. */
const looked = new WeakMap<Page, Set<string>>();

/**
 * Marks the parts of the current page whose elements, classes and states, and those around them, are the same as of a part
 * looked at before in this window: rows of a list, and what stays in view from screen to screen. Of the others it remembers
 * that they are looked at now.
 * @param how what else the look depends on, such as a theme
 */
export async function markSeenParts(page: Page, how: string): Promise<void> {
  const known = looked.get(page) ?? new Set();
  looked.set(page, known);
  const found = await page.evaluate(markSeen, { how, known: [...known], mark: SEEN });
  for (const part of found) known.add(part);
}

/** Removes the marks. */
export async function unmarkSeenParts(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    for (const part of document.querySelectorAll(`[${mark}]`)) part.removeAttribute(mark);
  }, SEEN);
}

/** Runs in the page. */
function markSeen({ how, known, mark }: { readonly how: string; readonly known: string[]; readonly mark: string }): string[] {
  /** smaller parts cost less than what marks them */
  const MIN_ELEMENTS = 5;
  /** their value is another on each screen or row, but not how they look */
  const ANY_VALUE =
    /^(id|for|href|src|srcset|alt|title|value|name|placeholder|aria-(label|labelledby|describedby|controls|owns|valuetext|activedescendant))$/;
  const seen = new Set(known);
  const found: string[] = [];
  const sizes = new Map<Element, number>();
  const looks = new Map<Element, string>();
  const tagOf = (element: Element): string =>
    [...element.attributes]
      .map(({ name, value }) => `${name}=${ANY_VALUE.test(name) ? value !== '' : value.replaceAll(/[\d.]+/g, '0')}`)
      .toSorted()
      .join(' ');
  const hash = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
    }
    return `${one >>> 0}.${two >>> 0}`;
  };
  const measure = (element: Element): void => {
    let [size, inside] = [1, ''];
    // a picture counts as a whole
    for (const node of element.localName === 'svg' ? [] : element.childNodes) {
      if (node instanceof Element) {
        measure(node);
        size += sizes.get(node) ?? 0;
        inside += looks.get(node) ?? '';
      } else if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) inside += 'T';
    }
    sizes.set(element, size);
    looks.set(element, hash(`${element.localName} ${tagOf(element)} (${inside})`));
  };
  const visit = (element: Element, around: string): void => {
    const path = `${around} > ${element.localName} ${tagOf(element)}`;
    // without its text a field has no name
    if (element.localName === 'label') return;
    [...element.children].forEach((child, place) => {
      // a list or a scroller without content would be a fault of its own, so the first always counts
      if (place === 0 || (sizes.get(child) ?? 0) < MIN_ELEMENTS) return visit(child, path);
      const part = hash(`${how} ${path} > ${looks.get(child)}`);
      if (seen.has(part)) return child.setAttribute(mark, '');
      seen.add(part);
      found.push(part);
      visit(child, path);
    });
  };
  measure(document.body);
  visit(document.body, `${innerWidth} ${tagOf(document.documentElement)}`);
  return found;
}
