import type { CDPSession, Page } from 'playwright-core';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const FORCED = ['focus', 'focus-visible'];
/** WCAG 2.2, 1.4.11 */
const MIN_CONTRAST = 3;

/** One session per page, kept open: closing it would also remove what other sessions have set. */
const inspectors = new WeakMap<Page, Promise<CDPSession>>();

async function inspect(page: Page): Promise<CDPSession> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  return inspector;
}

/**
 * Focusable elements without a visible focus indicator: nothing around them changes, the ring has too little contrast with
 * its background, or surrounding boxes clip it. The browser emulates the focus styles without moving the focus, so nothing
 * closes and nothing is requested. Of many similar ones in a row the first and the last represent all. An element that already
 * has the focus cannot be compared, and scripts cannot read the style of a slider's thumb, which has the ring.
 */
export async function missingRings(page: Page): Promise<string[]> {
  const inspecting = inspectors.get(page) ?? inspect(page);
  inspectors.set(page, inspecting);
  const inspector = await inspecting;
  const { root } = await inspector.send('DOM.getDocument', { depth: 0 });
  await page.evaluate(addReaders);
  await page.evaluate(rememberLooks, FOCUSABLE);
  const { nodeIds } = await inspector.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-looked-at]' });
  const force = (forcedPseudoClasses: string[]) =>
    // elements removed meanwhile have no style
    Promise.all(
      nodeIds.map((nodeId) => inspector.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }).catch(() => undefined)),
    );
  await force(FORCED);
  const missing = await page.evaluate(compareLooks, MIN_CONTRAST);
  await force([]);
  return missing;
}

type Looks = Record<'outline' | 'shadow' | 'border', string>;
type Pseudo = '::before' | '::after' | undefined;
interface PageGlobals {
  readLooks(part: Element, pseudo: Pseudo): Looks;
  contrastOn(element: Element | null, color: string): number;
  cutSides(part: Element): string[];
  rememberedLooks: readonly {
    readonly element: HTMLElement;
    readonly shown: readonly { readonly part: Element; readonly pseudo: Pseudo; readonly looks: Looks }[];
  }[];
}

/** Runs in the page: installs helpers that the other two use to read styles. */
function addReaders(): void {
  const globals = globalThis as unknown as PageGlobals;
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): readonly number[] => {
    if (!paper) throw new Error('no canvas to read colours with');
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = color;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data];
  };
  // relative luminance and contrast as WCAG 2.2 defines them
  const luminance = (color: readonly number[]): number => {
    const linear = (part = 0): number => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  };
  globals.readLooks = (part, pseudo) => {
    const style = getComputedStyle(part, pseudo);
    const outline = style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`;
    return { outline, shadow: style.boxShadow, border: style.borderColor };
  };
  globals.contrastOn = (element, color) => {
    for (let box = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      // over an image the contrast is unknown
      if (style.backgroundImage !== 'none') break;
      const ground = rgba(style.backgroundColor);
      if (ground[3] !== 255) continue;
      const both = [luminance(rgba(color)), luminance(ground)];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    }
    return 21;
  };
  // sides on which a ring would be permanently clipped; elements scrolled partly out of view are skipped
  globals.cutSides = (part) => {
    const style = getComputedStyle(part);
    const out = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth);
    const box = part.getBoundingClientRect();
    const cut = new Set<string>();
    for (let around = part.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight, clientLeft, clientTop } = around;
      // px to the edge, plus what can be scrolled beyond it
      const sides = [
        ['left', box.left - edge.left - clientLeft, scrollLeft],
        ['top', box.top - edge.top - clientTop, scrollTop],
        ['right', edge.right - box.right, scrollWidth - clientWidth - scrollLeft],
        ['bottom', edge.bottom - box.bottom, scrollHeight - clientHeight - scrollTop],
      ] as const;
      if (sides.some(([, room]) => room < -0.5)) return [];
      for (const [side, room, beyond] of sides)
        if (room < out - 0.5 && beyond < out) cut.add(`${side} by ${around.className || around.tagName}`);
      if (position === 'fixed') break;
    }
    return [...cut];
  };
}

/** Runs in the page: the current style of each focusable element, including what is drawn next to or around it. */
function rememberLooks(focusable: string): void {
  const globals = globalThis as unknown as PageGlobals;
  const canBe = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, :focus, [type=hidden], [type=range], [data-base-ui-focus-guard]') &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    element.checkVisibility({ visibilityProperty: true });
  const remember = (element: HTMLElement) => {
    const parts: Element[] = [element];
    for (const beside of element.parentElement?.children ?? []) {
      if (!beside.matches(focusable)) parts.push(beside, ...beside.children);
    }
    // the frame around a field belongs to the field, whatever else is in it
    let around = element.parentElement;
    for (let level = 0; around && level < 3; level += 1, around = around.parentElement) {
      if (!element.matches('input, textarea') && around.querySelectorAll(focusable).length > 1) break;
      parts.push(around);
    }
    const pseudos: readonly Pseudo[] = [undefined, '::before', '::after'];
    return {
      element,
      shown: parts.flatMap((part) => pseudos.map((pseudo) => ({ part, pseudo, looks: globals.readLooks(part, pseudo) }))),
    };
  };
  const alike = new Map<string, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
    delete element.dataset['lookedAt'];
    if (!canBe(element)) continue;
    const kind = [element.tagName, element.className, element.parentElement?.tagName, element.parentElement?.className].join(' ');
    const others = alike.get(kind);
    if (others) others[1] = element;
    else alike.set(kind, [element]);
  }
  globals.rememberedLooks = [...alike.values()].flat().map(remember);
  for (const { element } of globals.rememberedLooks) element.dataset['lookedAt'] = '';
}

/** Runs in the page, where everything now has focus styles. */
function compareLooks(minContrast: number): string[] {
  const { readLooks, contrastOn, cutSides, rememberedLooks } = globalThis as unknown as PageGlobals;
  return rememberedLooks.flatMap(({ element, shown }) => {
    // removed meanwhile
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return [];
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.tagName.toLowerCase()}.${element.className} “${label.slice(0, 30)}”`;
    let best: number | undefined;
    let cut: string[] = [];
    for (const { part, pseudo, looks } of shown) {
      const now = readLooks(part, pseudo);
      const style = getComputedStyle(part, pseudo);
      const ring = now.outline !== looks.outline && now.outline !== 'none';
      const drawn = [
        ...(ring ? [style.outlineColor] : []),
        ...(now.shadow !== looks.shadow ? (now.shadow.match(/[a-z]+\([^)]*\)/g) ?? []) : []),
        ...(now.border !== looks.border && style.borderTopStyle !== 'none' ? [style.borderTopColor] : []),
      ];
      if (drawn.length === 0) continue;
      if (ring && pseudo === undefined) cut = cutSides(part);
      const ground = pseudo !== undefined || Number.parseFloat(style.outlineOffset) < 0 ? part : part.parentElement;
      for (const color of drawn) best = Math.max(best ?? 0, contrastOn(ground, color));
    }
    if (best === undefined) return [`${name} looks the same with the focus`];
    if (best < minContrast) return [`${name} has a ring of ${best.toFixed(2)}:1`];
    return cut.length === 0 ? [] : [`${name} has a ring that is cut: ${cut.join(', ')}`];
  });
}
