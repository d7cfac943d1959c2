import type { Locator } from 'playwright-core';
import { exactly, text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The login: a page on phones, a card over the workspace elsewhere. */
export class LoginPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/login`);
  }

  get title(): Locator {
    return this.page.getByRole('heading', { name: text('session.login.title') });
  }

  async logIn(login: { readonly email: string; readonly password: string }): Promise<void> {
    await this.page.getByRole('textbox', { name: text('session.login.email'), exact: true }).fill(login.email);
    await this.page.getByLabel(text('session.login.password'), { exact: true }).fill(login.password);
    await this.submit.click();
  }

  get submit(): Locator {
    // a wide window has another button of this name behind the card
    return this.page.locator('button[type=submit]').filter({ hasText: exactly(text('session.login.submit')) });
  }

  async createAccount(): Promise<void> {
    await this.page.getByRole('link', { name: text('session.login.create') }).click();
  }
}
