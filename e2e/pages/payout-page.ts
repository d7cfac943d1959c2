import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** Payout methods: saved addresses and bank accounts. */
export class PayoutPage extends Screen {
  /** saved addresses */
  get wallets(): Locator {
    return this.page.getByRole('list', { name: text('wallet.shortcut.crypto') }).getByRole('listitem');
  }

  /** saved bank accounts */
  get cards(): Locator {
    return this.page.getByRole('list', { name: text('payout.cards.title') }).getByRole('listitem');
  }

  field(name: string): Locator {
    return this.page.locator(`input[name=${name}]`);
  }

  get network(): Locator {
    return this.page.getByRole('combobox', { name: text('payout.wallets.network') });
  }

  /** Chooses a coin on its network, as `USDT · TRC20`. */
  async chooseNetwork(name: string): Promise<void> {
    await this.network.click();
    await this.page.getByRole('option', { name }).click();
  }

  async addWallet(network: string, address: string): Promise<void> {
    await this.page.getByRole('link', { name: text('common.addWallet') }).click();
    await this.chooseNetwork(network);
    await this.field('cryptocurrencyAddress').fill(address);
    await this.button(text('payout.wallets.save')).click();
  }

  /** Deletes a saved address on the confirmation page. */
  async deleteWallet(coin: string, network: string): Promise<void> {
    await this.page.getByRole('link', { name: text('payout.wallets.deleteOne', { coin, network }) }).click();
    await this.button(text('common.delete')).click();
  }

  /** Shows a bank account in full. */
  async openCard(bank: string, digits: string): Promise<void> {
    await this.page.getByRole('link', { name: text('payout.cards.edit', { bank, digits }) }).click();
  }

  /** Enters the password if a fresh proof is requested. */
  async prove(password: string): Promise<void> {
    const proof = this.page.getByRole('dialog', { name: text('security.proof.form') });
    await proof.getByLabel(text('security.proof.password'), { exact: true }).fill(password);
    await this.button(text('security.proof.submit'), proof).click();
    await proof.waitFor({ state: 'detached' });
  }
}
