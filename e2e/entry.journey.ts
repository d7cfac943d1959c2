import type { CallRequest } from '@truefill/api/calls.ts';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import type { Device } from './browser.ts';
import { expectGone, expectHolds, expectPath, expectSoon, expectText } from './eventually.ts';
import { openScriptedBroker, WEDNESDAY_MS, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const NEXT_PASSWORD = 'meadow-compass-17';
/** characters that a captcha may contain */
const CAPTCHA = 'K7MP4';

let broker: ScriptedBroker;
let browser: Browser;

openForAll(
  (opened) => ([broker, browser] = opened),
  () => openScriptedBroker(WEDNESDAY_MS, { captchaText: CAPTCHA }),
);

/** A phone number per device, as typed. */
const numberOf = (device: Device): string => (device === 'phone' ? '151 2345 6789' : '151 2345 6780');
const inFull = (number: string): string => `+49${number.replaceAll(' ', '')}`;

/** Pastes into the field that has the focus, as from a text message. */
async function paste(app: App, words: string): Promise<void> {
  await app.register.code.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);
}

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('a user registers by phone, with a code from a text message', async () => {
    const number = numberOf(device);
    const app = await openApp(browser, broker, 'northwind', device);
    await app.register.open(app.url);
    await app.register.chooseCountry('germ');
    await expectText(app.register.nationCode, '+49');

    await app.register.phone.fill('12');
    await app.register.next.click();
    await app.page.getByText(text('session.error.wrong_phone_number')).waitFor();
    await app.page.getByText(text('session.error.accept_terms')).waitFor();
    await expectSoon(() => app.register.phone.evaluate((field) => document.activeElement === field), true);

    await app.register.phone.fill(number);
    await app.register.accept();
    await app.register.next.click();
    await app.register.code.waitFor();
    await app.page.getByText('+49 151 •••• 678').waitFor();
    await app.page.getByText(text('session.code.valid', { minutes: 10 })).waitFor();
    await app.page.getByText(text('session.code.resendIn')).waitFor();

    // the browser's Back returns to the completed first step, and Forward to the code
    await app.page.goBack();
    await expectSoon(() => app.register.phone.inputValue(), number);
    await expectText(app.register.nationCode, '+49');
    await app.page.goForward();
    await app.register.code.waitFor();

    await app.register.password.fill(PASSWORD);
    const sent = broker.codeFor(inFull(number));
    await app.register.code.fill(sent === '000000' ? '000001' : '000000');
    await app.register.submit.click();
    await app.page.getByRole('alert').getByText(text('error.1111')).waitFor();
    await expectSoon(() => app.register.code.inputValue(), '');
    await expectSoon(() => app.register.code.evaluate((field) => document.activeElement === field), true);

    // a number that is not a code fills nothing
    await paste(app, `${sent}7`);
    expect(await app.register.code.inputValue()).toBe('');
    await paste(app, `${sent.slice(0, 3)} - ${sent.slice(3)}`);
    await expectSoon(() => app.register.code.inputValue(), sent);
    await app.register.submit.click();
    await expectPath(app.page, '/');

    // a phone user may add an address, which counts once its code was entered
    await app.go('/user/account');
    await app.go('/user/bindEmail');
    const address = `bound-${device}@example.com`;
    await app.page.locator('input[name=email]').waitFor();
    expect(await violations(app.page)).toEqual([]);
    await app.page.locator('input[name=email]').fill(address);
    await app.account.button(text('session.register.send')).click();
    await app.register.code.waitFor();
    await app.register.code.fill(broker.codeFor(address));
    await app.account.button(text('account.bindIt')).click();
    await expectPath(app.page, '/user/account');
    await app.page.getByText(address).first().waitFor();
    // then there is nothing more to add
    await app.open('/user/bindEmail');
    await expectPath(app.page, '/user/account');
  });
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('without text messages there is a captcha: a wrong answer draws a new one, and not too often', async () => {
    const number = numberOf(device);
    const app = await openApp(browser, broker, 'plumtree', device);
    await app.register.open(app.url);
    await app.register.chooseCountry('germ');
    await app.register.phone.fill(number);
    await app.register.accept();
    await app.register.next.click();
    const image = app.page.getByRole('img', { name: text('session.captcha.image') });
    await image.waitFor();
    await expectGone(app.register.code);
    await expectGone(app.page.locator('input[name=invite]'));
    // a busy machine answers only after the three seconds, and gets another captcha
    await expectHolds(async () => {
      await app.account.button(text('session.captcha.refresh')).click();
      return app.page
        .getByRole('status')
        .getByText(/Try again in [123] s/)
        .isVisible();
    }, 'another image is refused so soon');

    const first = await image.getAttribute('src');
    await app.register.password.fill(PASSWORD);
    await app.register.submit.click();
    await app.page.getByText(text('session.error.p_t_verity_code')).waitFor();
    await app.page.locator('input[name=captcha]').fill('not this');
    await app.register.submit.click();
    await app.page.getByRole('alert').getByText(text('error.23556')).waitFor();
    await expectHolds(async () => (await image.getAttribute('src')) !== first, 'another image is drawn');
    await expectSoon(() => app.page.locator('input[name=captcha]').inputValue(), '');

    // one that took too long is redrawn as well
    await broker.advance(6 * 60_000);
    const second = await image.getAttribute('src');
    await app.page.locator('input[name=captcha]').fill(CAPTCHA);
    await app.register.submit.click();
    await app.page.getByRole('alert').getByText(text('error.23555')).waitFor();
    await expectHolds(async () => (await image.getAttribute('src')) !== second, 'a third image is drawn');

    // the right answer, as a person may type it: the new account is logged in
    await app.page.locator('input[name=captcha]').fill(` ${CAPTCHA.toLowerCase()} `);
    await app.register.submit.click();
    await expectPath(app.page, '/');
    await app.go('/user');
    await app.account.logOut();
    await expectPath(app.page, '/');
    await app.go('/login');
    await app.login.logIn({ email: inFull(number), password: PASSWORD });
    await expectPath(app.page, '/');
  });
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('a forgotten password is reset with a code, of which an expired one is refused, without logging in automatically', async () => {
    const email = `forgetful-${device}@example.com`;
    const client = broker.client('northwind');
    await openDemoSession(client, broker.dataDir, email);
    const app = await openApp(browser, broker, 'northwind', device);
    await app.open('/login');
    await app.page.getByRole('link', { name: text('session.login.forgot') }).click();
    await expectPath(app.page, '/forgot');

    const form = app.page.getByRole('form', { name: text('session.form') });
    await form.locator('input[name=username]').fill('forgetful@');
    await form.locator('button[type=submit]').click();
    await app.page.getByText(text('session.error.wrong_email')).waitFor();
    await form.locator('input[name=username]').fill(email);
    await broker.advance(61_000);
    // the code is sent, and the answer is lost: a second attempt is too soon, and still leads to the code
    allowPageErrors(app.page, /sendMail/);
    await app.page.route('**/wa-na/sendMail', async (route) => {
      await client.demand('sendMail', route.request().postDataJSON() as CallRequest<'sendMail'>);
      await route.abort('connectionreset');
    });
    await form.locator('button[type=submit]').click();
    await form.getByRole('alert').getByText(text('error.network')).waitFor();
    await app.page.unroute('**/wa-na/sendMail');
    client.close();
    await form.locator('button[type=submit]').click();
    await form.getByRole('alert').getByText(text('session.code.recent')).waitFor();
    await app.account.button(text('session.code.have')).click();
    await app.register.code.waitFor();
    await app.page.getByText(text('session.code.resendIn')).waitFor();

    const old = broker.codeFor(email);
    await app.register.code.fill(old);
    await app.page.locator('input[name=new-password]').fill('short');
    await form.locator('button[type=submit]').click();
    await app.page.getByText(text('session.error.password_limit')).waitFor();
    await broker.advance(11 * 60_000);
    await app.page.locator('input[name=new-password]').fill(NEXT_PASSWORD);
    await form.locator('button[type=submit]').click();
    await app.page.getByRole('alert').getByText(text('error.23555')).waitFor();
    await app.account.button(text('session.code.resend')).click();
    await expectHolds(() => broker.codeFor(email) !== old, 'another code has been sent');
    await app.register.code.fill(broker.codeFor(email));
    await form.locator('button[type=submit]').click();
    await expectPath(app.page, '/login');

    await app.login.logIn({ email, password: PASSWORD });
    await app.page.getByRole('alert').getByText(text('error.1108')).waitFor();
    await app.login.logIn({ email, password: NEXT_PASSWORD });
    await expectPath(app.page, '/');
  });
});
