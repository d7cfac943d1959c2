import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** the rules that a brand's tokens decide about; a theme's are colours alone */
const LOOKS = ['color-contrast', 'target-size'];
const COLOURS = ['color-contrast'];

/** the guards around a menu pass the focus on the moment they get it: nobody ever stands on one */
const PASSED_OVER = '[data-base-ui-focus-guard]';
/**
 * Only what is broken is read, so the rest is not written out; and no rule here wants the sheets and the media again that axe would
 * fetch before each check. Both cost as much as the rules themselves.
 */
const ONLY_FAULTS = { preload: false, resultTypes: ['violations' as const] };

/** What is read of axe's findings. */
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
 * What breaks WCAG 2.2 AA in the page as it stands, in both themes.
 * @param rules all of them in the shown theme, or only those that tokens decide about; in the other theme always those about colours
 */
export async function violations(page: Page, rules: 'all' | 'looks' = 'all'): Promise<string[]> {
  const shown = (await page.locator('html').getAttribute('data-theme')) ?? 'dark';
  const other = shown === 'dark' ? 'light' : 'dark';
  const runOnly = rules === 'all' ? { type: 'tag' as const, values: RULES } : { type: 'rule' as const, values: LOOKS };
  // in one page: there are no frames to look into, and a second page would cost more than the check
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude(PASSED_OVER)
    .options({ ...ONLY_FAULTS, runOnly });
  const found = told(shown, await axe.analyze());
  await showTheme(page, other);
  found.push(
    ...told(other, await page.evaluate(runAgain, { exclude: PASSED_OVER, options: { ...ONLY_FAULTS, runOnly: COLOURS } })),
  );
  await showTheme(page, shown);
  return found;
}

/** Runs in the page, where the first check has left axe. */
function runAgain({ exclude, options }: { readonly exclude: string; readonly options: object }): Promise<Findings> {
  const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<Findings> } };
  return axe.run({ exclude: [[exclude]] }, options);
}

function told(theme: string, { violations: found }: Findings): string[] {
  return found.map(({ id, nodes }) => {
    return `${theme}, ${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`;
  });
}

function showTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}
