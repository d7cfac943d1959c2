import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { markSeenParts, SEEN, unmarkSeenParts } from './seen-parts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** the rules that a theme's tokens affect */
const COLORS = { type: 'rule' as const, values: ['color-contrast'] };

/** focus guards around a menu pass the focus on immediately: nobody ever rests on one */
const IGNORED = '[data-base-ui-focus-guard]';
/**
 * Only violations are used, so other results are not reported; and no rule here needs the style sheets and media that axe
 * would fetch before each check. Both cost as much as the rules themselves.
 */
const ONLY_FAULTS = { preload: false, resultTypes: ['violations' as const] };

/**
 * What an open panel or dialog covers is inert: nothing there can be read or operated, and it is checked where it is not covered.
 * Hidden, it costs axe nothing; otherwise most of a check in a wide window is about the workspace behind. The same goes for parts
 * like one that was already checked.
 */
const COVERED = ['[inert]', '[data-base-ui-inert]', `[${SEEN}]`].map((part) => `${part}, ${part} *`).join(', ');

/** The used part of axe's results. */
interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly {
      readonly target: { join(between: string): string };
      readonly any: readonly { readonly message: string }[];
    }[];
  }[];
}

/** WCAG 2.2 AA violations in the current page: by all rules in the displayed theme, by those about colors in the other. */
export function violations(page: Page): Promise<string[]> {
  return check(page, COLORS);
}

/** WCAG 2.2 AA violations in the current page, in the displayed theme alone. */
export function violationsAsShown(page: Page): Promise<string[]> {
  return check(page, null);
}

async function check(page: Page, inOtherTheme: typeof COLORS | null): Promise<string[]> {
  await addAxe(page);
  await markSeenParts(page, inOtherTheme ? 'both themes' : 'one theme');
  const found = await page.evaluate(runInThemes, {
    exclude: IGNORED,
    covered: COVERED,
    shown: { ...ONLY_FAULTS, runOnly: { type: 'tag' as const, values: RULES } },
    other: inOtherTheme && { ...ONLY_FAULTS, runOnly: inOtherTheme },
  });
  await unmarkSeenParts(page);
  return found;
}

/** Injecting axe costs as much as checking a small screen; it stays in the page until it is left. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(`${axeCore.source};undefined`);
}

/** Runs in the page, and restores its theme afterwards; in the displayed one alone without options for the other. */
async function runInThemes(options: {
  readonly exclude: string;
  readonly covered: string;
  readonly shown: object;
  readonly other: object | null;
}): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<Findings> } };
  const root = document.documentElement;
  const violationsIn = async (theme: string, ofTheme: object): Promise<string[]> => {
    const { violations: found } = await axe.run({ exclude: [[options.exclude]] }, ofTheme);
    return found.map(({ id, nodes }) => {
      return `${theme}, ${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`;
    });
  };
  const shown = root.dataset['theme'] ?? 'dark';
  const other = shown === 'dark' ? 'light' : 'dark';
  const hiding = new CSSStyleSheet();
  hiding.replaceSync(`${options.covered} { visibility: hidden !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hiding];
  try {
    const found = await violationsIn(shown, options.shown);
    if (options.other === null) return found;
    root.dataset['theme'] = other;
    return [...found, ...(await violationsIn(other, options.other))];
  } finally {
    root.dataset['theme'] = shown;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hiding);
  }
}
