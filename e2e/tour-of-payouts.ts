import type { App } from './app.ts';
import { PayoutPage } from './pages/payout-page.ts';
import { text } from './texts.ts';
import type { CheckScreen } from './tour.ts';

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Saved addresses and bank accounts: empty, with one, their forms, and the delete confirmations. */
export async function tourOfPayouts(app: App, checkScreen: CheckScreen): Promise<void> {
  const payouts = new PayoutPage(app.page, app.device);
  await app.open('/user/wallet/crypto');
  await app.page.getByText(text('payout.wallets.emptyTitle')).waitFor();
  await checkScreen('no wallets');
  await payouts.addWallet('BTC · Bitcoin', 'mistyped');
  await app.page.getByText(text('payout.error.shape', { network: 'Bitcoin' })).waitFor();
  await checkScreen('new wallet, refused');
  await payouts.field('cryptocurrencyAddress').fill(BITCOIN);
  await payouts.button(text('payout.wallets.save')).click();
  await payouts.wallets.first().waitFor();
  await checkScreen('wallets');
  await app.page.getByRole('link', { name: text('payout.wallets.deleteOne', { coin: 'BTC', network: 'Bitcoin' }) }).click();
  await payouts.button(text('common.delete')).waitFor();
  await checkScreen('deleting a wallet');
  await payouts.button(text('common.delete')).click();
  await app.page.getByText(text('payout.wallets.emptyTitle')).waitFor();
  await tourOfBankCards(app, payouts, checkScreen);
}

async function tourOfBankCards(app: App, payouts: PayoutPage, checkScreen: CheckScreen): Promise<void> {
  await app.go('/user/wallet/bankCard');
  await app.page.getByText(text('payout.cards.emptyTitle')).waitFor();
  await checkScreen('no bank accounts');
  await app.page.getByRole('link', { name: text('payout.cards.add') }).click();
  await payouts.button(text('payout.cards.save')).click();
  await app.page.getByText(text('payout.error.p_t_payee_name')).waitFor();
  await checkScreen('new bank account, refused');
  await payouts.field('bankName').fill('Example Bank');
  await payouts.field('name').fill('Mara Holt');
  await payouts.field('account').fill('4408 1200 1177');
  await payouts.button(text('payout.cards.save')).click();
  await payouts.cards.first().waitFor();
  await checkScreen('bank accounts');
  await payouts.openCard('Example Bank', '1177');
  await payouts.field('account').waitFor();
  await checkScreen('bank account in full');
  await payouts.button(text('common.delete')).click();
  const question = app.page.getByRole('alertdialog', { name: text('payout.cards.deleteTitle') });
  await question.waitFor();
  await checkScreen('deleting a bank account');
  await payouts.button(text('common.delete'), question).click();
  await app.page.getByText(text('payout.cards.emptyTitle')).waitFor();
}
