import type { Page } from 'playwright-core';

/** Texts that the current page would lose at twice the text size. */
export async function lostWhenDoubled(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 32px }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // lists measure their rows again
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  const lost = await page.evaluate(findLost);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return lost;
}

/**
 * Runs in the page: texts wider than their box, clipped by a box around them, or past the window's edge; intended scrolling is
 * excluded.
 */
export function findLost(): string[] {
  const lost: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) lost.push('the page scrolls sideways');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('svg, canvas, script, style')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    // a preview of content that is opened to be read
    if (getComputedStyle(element).webkitLineClamp !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    let scrolledTo = false;
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const scrolls = ['auto', 'scroll'].includes(style.overflowX) && box.scrollWidth > box.clientWidth + 1;
      // a text for screen readers only, a scroller's content, a slide of the carousel
      if (edge.width <= 1 || scrolls || box.hasAttribute('aria-roledescription')) break;
      // one line of parts that give way for want of room, whole: the others are on hidden lines
      if (style.flexWrap === 'wrap' && style.overflowY === 'hidden' && text.top >= edge.bottom) break;
      // content below the fold is inside every box once scrolled there
      scrolledTo ||= ['auto', 'scroll'].includes(style.overflowY) && box.scrollHeight > box.clientHeight + 1;
      const clips = style.overflowX !== 'visible' && style.overflowX !== 'auto';
      const wide = style.display !== 'inline' && (text.right > edge.right + 1 || text.left < edge.left - 1);
      if (wide || (clips && !scrolledTo && (text.bottom > edge.bottom + 1 || text.top < edge.top - 1))) {
        const [from, to] = [edge, text].map(({ left, top, right, bottom }) =>
          [left, top, right, bottom].map(Math.round).join(' '),
        );
        lost.push(`“${node.textContent}” (${to}) leaves ${box.className || box.tagName} (${from})`);
        break;
      }
      // nothing clips it in the top layer
      if (box.matches('dialog')) break;
    }
  }
  return lost;
}
