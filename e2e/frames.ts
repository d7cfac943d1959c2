import type { Page } from 'playwright-core';

/** Elements that overflow their frame: a segment of a group, the end of a small chart in a card. */
export function findOutOfFrame(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const frames: readonly (readonly [frame: string, parts: string])[] = [
      ['fieldset[role=radiogroup]', 'label > span'],
      ['a[href$="/chart"]', 'svg'],
    ];
    return frames.flatMap(([frameSelector, partSelector]) =>
      [...document.querySelectorAll(frameSelector)].flatMap((frame) => {
        const edge = frame.getBoundingClientRect();
        return [...frame.querySelectorAll(partSelector)]
          .map((part) => ({ part, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.left < edge.left - 0.5 || box.right > edge.right + 0.5)
          .map(({ part, box }) => `${part.textContent} ends at ${box.right}, its frame at ${edge.right}`);
      }),
    );
  });
}
