import type { Page } from 'playwright-core';
import type { Device } from './browser.ts';

/** Minimum CSS px of a touch target on a phone, and of a pointer target elsewhere (WCAG 2.2, 2.5.8). */
const NEEDED_PX: Record<Device, number> = { phone: 44, desktop: 24 };

/** Elements with the 24 px of 2.5.8 instead of 44: small chips beside a field, and the dots of a carousel, which can be swiped. */
const SMALLER = '[data-variant=bare] > [aria-pressed], [aria-roledescription=carousel] button';
/** Next to similar controls one may be narrower than it is high: nine of them are in a phone's chart bar. */
const MIN_WIDTH_PX = 34;

/** Targets in the current page that are too small; inline links are as high as their line. */
export function smallTargets(page: Page, device: Device): Promise<string[]> {
  return page.evaluate(findSmall, { needed: NEEDED_PX[device], narrowest: MIN_WIDTH_PX, smaller: SMALLER });
}

interface Needs {
  readonly needed: number;
  readonly narrowest: number;
  readonly smaller: string;
}

/** Runs in the page. */
function findSmall({ needed, narrowest, smaller }: Needs): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem], [role=tab], [role=slider]';
  const union = (one: DOMRect, other: DOMRect): DOMRect => {
    const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
    return new DOMRect(left, top, Math.max(one.right, other.right) - left, Math.max(one.bottom, other.bottom) - top);
  };
  /** including parts that extend its hit area */
  const areaOf = (element: Element): DOMRect => {
    let area = element.getBoundingClientRect();
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(element, part);
      const isHit = style.content !== 'none' && style.content !== 'normal' && style.pointerEvents !== 'none';
      if (!isHit || style.position !== 'absolute') continue;
      let block: Element | null = element;
      while (block && getComputedStyle(block).position === 'static') block = block.parentElement;
      const around = (block ?? document.body).getBoundingClientRect();
      const px = (length: string): number => Number.parseFloat(length);
      area = union(
        area,
        new DOMRect(around.left + px(style.left), around.top + px(style.top), px(style.width), px(style.height)),
      );
    }
    return area;
  };
  const inSentence = (element: Element): boolean =>
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const hasNeighbors = (control: Element): boolean => {
    const row = control.parentElement?.matches('label, span') ? control.parentElement.parentElement : control.parentElement;
    return (row?.querySelectorAll(CONTROLS).length ?? 0) > 2;
  };
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    if (control.closest('[inert], [aria-hidden=true]') || control.matches(':disabled, [type=hidden], [type=file]')) return [];
    if (!control.checkVisibility({ visibilityProperty: true }) || inSentence(control)) return [];
    const labels = [...((control as HTMLInputElement).labels ?? [])].filter((label) => label.contains(control));
    const { width, height } = [control, ...labels].map(areaOf).reduce(union);
    const high = control.matches(smaller) ? Math.min(needed, 24) : needed;
    const wide = hasNeighbors(control) ? Math.min(high, narrowest) : high;
    // content for screen readers only has no hit area
    if (width <= 1 || height <= 1 || (width >= wide - 0.5 && height >= high - 0.5)) return [];
    const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
    return [
      `${control.tagName.toLowerCase()}.${control.className} “${label.slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)}`,
    ];
  });
}
