import { expect } from 'vitest';
import type { App } from './app.ts';
import { expectHolds, expectText } from './eventually.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import type { CheckScreen } from './tour.ts';

/** Every screen for visitors, without sheets and dialogs. */
export async function tourOfVisitorScreens(app: App, checkScreen: CheckScreen): Promise<void> {
  await app.home.open(app.url);
  await app.home.chooseCategory(4);
  await app.home.market('BTC/USDT').waitFor();
  if (app.device === 'phone') await app.home.banners.waitFor();
  await expectOwnPlaces(app);
  await checkScreen('home');
  await app.go('/quotation');
  await app.home.market('EUR/USD').or(app.home.market('BTC/USDT')).first().waitFor();
  if (app.device === 'desktop') await app.home.banners.waitFor();
  await checkScreen('markets');
  await app.go('/search');
  await app.search.search('USD');
  await app.search.found.first().waitFor();
  await checkScreen('search');
  await app.go('/user');
  await app.account.createAccount.waitFor();
  await checkScreen('menu of a visitor');
  await app.go('/register');
  await app.register.next.waitFor();
  await checkScreen('register, step 1');
  await app.register.next.click();
  await app.page.getByText(text('session.error.accept_terms')).waitFor();
  await checkScreen('register, step 1, refused');
  await app.register.sendCode(`${app.device}@example.com`);
  await checkScreen('register, step 2');
  await app.go('/forgot');
  await app.page.getByRole('heading', { name: text('session.forgot.title') }).waitFor();
  await checkScreen('forgot');
  await app.go('/login');
  await app.login.title.waitFor();
  // the field's frame shows the focus: a second one around its text would come from a sheet that overrides the field's own
  if (app.device === 'desktop')
    await expect(app.login.name.evaluate((field) => getComputedStyle(field).outlineStyle)).resolves.toBe('none');
  await checkScreen('login');
}

/** A page that names its first sheets looks the same as one that loads them later: every screen's component counts. */
async function expectOwnPlaces(app: App): Promise<void> {
  const group = app.page.getByRole('group', { name: text('quotation.categories') });
  const { paddingLeft, paddingBottom, marginTop } = await group.evaluate((chips) => {
    const { paddingLeft: left, paddingBottom: bottom, marginTop: top } = getComputedStyle(chips);
    return { paddingLeft: left, paddingBottom: bottom, marginTop: top };
  });
  expect([paddingLeft, paddingBottom, marginTop]).toEqual([app.device === 'phone' ? '16px' : '6px', '8px', '0px']);
}

/** Every screen of a trader who has positions in BTC/USDT and ETH/USDT and has closed one in ETH/USDT. */
export async function tourOfTraderScreens(app: App, checkScreen: CheckScreen): Promise<void> {
  await app.chart.open(app.url, 'BTCUSDT');
  await expectHolds(async () => (await app.chart.paintedColors()) > 1, 'the chart is painted');
  await checkScreen('chart');
  const tools = new ChartTools(app.page, app.device);
  await tools.openIndicators();
  await tools.sheet.getByRole('button', { name: text('chart.indicators.edit', { name: 'MA' }) }).click();
  await checkScreen('indicators');
  await tools.closeSheet();
  await app.go('/BTCUSDT/place?direction=0');
  await app.ticket.setLevel('stopLoss', '95000');
  await expectText(app.ticket.margin, '$');
  await checkScreen('ticket');
  await app.go('/position');
  await app.positions.rows('BTC/USDT').first().waitFor();
  await checkScreen('positions');
  await app.positions.open('ETH/USDT');
  await checkScreen('position in full');
  await app.page.keyboard.press('Escape');
  await app.positions.detail.waitFor({ state: 'detached' });
  await app.go('/history');
  await app.history.rows('ETH/USDT').first().waitFor();
  await checkScreen('history');
  await app.history.open('ETH/USDT');
  await checkScreen('closed order in full');
  await app.go('/user');
  await app.page.getByText('UID').first().waitFor();
  await checkScreen('menu');
  await tourOfWalletScreens(app, checkScreen);
  await app.go('/user/account');
  await app.page.locator('input[name=nickname]').waitFor();
  await checkScreen('my account');
  await app.go('/user/security');
  await app.page.getByText(text('security.devices.title')).waitFor();
  await checkScreen('security');
  await app.go('/user/changePassword');
  await app.page.locator('input[name=new-password]').waitFor();
  await checkScreen('change password');
  await app.go('/user/service');
  await app.page.getByText(text('account.contact.intro')).waitFor();
  await checkScreen('customer service');
}

/** Deposits and withdrawals, and their records. */
async function tourOfWalletScreens(app: App, checkScreen: CheckScreen): Promise<void> {
  await app.go('/user/wallet');
  await app.page.getByText(text('wallet.moneyRecords')).waitFor();
  await checkScreen('wallet');
  await app.go('/user/deposit');
  await app.page.getByText(text('withdraw.condition.fee.met')).waitFor();
  await checkScreen('deposit');
  const wallet = new WalletPage(app.page, app.device);
  await wallet.button(text('deposit.next')).click();
  await wallet.button(text('deposit.submit')).click();
  await app.page.getByText(text('deposit.error.p_read_agreement')).waitFor();
  await checkScreen('deposit, refused');
  await app.go('/user/withdraw');
  await app.page.getByText(text('withdraw.noWalletTitle')).waitFor();
  await checkScreen('withdraw');
  await app.go('/user/wallet/transactionList');
  await app.page.getByRole('button', { name: text('history.status.cancelled') }).waitFor();
  await checkScreen('records of trades');
}
