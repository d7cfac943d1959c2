import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations, violationsAsShown } from './axe.ts';
import { borrowBrowser, DEVICES, openLastingPage, openPage } from './browser.ts';
import { expectGone, expectPath, expectSoon, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { allowPageErrors } from './page-errors.ts';
import { ConsolePage, type OperatorLogin } from './pages/console-page.ts';
import { smallTargets } from './targets.ts';
import { startingWith, text, textPattern } from './texts.ts';

let broker: ScriptedBroker;
let browser: Browser;
/** the first operator's window: each test goes on where the one before ended */
let desk: ConsolePage;
let leaveDesk: () => Promise<void>;
/** secret of the first operator's authenticator app, once it is set up */
let secret = '';

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  desk = new ConsolePage(page, broker);
  leaveDesk = close;
});

afterAll(async () => {
  await leaveDesk();
  await browser.close();
  await broker.stop();
});

function operator(): OperatorLogin {
  const login = broker.server.logins.find(({ role }) => role === 'operator');
  if (!login) throw new Error('there is no operator');
  return login;
}

async function expectSound(page: Page, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([]);
}

describe('signing in', () => {
  it('the first login sets up the authenticator app and shows its recovery codes', async () => {
    await desk.open('/users?query=7');
    await expectPath(desk.page, '/login');
    await expectSound(desk.page, 'login');
    await desk.showPassword({ ...operator(), password: 'not the password' });
    await desk.page.getByRole('alert').waitFor();
    await desk.showPassword(operator());
    await desk.page.getByRole('img', { name: text('console-access.factor.qr') }).waitFor();
    await expectSound(desk.page, 'factor');
    const code = desk.page.getByLabel(text('console-access.factor.code'));
    await code.fill('000000');
    await expectText(desk.page.getByRole('alert'), '(1020)');
    secret = await desk.setUpFactor();
    expect(
      await desk.page
        .getByRole('list', { name: text('console-access.recovery.title') })
        .getByRole('listitem')
        .count(),
    ).toBe(10);
    await expectSound(desk.page, 'recovery codes');
    await desk.page.getByRole('button', { name: text('console-access.recovery.kept') }).click();
    // back at the originally requested screen
    await desk.page.waitForURL(`${desk.url}/users?query=7`);
    await desk.page.reload();
    await desk.page.getByRole('heading', { level: 1, name: text('console.place.users') }).waitFor();
  });

  it('later logins ask for a code, and accept none twice', async () => {
    await desk.signOut();
    await desk.showPassword(operator());
    await desk.page.getByLabel(text('console-access.code.app')).fill(desk.lastCode);
    await expectText(desk.page.getByRole('alert'), '(23559)');
    await desk.page.getByRole('button', { name: text('console-access.code.useRecovery') }).click();
    await desk.page.getByLabel(text('console-access.code.recovery')).fill('aaaa-bbbb');
    await desk.page.getByRole('button', { name: text('console-access.code.submit') }).click();
    await expectText(desk.page.getByRole('alert'), '(1020)');
    await expectSound(desk.page, 'second step');
    await desk.page.getByRole('button', { name: text('console-access.code.useApp') }).click();
    await desk.enterCode(secret);
    await expectPath(desk.page, '/');
  });

  it('a session that ended elsewhere leads to the login, and back to the same screen', async () => {
    await desk.goTo('rules');
    await desk.page.context().clearCookies();
    allowPageErrors(desk.page, /401/);
    await desk.goToLink('audit');
    await desk.page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('to') === '/audit');
    await expectText(desk.page.getByRole('status'), text('shell.sessionLost'));
    await desk.showPassword(operator());
    await desk.enterCode(secret);
    await expectPath(desk.page, '/audit');
    await desk.page.getByRole('heading', { level: 1, name: text('console.place.audit') }).waitFor();
  });
});

