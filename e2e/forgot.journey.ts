import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openApp } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectPath } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const NEXT_PASSWORD = 'meadow-compass-17';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('%s', (device) => {
  it('a forgotten password is set anew with a code, and logs nobody in by itself', async () => {
    const email = `forgetful-${device}@example.com`;
    const client = house.client('northwind');
    await openDemoSession(client, house.dataDir, email);
    client.close();
    const app = await openApp(browser, house, 'northwind', device);
    await app.open('/login');
    await app.page.getByRole('link', { name: text('session.login.forgot') }).click();
    await expectPath(app.page, '/forgot');

    const form = app.page.getByRole('form', { name: text('session.form') });
    await form.locator('input[name=username]').fill('forgetful@');
    await form.locator('button[type=submit]').click();
    await app.page.getByText(text('session.fault.wrong_email')).waitFor();
    await form.locator('input[name=username]').fill(email);
    await house.advance(61_000);
    await form.locator('button[type=submit]').click();
    await app.register.code.waitFor();

    await app.register.code.fill(house.codeFor(email));
    await app.page.locator('input[name=new-password]').fill('short');
    await form.locator('button[type=submit]').click();
    await app.page.getByText(text('session.fault.password_limit')).waitFor();
    await app.page.locator('input[name=new-password]').fill(NEXT_PASSWORD);
    await form.locator('button[type=submit]').click();
    await expectPath(app.page, '/login');

    await app.login.logIn({ email, password: PASSWORD });
    await app.page.getByRole('alert').getByText(text('error.1108')).waitFor();
    await app.login.logIn({ email, password: NEXT_PASSWORD });
    await expectPath(app.page, '/');
  });
});
