import type { Locator } from 'playwright-core';
import { expectPath } from '../eventually.ts';
import { squarePng } from '../square-png.ts';
import { exactly, text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The wallet's screens: home, deposit, withdrawal, balances and records. */
export class WalletPage extends Screen {
  /** a row of deposits and withdrawals by its kind */
  row(title: string): Locator {
    return this.page.getByRole('link').filter({ hasText: title });
  }

  /** a tab of a screen with two methods */
  async chooseWay(name: string): Promise<void> {
    await this.page.getByRole('radio', { name: exactly(name) }).check({ force: true });
  }

  /** Reports a sent deposit: the address has been shown. */
  async submitDeposit(amount: string): Promise<void> {
    await this.button(text('deposit.next')).click();
    await this.page.getByLabel(text('deposit.amount'), { exact: true }).fill(amount);
    await this.page
      .locator('input[name=depositProof]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: squarePng(64) });
    await this.page.getByText('proof.png').waitFor();
    await this.page.getByRole('checkbox').check({ force: true });
    await this.button(text('deposit.submit')).click();
  }

  get withdrawAmount(): Locator {
    return this.page.getByLabel(text('withdraw.amount'), { exact: true });
  }

  get withdraw(): Locator {
    return this.page.getByRole('form', { name: text('withdraw.title') }).locator('button[type=submit]');
  }

  /** Waits for the page of a record. */
  async expectRecord(record: string): Promise<void> {
    await expectPath(this.page, '/user/wallet/depositList');
    await this.page.getByText(record, { exact: true }).waitFor();
  }

  /** Converts between a coin and dollars. @param name title of the sheet */
  async convert(name: string, amount: string): Promise<void> {
    await this.button(name).click();
    const sheet = this.page.getByRole('dialog', { name });
    await sheet.getByRole('textbox').fill(amount);
    const submit = sheet.locator('button[type=submit]:enabled');
    await submit.click();
    await this.expectToast(text('wallet.currency_conversion_successful'));
    await sheet.waitFor({ state: 'detached' });
  }
}
