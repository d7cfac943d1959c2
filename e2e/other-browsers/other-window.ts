import { expectHolds } from '../eventually.ts';

/** Width and height of a window in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window of a browser that Playwright does not drive. */
export interface OtherWindow {
  open(url: string): Promise<void>;
  /** Runs a function in the page; it knows only its arguments, which are plain values. */
  run<Args extends readonly unknown[], Result>(what: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Clicks at a point of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types by keys into the field that has the focus. */
  type(words: string): Promise<void>;
  /** a PNG image */
  screenshot(): Promise<Uint8Array>;
  /** errors that the browser reports beyond those that the page notes itself (`watched-build.ts`) */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** A visible element: a CSS selector, and a pattern of its name or text. */
export interface Target {
  readonly css: string;
  readonly named?: RegExp;
}

interface Look {
  readonly words: string;
  /** not moving, and answers presses */
  readonly ready: boolean;
  readonly x: number;
  readonly y: number;
}

/** Clicks on an element as soon as it can be used: a sheet slides in, and a question cannot be answered at once. */
export async function press(window: OtherWindow, target: Target): Promise<void> {
  let last: Look | null = null;
  await expectHolds(
    async () => {
      const before = last;
      last = await look(window, target);
      return last !== null && last.ready && last.x === before?.x && last.y === before.y;
    },
    `${described(target)} can be pressed`,
  );
  const { x, y } = last as unknown as Look;
  await window.click(x, y);
}

/** Fills a field by keys that is empty or selects what it holds. */
export async function fill(window: OtherWindow, target: Target, words: string): Promise<void> {
  await press(window, target);
  await window.type(words);
}

/** Waits until an element is shown. */
export async function expectShown(window: OtherWindow, target: Target): Promise<void> {
  await expectHolds(async () => (await look(window, target)) !== null, `${described(target)} is shown`);
}

/** An element's text; null while it is not shown. */
export async function readText(window: OtherWindow, target: Target): Promise<string | null> {
  return (await look(window, target))?.words ?? null;
}

function described({ css, named }: Target): string {
  return named === undefined ? css : `${css} named ${named}`;
}

function look(window: OtherWindow, { css, named }: Target): Promise<Look | null> {
  return window.run(lookInPage, css, named?.source ?? '', named?.flags ?? '');
}

/** Runs in the page: the text and the center of the first such element, which is scrolled into view. */
function lookInPage(css: string, pattern: string, flags: string): Look | null {
  const name = new RegExp(pattern, flags);
  const words = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll(css)].find((element) => {
    if (element.getClientRects().length === 0 || element.closest('[inert]') !== null) return false;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
    const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent;
    return [element.getAttribute('aria-label'), title, element.textContent, ...labels].some((text) => name.test(words(text)));
  });
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const moves = document.getAnimations().some(({ playState, effect }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === 'running' && moved?.contains(found) === true;
  });
  const ready = !moves && !found.matches(':disabled') && getComputedStyle(found).pointerEvents !== 'none';
  const { left, top, width, height } = found.getBoundingClientRect();
  return { words: words(found.textContent), ready, x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}
