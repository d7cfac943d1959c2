import type { Locator } from 'playwright-core';
import { startingWith, text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The account's menu: a page on phones, a panel at the side elsewhere. */
export class AccountPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/user`);
  }

  get createAccount(): Locator {
    return this.page.getByRole('link', { name: text('common.createAccount'), exact: true });
  }

  get playMoney(): Locator {
    return this.page.getByText(text('account.playMoney'), { exact: true });
  }

  /** Switches to the demo account, with a confirmation. */
  async switchToDemo(): Promise<void> {
    await this.#mode('common.demo').click();
    await this.#confirm('account.toDemoTitle', 'account.change');
    await this.playMoney.waitFor();
  }

  /** Switches to the real account, with a confirmation. */
  async switchToReal(): Promise<void> {
    await this.#mode('common.real').click();
    await this.#confirm('account.toRealTitle', 'account.change');
    await this.playMoney.waitFor({ state: 'detached' });
  }

  async chooseLanguage(name: string): Promise<void> {
    await this.#panel
      .getByRole('button', { name: startingWith(text('shell.language')) })
      .first()
      .click();
    await this.page
      .getByRole('dialog', { name: text('shell.language') })
      .getByRole('button', { name })
      .click();
  }

  async chooseTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.page.getByRole('button', { name: startingWith(text('account.appearance')) }).click();
    const sheet = this.page.getByRole('dialog', { name: text('account.appearance') });
    await sheet.getByRole('button', { name: text(`account.${theme}`), exact: true }).click();
    await this.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }

  /** Logs out, from the account's own page. */
  async logOut(): Promise<void> {
    await this.page.getByRole('link', { name: text('account.title') }).click();
    await this.button(text('account.logOut')).click();
    const drawer = this.page.getByRole('dialog', { name: text('account.logOutTitle') });
    await this.button(text('account.logOut'), drawer).click();
    await drawer.waitFor({ state: 'detached' });
  }

  /** the menu: a page on phones; a wide window's bar behind the panel has some of the same controls */
  get #panel(): Locator {
    return this.onPhone ? this.page.locator('body') : this.page.getByRole('dialog').first();
  }

  #mode(key: string): Locator {
    return this.#panel
      .getByRole('radiogroup', { name: text('account.mode') })
      .getByRole('radio', { name: text(key), exact: true });
  }

  async #confirm(titleKey: string, buttonKey: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: text(titleKey) });
    await this.button(text(buttonKey), dialog).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
