import type { App } from './app.ts';
import { WorkspacePage } from './pages/workspace-page.ts';
import { chineseText, text } from './texts.ts';

const CHINESE = '简体中文';

/**
 * Changes the language while an order is being entered: next to the form in wide windows, on a phone via the account and back.
 * @param direction Chinese prefix of the button that opens the form
 */
export async function switchToChinese({ page, device, shell, account }: App, symbol: string, direction: string): Promise<void> {
  if (device === 'desktop') return new WorkspacePage(page, device).chooseFrom(text('shell.language'), CHINESE);
  await shell.back();
  await shell.back();
  await shell.goTo('account');
  await account.chooseLanguage(CHINESE);
  await page.getByText(chineseText('account.settings')).waitFor();
  await page.getByRole('link', { name: chineseText('shell.tab.home'), exact: true }).click();
  await page.locator(`a[href="/${symbol}/chart"]`).first().click();
  await page.getByRole('button', { name: new RegExp(`^${direction}`) }).click();
}
