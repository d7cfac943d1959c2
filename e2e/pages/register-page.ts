import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The registration in its two steps. */
export class RegisterPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/register`);
  }

  /** Step 1: requests a code. */
  async sendCode(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: text('common.email'), exact: true }).fill(email);
    await this.accept();
    await this.button(text('session.register.send')).click();
    await this.code.waitFor();
  }

  /** Confirms the age, and accepts the terms and the risk. */
  async accept(): Promise<void> {
    await this.page.locator('input[name=accepted]').check({ force: true });
  }

  get code(): Locator {
    return this.page.getByRole('textbox', { name: text('session.code.label') });
  }

  /** Step 2: the code and a password. */
  async finish(code: string, password: string): Promise<void> {
    await this.code.fill(code);
    await this.password.fill(password);
    await this.submit.click();
  }

  get password(): Locator {
    return this.page.getByLabel(text('common.password'), { exact: true });
  }

  get submit(): Locator {
    return this.button(text('common.createAccount'));
  }

  /** the button of step 1 */
  get next(): Locator {
    return this.page.getByRole('form', { name: text('session.form') }).locator('button[type=submit]');
  }

  get phone(): Locator {
    return this.page.getByRole('textbox', { name: text('session.contact.phoneNumber') });
  }

  get nationCode(): Locator {
    return this.button(/^Country code/);
  }

  /** Registers by phone, with the first nation code that a search finds. */
  async chooseCountry(search: string): Promise<void> {
    await this.page.getByRole('radio', { name: text('common.phone'), exact: true }).click({ force: true });
    await this.nationCode.click();
    const field = this.page.getByRole('combobox', { name: text('session.country.search') });
    await field.fill(search);
    await this.page.getByRole('option').first().waitFor();
    await this.page.keyboard.press('Enter');
    // while it closes it still intercepts presses behind it
    await field.waitFor({ state: 'detached' });
  }
}
