import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The registration in its two steps. */
export class RegisterPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/register`);
  }

  /** Step 1: has a code sent. */
  async sendCode(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: text('session.contact.email'), exact: true }).fill(email);
    await this.accept();
    await this.button(text('session.register.send')).click();
    await this.code.waitFor();
  }

  /** Is of age, and knows the terms and the risk. */
  async accept(): Promise<void> {
    await this.page.locator('input[name=accepted]').check({ force: true });
  }

  get code(): Locator {
    return this.page.getByRole('textbox', { name: text('session.code.label') });
  }

  /** Step 2: the code and a password. */
  async finish(code: string, password: string): Promise<void> {
    await this.code.fill(code);
    await this.page.getByLabel(text('session.register.password'), { exact: true }).fill(password);
    await this.button(text('session.register.submit')).click();
  }
}