describe('operators', () => {
  it('are invited, have the rights of their roles, and lose them with their next request', async () => {
    await desk.goTo('operators');
    await desk.page.getByRole('button', { name: text('console-operators.invite') }).click();
    const sheet = desk.page.getByRole('dialog');
    await sheet.getByRole('button', { name: text('console-operators.send') }).click();
    await expectText(sheet, text('console-operators.nameMissing'));
    await expectSound(desk.page, 'invitation');
    await sheet.getByLabel(text('console-operators.name')).fill('Lena Sato');
    await sheet.getByLabel(text('common.email')).fill('lena@truefill.example');
    await sheet.getByRole('button', { name: text('console-operators.send') }).click();
    const link = await sheet.locator('code').textContent();

    const other = new ConsolePage(await openPage(browser, 'phone', broker.clock), broker);
    await other.page.goto(link ?? '');
    await other.page.getByLabel(text('console-access.invitation.password'), { exact: true }).fill('seven wooden spoons');
    await other.page.getByLabel(text('console-access.invitation.again')).fill('seven wooden spoons');
    await expectSound(other.page, 'acceptance');
    await other.page.getByRole('button', { name: text('console-access.invitation.submit') }).click();
    await other.setUpFactor();
    await other.page.getByRole('button', { name: text('console-access.recovery.kept') }).click();
    await expectPath(other.page, '/');
    await other.page
      .getByRole('button', { name: text('console.menu') })
      .last()
      .click();
    const places = other.page.getByRole('dialog').getByRole('navigation');
    await places.getByRole('link', { name: text('console.place.users') }).waitFor();
    expect(await places.getByRole('link', { name: text('console.place.operators') }).count()).toBe(0);
    await expectSound(other.page, 'menu of a phone');

    await sheet.getByRole('button', { name: text('common.done') }).click();
    await desk.page.reload();
    await desk.page.getByRole('button', { name: text('console-operators.acts', { name: 'Lena Sato' }) }).click();
    await desk.page.getByRole('menuitem', { name: text('console-operators.act.deactivate') }).click();
    await sheet.getByRole('button', { name: text('console-operators.act.deactivate') }).click();
    await expectText(sheet, text('console-operators.reasonMissing'));
    await sheet.getByLabel(text('console-operators.reason')).fill('left the company');
    await sheet.getByRole('button', { name: text('console-operators.act.deactivate') }).click();
    await expectGone(sheet);
    await expectText(desk.page.getByRole('main'), text('console-operators.state.inactive'));

    allowPageErrors(other.page, /401/);
    await places.getByRole('link', { name: text('console.place.activity') }).click();
    await expectPath(other.page, '/login');
  });
});

describe('the audit trail', () => {
  it('records who did what and why, each entry chained to the previous one', async () => {
    await desk.goTo('audit');
    const entries = desk.page.getByRole('list', { name: text('console-audit.entries') });
    await expectText(desk.page.getByRole('main'), textPatternWithin('console-audit.whole_other'));
    await entries
      .getByRole('button', { name: text('console-audit.action.operator.deactivated') })
      .first()
      .click();
    const shown = desk.page.getByRole('region', { name: text('console-audit.entry') });
    await expectText(shown, 'left the company');
    await expectText(shown, text('console-audit.inOrder'));
    await expectSound(desk.page, 'audit trail');
    await desk.page.getByRole('combobox', { name: text('console-audit.filter.action') }).click();
    await desk.page.getByRole('option', { name: text('console-audit.subject.export') }).click();
    await expectText(desk.page.getByRole('main'), text('console-audit.empty'));
  });
});

describe('the theme page', () => {
  it('applies the selected theme of a brand, and restores the console’s own', async () => {
    const worn = (): Promise<readonly string[]> =>
      desk.page.evaluate(() => {
        const { documentElement: root } = document;
        const tokens = getComputedStyle(root);
        return [root.dataset['theme'] ?? '', tokens.getPropertyValue('--accent'), tokens.getPropertyValue('--font-brand')];
      });
    const own = await worn();
    await desk.go('/theme');
    const choose = async (brand: string): Promise<void> => {
      await desk.page.getByRole('combobox', { name: text('console-theme.brand') }).click();
      await desk.page.getByRole('option', { name: brand }).click();
    };
    await choose('Quarry Coin');
    await expectSoon(worn, ['dark', '#b9e52a', "'Space Grotesk Variable'"]);
    await choose('Thornbury Capital');
    await expectSoon(worn, ['light', '#1f5c46', "'Source Serif 4 Variable'"]);
    await desk.page.getByRole('radio', { name: text('console-theme.look.dark') }).click();
    await expectSoon(async () => (await worn())[0], 'dark');
    // brands differ only in tokens, whose contrasts the generator's tests compute for every brand
    await expectSound(desk.page, 'thornbury');
    await desk.page.getByRole('button', { name: 'dialog', exact: true }).click();
    await desk.page.getByRole('dialog').waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.goTo('rules');
    await expectSoon(worn, own);
  });
});

