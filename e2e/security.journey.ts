import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { plugInAuthenticator } from './authenticator.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectCount, expectFocused, expectGone, expectPath, expectSoon } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** The current code of an authenticator app with the secret. */
function codeNow(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: broker.clock.now() });
}

/** Logs out and in again, up to the question for the second factor. */
async function logInAgain(app: App, email: string): Promise<void> {
  await app.go('/user');
  await app.account.logOut();
  await expectPath(app.page, '/');
  await app.go('/login?to=%2Fuser%2Fsecurity');
  await app.login.logIn({ email, password: PASSWORD });
  await app.page.getByRole('heading', { name: text('session.factor.title') }).waitFor();
}

/** Reads the recovery codes, which are shown once, and closes them. */
async function keepCodes(app: App): Promise<readonly string[]> {
  const shown = app.page.getByRole('list', { name: text('security.codes.title') }).getByRole('listitem');
  await expectCount(shown, 10);
  expect(await app.page.locator('[role=status] [data-tone]').allTextContents(), 'nothing covers the codes').toEqual([]);
  const codes = await shown.allTextContents();
  await app.account.button(text('security.codes.kept')).click();
  await expectGone(shown);
  // what opened them is gone
  await expectFocused(app.account.button(text('security.codes.renew')));
  return codes;
}

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('authenticator app, recovery codes, passkey, phrase and devices protect an account', async () => {
    const email = `careful-${device}@example.com`;
    const client = broker.client('northwind');
    await openDemoSession(client, broker.dataDir, email);
    const app = await openApp(browser, broker, 'northwind', device);
    await plugInAuthenticator(app.page);
    await signIn(app, { email, password: PASSWORD });
    await app.open('/user/security');
    await app.page.getByText(text('security.protection.passwordOnly.title')).waitFor();

    // the app is set up with the displayed secret, and counts once a code was entered
    await app.account.button(text('security.setUp')).first().click();
    const setUp = app.page.getByRole('dialog', { name: text('security.app.setUpTitle') });
    const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const field = setUp.getByRole('textbox', { name: text('security.app.code') });
    await field.fill('000000');
    await setUp.getByRole('alert').getByText(text('error.1020')).waitFor();
    await expectSoon(() => field.inputValue(), '');
    await field.fill(codeNow(secret));
    await keepCodes(app);
    await app.page.getByText(text('security.protection.good.title')).waitFor();

    // a passkey of this browser
    await app.account.button(text('security.passkeys.add')).click();
    await app.page.getByRole('textbox', { name: text('security.passkeys.name') }).fill('<b>My phone</b>');
    await app.account.button(text('security.passkeys.addNow')).click();
    await app.page.getByText('<b>My phone</b>', { exact: true }).waitFor();

    // the second step of a login: a refused code is cleared and the field focused again
    await broker.advance(31_000);
    await logInAgain(app, email);
    const code = app.page.getByRole('textbox', { name: text('security.proof.authCode') });
    await code.fill('000000');
    await app.page.getByRole('alert').getByText(text('error.1020')).waitFor();
    await expectSoon(() => code.inputValue(), '');
    await expectSoon(() => code.evaluate((input) => document.activeElement === input), true);
    await code.fill(codeNow(secret));
    await expectPath(app.page, '/user/security');

    await logInAgain(app, email);
    await app.account.button(text('security.proof.way.passkey')).click();
    await app.account.button(text('security.proof.way.passkey')).click();
    await expectPath(app.page, '/user/security');

    // sensitive actions require a new proof once the login is no longer fresh
    await broker.advance(6 * 60_000);
    await app.account.button(text('security.setUp')).click();
    const phrase = app.page.getByRole('textbox', { name: text('security.phrase.label') });
    await phrase.fill('blue harbour');
    await app.account.button(text('common.save')).click();
    const proof = app.page.getByRole('dialog', { name: text('security.proof.form') });
    // without one the phrase can be sent again
    await proof.getByRole('button', { name: text('common.close') }).click();
    await expectGone(proof);
    await expectFocused(phrase);
    await expectSoon(() => phrase.inputValue(), 'blue harbour');
    await app.account.button(text('common.save')).click();
    await proof.getByRole('textbox', { name: text('security.proof.authCode') }).fill(codeNow(secret));
    await app.page.getByText('blue harbour').waitFor();

    // other devices are listed and logged out
    const token = await logInElsewhere(secret, email);
    await app.page.reload();
    const devices = app.page.getByRole('list', { name: text('security.devices.title') }).getByRole('listitem');
    await app.account.button(text('security.devices.endOthers')).click();
    const requested = app.page.getByRole('alertdialog', { name: text('security.devices.endOthersTitle') });
    await app.account.button(text('security.devices.endOthers'), requested).click();
    await expectCount(devices, 1);
    expect((await client.call('userInfo', {}, { token })).status).toBe(401);

    // and the app is turned off again
    await app.account.button(text('security.turnOff')).click();
    const off = app.page.getByRole('alertdialog', { name: text('security.app.offTitle') });
    await app.account.button(text('security.turnOff'), off).click();
    await expectGone(app.page.getByText(text('security.app.inUse')));
    client.close();
  });

  /** Logs in on another device. Returns its access token. */
  async function logInElsewhere(secret: string, email: string): Promise<string> {
    await broker.advance(31_000);
    const client = broker.client('northwind');
    const body = { username: email, password: PASSWORD, type: 'E' as const };
    const session = await client.demand('login', { ...body, command: 'verification', authCode: codeNow(secret) });
    client.close();
    if (!('token' in session)) throw new Error('the second factor was not taken');
    return session.token;
  }
});

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('a passkey is renamed and removed, new codes replace the old ones, and a logged-out device notices at once', async () => {
    const email = `two-windows-${device}@example.com`;
    const client = broker.client('northwind');
    await openDemoSession(client, broker.dataDir, email);
    client.close();
    const app = await openApp(browser, broker, 'northwind', device);
    await plugInAuthenticator(app.page);
    await signIn(app, { email, password: PASSWORD });
    await app.open('/user/security');
    await app.account.button(text('security.passkeys.add')).click();
    await app.page.getByRole('textbox', { name: text('security.passkeys.name') }).fill('Old phone');
    await app.account.button(text('security.passkeys.addNow')).click();
    const old = await keepCodes(app);

    const chooseFrom = async (name: string, wanted: string): Promise<void> => {
      await app.account.button(text('security.passkeys.more', { name })).click();
      await app.page.getByRole('menuitem', { name: text(wanted) }).click();
    };
    await chooseFrom('Old phone', 'security.passkeys.rename');
    await app.page.getByRole('textbox', { name: text('security.passkeys.name') }).fill('Blue phone');
    await app.account.button(text('common.save')).click();
    await app.page.getByText('Blue phone', { exact: true }).waitFor();
    await expectGone(app.page.getByText('Old phone', { exact: true }));

    await app.account.button(text('security.codes.renew')).click();
    const requested = app.page.getByRole('alertdialog', { name: text('security.codes.renewTitle') });
    await app.account.button(text('security.codes.renew'), requested).click();
    const fresh = await keepCodes(app);
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);

    // another window, where the passkey is not
    const other = await openApp(browser, broker, 'northwind', 'phone');
    // on a busy machine the session ends before the socket is open
    allowPageErrors(other.page, /WebSocket is closed before the connection is established/, /401.*wa-na\/refresh/);
    const closed: string[] = [];
    other.page.on('websocket', (socket) => socket.on('close', () => closed.push(new URL(socket.url()).pathname)));
    await other.open('/login?to=%2Fposition');
    await other.login.logIn({ email, password: PASSWORD });
    await other.account.button(text('security.proof.way.recoveryCode')).click();
    const enter = async (code: string | undefined): Promise<void> => {
      await other.page.locator('input[name=recovery-code]').fill(code ?? '');
      await other.page.locator('form button[type=submit]').last().click();
    };
    await enter(old[0]);
    await other.page.getByRole('alert').getByText(text('error.1020')).waitFor();
    await enter(fresh[0]);
    await expectPath(other.page, '/position');
    await other.positions.empty.waitFor();

    await app.page.reload();
    await app.page.getByText(text('security.codes.left', { left: 9 })).waitFor();
    const devices = app.page.getByRole('list', { name: text('security.devices.title') }).getByRole('listitem');
    const ends = app.account.button(text('security.devices.end'), devices);
    // the first of them is the session that registered the account
    await expectCount(ends, 2);
    await ends.first().click();
    await expectCount(ends, 1);
    await ends.first().click();
    await other.shell.expectToast(text('shell.sessionLost'));
    await expectPath(other.page, '/');
    await expectSoon(() => closed.some((path) => path.startsWith('/exchange/ws/')), true);
    await other.go('/history');
    await expectPath(other.page, '/login');
    await expectCount(devices, 1);

    await chooseFrom('Blue phone', 'security.passkeys.remove');
    const off = app.page.getByRole('alertdialog', { name: text('security.passkeys.removeTitle') });
    await app.account.button(text('security.passkeys.remove'), off).click();
    await app.page.getByText(text('security.passkeys.none')).waitFor();
    await app.page.getByText(text('security.protection.passwordOnly.title')).waitFor();
  });
});
