import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** rules affected by a brand's tokens; those of a theme are only about colors */
const VARIANTS = ['color-contrast', 'target-size'];
const COLOURS = { type: 'rule' as const, values: ['color-contrast'] };

/** focus guards around a menu pass the focus on immediately: nobody ever rests on one */
const PASSED_OVER = '[data-base-ui-focus-guard]';
/**
 * Only violations are used, so other results are not reported; and no rule here needs the style sheets and media that axe
 * would fetch before each check. Both cost as much as the rules themselves.
 */
const ONLY_FAULTS = { preload: false, resultTypes: ['violations' as const] };

/**
 * What an open panel or dialog covers is inert: nothing there can be read or operated, and it is checked where it is not covered.
 * Hidden, it costs axe nothing; otherwise most of a check in a wide window is about the workspace behind.
 */
const COVERED = ['[inert]', '[data-base-ui-inert]'].map((part) => `${part}, ${part} *`).join(', ');

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

/**
 * WCAG 2.2 AA violations in the current page, in both themes.
 * @param rules all rules in the displayed theme, or only those affected by tokens; in the other theme always those about
 * colors
 */
export async function violations(page: Page, rules: 'all' | 'looks' = 'all'): Promise<string[]> {
  await addAxe(page);
  const runOnly = rules === 'all' ? { type: 'tag' as const, values: RULES } : { type: 'rule' as const, values: VARIANTS };
  return page.evaluate(runInBothThemes, {
    exclude: PASSED_OVER,
    covered: COVERED,
    shown: { ...ONLY_FAULTS, runOnly },
    other: { ...ONLY_FAULTS, runOnly: COLOURS },
  });
}

/** Like `violations` by all rules, but only in the displayed theme. */
export async function violationsAsShown(page: Page): Promise<string[]> {
  await addAxe(page);
  const shown = { ...ONLY_FAULTS, runOnly: { type: 'tag' as const, values: RULES } };
  return page.evaluate(runInBothThemes, { exclude: PASSED_OVER, covered: COVERED, shown, other: null });
}

/** Injecting axe costs as much as checking a small screen; it stays in the page until it is left. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(`${axeCore.source};undefined`);
}

/** Runs in the page, and restores its theme afterwards; in the displayed one alone without options for the other. */
async function runInBothThemes(options: {
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