const PLACES = ['review', 'approvals', 'users', 'treasury', 'rules', 'audit', 'operators', 'activity'];
const SCREENS = [
  ...PLACES.map((place) => [place, `console.place.${place}`] as const),
  ['account', 'console.account.security'] as const,
];

describe.each(DEVICES)('%s', (device) => {
  it('no screen violates an accessibility rule, and everything is reachable by keyboard', async () => {
    const storageState = await desk.page.context().storageState();
    const shown = new ConsolePage(await openPage(browser, device, broker.clock, { storageState }), broker);
    // each device in one of the themes, which differ only in colors
    const theme = device === 'phone' ? 'dark' : 'light';
    await shown.page.context().addCookies([{ name: 'theme', value: theme, url: desk.url }]);
    await shown.open('/review');
    expect(await shown.page.locator('html').getAttribute('data-theme')).toBe(theme);
    for (const [place, title] of SCREENS) {
      await shown.go(`/${place}`);
      await shown.page.getByRole('heading', { level: 1, name: text(title) }).waitFor();
      await shown.settled();
      expect(await violationsAsShown(shown.page), place).toEqual([]);
      expect(await smallTargets(shown.page, device), place).toEqual([]);
    }
    if (device === 'phone') return;
    const dialog = shown.page.getByRole('dialog');
    await shown.page.keyboard.press('?');
    await expectText(dialog, text('console.keys.claim'));
    await expectSound(shown.page, 'keys');
    await shown.page.keyboard.press('Escape');
    await expectGone(dialog);
    await shown.page.keyboard.press('/');
    await dialog.getByRole('combobox', { name: text('console.search.label') }).waitFor();
    await expectSound(shown.page, 'search');
    await shown.page.keyboard.press('Escape');
    await expectGone(dialog);
    await shown.page.keyboard.press('Control+k');
    await dialog.getByRole('combobox', { name: text('console.search.label') }).waitFor();
  });
});

/** Gives the operators something to look at: an order, and a complaint about it. @returns the trader's number */
async function complainAboutOrder(): Promise<number> {
  broker.prices.refresh();
  const client = broker.client('northwind');
  const { email, password } = broker.trader('northwind');
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const { token, userId } = session;
  const order = { tradePair: 'BTCUSDT', orderType: 0, buyPoint: 2, price: 1, orderQuantity: 0.01 } as const;
  const recordUid = String(await client.demand('addOrder', order as never, { token }));
  const ticket = { kind: 'complaint', subject: 'Too high', text: 'It opened too high.', recordKind: 'order', recordUid } as const;
  await client.demand('addTicket', ticket, { token });
  client.close();
  return userId;
}

it('phone: what lists and records lead to is large enough for a finger', async () => {
  const userId = await complainAboutOrder();
  const storageState = await desk.page.context().storageState();
  const shown = new ConsolePage(await openPage(browser, 'phone', broker.clock, { storageState }), broker);
  await shown.open('/');
  const main = shown.page.getByRole('main');
  for (const [path, link] of [
    ['/', text('console-tickets.tab.complaint')],
    ['/tickets?ticket=1', text('console-tickets.open')],
    [`/users/${userId}?tab=ledger`, startingWith(text('console-audit.target.order'))],
  ] as const) {
    await shown.go(path);
    await main.getByRole('link', { name: link }).first().waitFor();
    await shown.settled();
    expect(await smallTargets(shown.page, 'phone'), path).toEqual([]);
  }
});

it('back from a user leads to the same place of the list', async () => {
  const { page } = desk;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1_440, height: 320 });
  await desk.open('/users');
  const last = page
    .getByRole('list', { name: text('console.place.users') })
    .getByRole('link')
    .last();
  await last.scrollIntoViewIfNeeded();
  const top = async (): Promise<number | undefined> => (await last.boundingBox())?.y;
  const placed = await top();
  await last.click();
  await page.getByRole('tab', { name: text('console-users.tab.ledger') }).waitFor();
  await page.goBack();
  await expectSoon(top, placed);
  if (before) await page.setViewportSize(before);
});

/** A text with arbitrary values, anywhere in another. */
function textPatternWithin(key: string): RegExp {
  return new RegExp(textPattern(key).source.slice(1, -1));
}
