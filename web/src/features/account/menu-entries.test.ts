import { describe, expect, test } from 'vitest';
import { menuEntries, type MenuContext } from './menu-entries.ts';

const none = {
  contract: false,
  customerService: false,
  myWalletPage: false,
  standardsPage: false,
  twoLevelVerification: false,
  userLoan: false,
};
const all = {
  contract: true,
  customerService: true,
  myWalletPage: true,
  standardsPage: true,
  twoLevelVerification: true,
  userLoan: true,
};
const user: MenuContext = {
  signedIn: true,
  accountMode: 'real',
  switches: { ...none, customerService: true },
  supportEmail: 'help@example.com',
  hasCoins: false,
  hasLoan: false,
};

describe('the menu', () => {
  test('of a visitor has the entries that need no session', () => {
    expect(menuEntries({ ...user, signedIn: false })).toEqual({
      general: ['invite'],
      settings: ['language', 'colours', 'appearance'],
      help: ['rules', 'documents', 'service', 'email'],
    });
  });
  test('of a user, with every switch off', () => {
    expect(menuEntries(user)).toEqual({
      general: ['account', 'wallet', 'verified', 'statement', 'operatorActions', 'notification', 'alerts', 'invite'],
      settings: ['security', 'mails', 'language', 'colours', 'appearance'],
      help: ['rules', 'agreement', 'documents', 'service', 'email'],
    });
  });
  test('of a user, with every switch on', () => {
    const { general, settings, help } = menuEntries({ ...user, switches: all });
    expect(general).toEqual([
      'account',
      'myWallet',
      'wallet',
      'verified',
      'juniorVerified',
      'loan',
      'statement',
      'operatorActions',
      'notification',
      'alerts',
      'invite',
    ]);
    expect(settings).toContain('oneClick');
    expect(help).toContain('standards');
  });
  test('in the demo account has no loan, and the reset', () => {
    const { general } = menuEntries({ ...user, accountMode: 'demo', switches: all });
    expect(general).not.toContain('loan');
    expect(general).toContain('resetDemo');
  });
  test('includes the loan of a user who owes one even if the brand no longer lends', () => {
    expect(menuEntries({ ...user, hasLoan: true }).general).toContain('loan');
  });
  test('includes the coins of a user who still has some even if the brand no longer holds coins', () => {
    const switches = { ...all, myWalletPage: false };
    expect(menuEntries({ ...user, switches, hasCoins: true }).general).toContain('myWallet');
    expect(menuEntries({ ...user, switches, accountMode: 'demo', hasCoins: true }).general).not.toContain('myWallet');
  });
  test('has no address to copy if the brand has none', () =>
    expect(menuEntries({ ...user, supportEmail: '' }).help).not.toContain('email'));
  test('includes questions and complaints even if the brand has no customer service', () =>
    expect(menuEntries({ ...user, switches: none }).help).toContain('service'));
});
