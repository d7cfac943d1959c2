import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** the rules that a brand's or a theme's tokens decide about */
const LOOKS = ['color-contrast', 'target-size'];

/**
 * What breaks WCAG 2.2 AA in the page as it stands, in both themes.
 * @param rules all of them in the shown theme, or only those that tokens decide about; in the other theme always the latter
 */
export async function violations(page: Page, rules: 'all' | 'looks' = 'all'): Promise<string[]> {
  const shown = await page.locator('html').getAttribute('data-theme');
  const other = shown === 'dark' ? 'light' : 'dark';
  const found = await run(page, shown ?? '', (axe) => (rules === 'all' ? axe.withTags(RULES) : axe.withRules(LOOKS)));
  await showTheme(page, other);
  found.push(...(await run(page, other, (axe) => axe.withRules(LOOKS))));
  await showTheme(page, shown ?? 'dark');
  return found;
}

async function run(page: Page, theme: string, limit: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // in one page: there are no frames to look into, and a second page would cost more than the check
  // the guards around a menu pass the focus on the moment they get it: nobody ever stands on one
  const axe = limit(new AxeBuilder({ page })).setLegacyMode(true).exclude('[data-base-ui-focus-guard]');
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => {
    return `${theme}, ${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`;
  });
}

function showTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}
