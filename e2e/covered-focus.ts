import type { Page } from 'playwright-core';

/** More tab stops than any form has. */
const MOST_STOPS = 60;

/**
 * Controls of the current page that are not in view when the Tab key reaches them, in either direction: they lie under a header or under
 * pinned buttons, or are not scrolled to.
 */
export async function coveredFocus(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string>();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press(key);
      const { name, inView } = await page.evaluate(lookAtFocus);
      if (seen.has(name)) break;
      seen.add(name);
      if (!inView) covered.push(`${key}: ${name}`);
    }
  }
  return covered;
}

/** Runs in the page. A dialog leads the focus from its end back to its start in the next frame, sooner than anybody presses a key again. */
async function lookAtFocus(): Promise<{ readonly name: string; readonly inView: boolean }> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: 'the page', inView: true };
  // of a checkbox the label is shown
  const [label] = (focused as HTMLInputElement).labels ?? [];
  const shown = getComputedStyle(focused).opacity === '0' && label ? label : focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const name = `${focused.tagName.toLowerCase()}.${focused.className} “${focused.getAttribute('aria-label') ?? focused.textContent}” at ${Math.round(left)}, ${Math.round(top)}`;
  // its start counts: a link's text may be shorter than its row
  const isHit = (share: number): boolean => {
    const hit = document.elementFromPoint(left + Math.min(width / 2, 40), top + height * share);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  };
  return { name, inView: isHit(0.2) && isHit(0.8) };
}
