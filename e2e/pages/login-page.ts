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
    await this.name.fill(login.email);
    await this.page.getByLabel(text('common.password'), { exact: true }).fill(login.password);
    await this.submit.click();
  }

  /** An address or, if the brand has phone users, a number. */
  get name(): Locator {
    return this.page.getByRole('textbox', { name: /^Email( or phone)?$/ });
  }

  /** The error of an invalid name. */
  get nameError(): Locator {
    const [either, email] = [text('session.error.p_t_username'), text('session.error.p_t_email')];
    return this.page.getByText(either).or(this.page.getByText(email, { exact: true }));
  }

  get submit(): Locator {
    // a wide window has another button with this name behind the card
    return this.page.locator('button[type=submit]').filter({ hasText: exactly(text('common.logIn')) });
  }

  async createAccount(): Promise<void> {
    await this.page.getByRole('link', { name: text('session.login.create') }).click();
  }
}
