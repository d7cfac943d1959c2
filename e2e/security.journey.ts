import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectCount, expectGone, expectPath, expectSoon } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** Gives the browser a device that holds passkeys and confirms by itself. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A code of the app that holds the secret, as it shows it now. */
function codeNow(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: house.clock.now() });
}

/** Logs out and in again, up to the question for the second factor. */
async function comeBack(app: App, email: string): Promise<void> {
  await app.account.open(app.url);
  await app.account.logOut();
  await expectPath(app.page, '/');
  await app.open('/login?to=%2Fuser%2Fsecurity');
  await app.login.logIn({ email, password: PASSWORD });
  await app.page.getByRole('heading', { name: text('session.factor.title') }).waitFor();
}

describe.each(DEVICES)('%s', (device) => {
  it('authenticator app, recovery codes, passkey, phrase and devices protect an account', async () => {
    const email = `careful-${device}@example.com`;
    const client = house.client('northwind');
    await openDemoSession(client, house.dataDir, email);
    const app = await openApp(browser, house, 'northwind', device);
    await plugInAuthenticator(app.page);
    await app.open('/login?to=%2Fuser%2Fsecurity');
    await app.login.logIn({ email, password: PASSWORD });
    await app.page.getByText(text('security.protection.passwordOnly.title')).waitFor();

    // the app is set up with the secret on screen, and counts once a code of it came back
    await app.account.button(text('security.setUp')).first().click();
    const setUp = app.page.getByRole('dialog', { name: text('security.app.setUpTitle') });
    const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const field = setUp.getByRole('textbox', { name: text('security.app.code') });
    await field.fill('000000');
    await setUp.getByRole('alert').getByText(text('error.1020')).waitFor();
    await expectSoon(() => field.inputValue(), '');
    await field.fill(codeNow(secret));
    const shown = app.page.getByRole('list', { name: text('security.codes.title') }).getByRole('listitem');
    await expectCount(shown, 10);
    const recovery = (await shown.first().textContent()) ?? '';
    await app.account.button(text('security.codes.kept')).click();
    await app.page.getByText(text('security.protection.good.title')).waitFor();

    // a passkey of this browser
    await app.account.button(text('security.passkeys.add')).click();
    await app.page.getByRole('textbox', { name: text('security.passkeys.name') }).fill('<b>My phone</b>');
    await app.account.button(text('security.passkeys.addNow')).click();
    await app.page.getByText('<b>My phone</b>', { exact: true }).waitFor();

    // the second step of a login: a refused code is cleared and has the focus again
    await house.advance(31_000);
    await comeBack(app, email);
    const code = app.page.getByRole('textbox', { name: text('security.proof.authCode') });
    await code.fill('000000');
    await app.page.getByRole('alert').getByText(text('error.1020')).waitFor();
    await expectSoon(() => code.inputValue(), '');
    await expectSoon(() => code.evaluate((input) => document.activeElement === input), true);
    await code.fill(codeNow(secret));
    await expectPath(app.page, '/user/security');

    await comeBack(app, email);
    await app.account.button(text('security.proof.way.recoveryCode')).click();
    await app.page.locator('input[name=recovery-code]').fill(recovery);
    await app.page.locator('form button[type=submit]').last().click();
    await expectPath(app.page, '/user/security');
    await app.page.getByText(text('security.codes.left', { left: 9 })).waitFor();

    await comeBack(app, email);
    await app.account.button(text('security.proof.way.passkey')).click();
    await app.account.button(text('security.proof.passkey')).click();
    await expectPath(app.page, '/user/security');

    // what is sensitive asks anew once the login is not fresh
    await house.advance(6 * 60_000);
    await app.account.button(text('security.setUp')).click();
    await app.page.getByRole('textbox', { name: text('security.phrase.label') }).fill('blue harbour');
    await app.account.button(text('security.save')).click();
    const proof = app.page.getByRole('dialog', { name: text('security.proof.form') });
    await proof.getByRole('textbox', { name: text('security.proof.authCode') }).fill(codeNow(secret));
    await app.page.getByText('blue harbour').waitFor();

    // other devices are seen and logged out
    const token = await logInElsewhere(secret, email);
    await app.page.reload();
    const devices = app.page.getByRole('list', { name: text('security.devices.title') }).getByRole('listitem');
    await app.account.button(text('security.devices.endOthers')).click();
    const asked = app.page.getByRole('alertdialog', { name: text('security.devices.endOthersTitle') });
    await app.account.button(text('security.devices.endOthers'), asked).click();
    await expectCount(devices, 1);
    expect((await client.call('userInfo', {}, { token })).status).toBe(401);

    // and the app is turned off again
    await app.account.button(text('security.turnOff')).click();
    const off = app.page.getByRole('alertdialog', { name: text('security.app.offTitle') });
    await app.account.button(text('security.turnOff'), off).click();
    await expectGone(app.page.getByText(text('security.app.inUse')));
    client.close();
  });

  /** Logs in on another device. Answers its access token. */
  async function logInElsewhere(secret: string, email: string): Promise<string> {
    await house.advance(31_000);
    const client = house.client('northwind');
    const body = { username: email, password: PASSWORD, type: 'E' as const };
    const session = await client.demand('login', { ...body, command: 'verification', authCode: codeNow(secret) });
    client.close();
    if (!('token' in session)) throw new Error('the second factor was not taken');
    return session.token;
  }
});
