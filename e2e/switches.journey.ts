import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandSwitches } from '@truefill/api/brand.ts';
import { brandTreasury } from '@truefill/api/brand-treasury.ts';
import { systemConfigToWire } from '@truefill/api/config/mapping.ts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { expectCount } from './eventually.ts';
import { openScriptedBroker, type BrandId, type ScriptedBroker } from './harness.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

type Switch = keyof typeof brandSwitches.shape;
const SWITCHES = Object.keys(brandSwitches.shape) as Switch[];

/**
 * One brand has all switches on except the one that hides what the others show, the other has only trading on; otherwise there
 * would be nothing to show.
 */
const ON: BrandId = 'northwind';
const OFF: BrandId = 'plumtree';
const isOn = (brand: BrandId, name: Switch): boolean => (brand === ON && name !== 'onlyPlayOnTrustApp') || name === 'contract';

interface CheckScreen {
  readonly path: string;
  /** what is there if the switch is on, or if it is off */
  readonly shows: (app: App) => Locator;
  readonly when?: 'off';
  readonly visitor?: true;
  /** navigates to it from there */
  readonly lead?: (app: App) => Promise<void>;
}

const link = (key: string) => (app: App) => app.page.getByRole('link', { name: text(key) });

const SCREENS: Partial<Record<Switch, CheckScreen>> = {
  optionMock: {
    path: '/position',
    shows: (app) => app.page.getByRole('radio', { name: text('shell.tradeMode.option') }),
  },
  virtualCurrencyTrade: {
    path: '/user',
    shows: (app) => app.page.getByRole('radio', { name: text('common.demo'), exact: true }),
  },
  noWalletWithdraw: { path: '/user/wallet', shows: link('wallet.shortcut.crypto'), when: 'off' },
  phoneRegister: {
    path: '/login',
    shows: (app) => app.page.getByRole('textbox', { name: text('session.login.name') }),
    visitor: true,
  },
  bankCardWithdraw: {
    path: '/user/withdraw',
    shows: (app) => app.page.getByRole('radio', { name: text('deposit.kind.bank_card') }),
  },
  bankCard: { path: '/user/wallet', shows: link('wallet.shortcut.bankCard') },
  userLoan: { path: '/user', shows: link('account.entry.loan') },
  exploreTab: { path: '/', shows: link('shell.tab.explore') },
  inviteCodeHidden: {
    path: '/register',
    shows: (app) => app.page.getByRole('textbox', { name: text('common.inviteCode') }),
    when: 'off',
    visitor: true,
    lead: async ({ brand, register }) => {
      // with both, the page has a selector
      if (brand === ON) await register.page.getByRole('radio', { name: text('common.email') }).click();
      await register.sendCode(`new@${brand}.example.com`);
    },
  },
  twoLevelVerification: { path: '/user', shows: link('account.entry.juniorVerified') },
  twoIdTypes: {
    path: '/user/verified',
    shows: (app) => app.page.getByRole('radio', { name: text('verification.kind.passport') }),
  },
  verifiedEmail: {
    path: '/user/verified',
    shows: (app) => app.page.getByRole('textbox', { name: text('common.email') }),
  },
  rememberLogin: {
    path: '/login',
    shows: (app) => app.page.getByRole('checkbox', { name: text('session.login.remember') }),
    visitor: true,
  },
  privacyPage: { path: '/user/account', shows: link('account.privacy') },
  standardsPage: { path: '/user', shows: link('account.entry.standards') },
  customerService: { path: '/user', shows: link('account.entry.service') },
  myWalletPage: { path: '/user/wallet', shows: link('wallet.shortcut.myWallet') },
};

/** Switches that need more than one screen have separate tests. */
const ELSEWHERE: Partial<Record<Switch, string>> = {
  contract: 'e2e/contracts-off.journey.ts',
  phoneRegisterSms: 'server/src/features/brands/load-brands.test.ts',
  multiWallet: 'web/src/features/payout-methods/payout-methods.test.tsx',
  verifiedView: 'web/src/features/verification/verification.test.tsx',
  canBindEmail: 'web/src/features/account/email-binding.test.ts',
  onlyPlayOnTrustApp: 'e2e/trust-app.journey.ts',
};

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  const written = (brand: BrandId): string =>
    ['switches:', ...SWITCHES.map((name) => `  ${name}: ${isOn(brand, name)}`), ''].join('\n');
  [broker, browser] = await Promise.all([
    openScriptedBroker(undefined, {
      prepared: true,
      brandFile: (brand, file) => file.replace(/^switches:\n(?: .*\n)+/m, written(brand)),
    }),
    borrowBrowser(),
  ]);
  // documents depend on switches
  for (const brand of [ON, OFF]) {
    const client = broker.client(brand);
    const token = await openRealSession(client, broker.trader(brand));
    const { due } = await client.demand('consents', {}, { token });
    if (due.length > 0) await client.demand('submitConsent', { documents: due }, { token });
    client.close();
  }
});
afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it('every switch has a screen here or a separate test', () => {
  expect(SWITCHES.filter((name) => !SCREENS[name] && !ELSEWHERE[name])).toEqual([]);
  for (const [name, file] of Object.entries(ELSEWHERE))
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(name), `${name} in ${file}`).toBe(true);
});

describe.each([ON, OFF])('%s', (brand) => {
  it('reports every switch', async () => {
    const client = broker.client(brand);
    const switches = brandSwitches.parse(Object.fromEntries(SWITCHES.map((name) => [name, isOn(brand, name)])));
    expect(await client.demand('systemConfig', {})).toEqual(systemConfigToWire({ switches, treasury: brandTreasury.parse({}) }));
    client.close();
  });

  const openAs = async (who: 'user' | 'visitor'): Promise<App> => {
    const app = await openApp(browser, broker, brand, 'phone');
    if (who === 'user') await signIn(app, broker.trader(brand));
    return app;
  };

  it.each(['user', 'visitor'] as const)('shows a %s what its switches define', async (who) => {
    const app = await openAs(who);
    const looks = Object.entries(SCREENS)
      .filter(([, { visitor }]) => (visitor === true) === (who === 'visitor'))
      .map(([name, look]) => ({ ...look, there: isOn(brand, name as Switch) === (look.when !== 'off') }));
    let loaded = false;
    for (const [path, onScreen] of Map.groupBy(looks, (look) => look.path)) {
      const [there, absent] = [onScreen.filter((look) => look.there), onScreen.filter((look) => !look.there)];
      // absence can be checked only once the screen has loaded: what is there shows that it has
      await (loaded && there.length > 0 ? app.go(path) : app.open(path));
      loaded = true;
      for (const { lead } of onScreen) await lead?.(app);
      await app.page.getByRole('heading').or(app.page.getByRole('navigation')).first().waitFor();
      for (const { shows } of there) await shows(app).first().waitFor({ state: 'attached' });
      for (const { shows } of absent) await expectCount(shows(app), 0);
    }
  });
});
