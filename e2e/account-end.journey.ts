import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { violations } from './axe.ts';
import { openForAll } from './broker-and-browser.ts';
import { openPage, type Device } from './browser.ts';
import { expectCount, expectPath, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { expectToast } from './toasts.ts';
import { readOutbox } from './outbox.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const BRAND = 'northwind';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));
async function openUser(device: Device, login: { readonly email: string; readonly password: string }): Promise<App> {
  const page = await openPage(browser, device, broker.clock);
  const app = new App(page, device, broker, BRAND);
  await signIn(app, login);
  return app;
}

const submit = (app: App) => app.page.getByRole('button', { name: text('own-data.close.submit') });

describe.each(onOneDevice('phone'))('on a %s', (device) => {
  const login = { email: `leaves-${device}@northwind.example.com`, password: PASSWORD };

  beforeAll(async () => {
    const client = broker.client(BRAND);
    await openDemoSession(client, broker.dataDir, login.email);
    client.close();
  });

  it('an account with money lists the obstacles, and links to them', async () => {
    const app = await openUser(device, broker.trader(BRAND));
    await app.open('/user/close');
    const money = app.page.getByRole('link', { name: /^Money left in the account: \$[\d,.]+/ });
    await money.waitFor();
    expect(await submit(app).count()).toBe(0);
    expect(await violations(app.page)).toEqual([]);
    await money.click();
    await expectPath(app.page, '/user/withdraw');
  });

  it('a user gets a copy of their data, and closes the account permanently: logins fail, and an email confirms it', async () => {
    const app = await openUser(device, login);
    await app.open('/user/account');
    await app.page.getByRole('link', { name: text('own-data.title') }).click();
    await app.page.getByRole('button', { name: text('own-data.request') }).click();
    await expectToast(app.page, text('own-data.requested'));
    const download = app.page.getByRole('button', { name: text('own-data.download') });
    await download.waitFor();
    expect(await violations(app.page)).toEqual([]);
    const [archive] = await Promise.all([app.page.waitForEvent('download'), download.click()]);
    const files = unzipSync(await readFile(await archive.path()));
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString()) as unknown;
    expect(read('profile.json')).toMatchObject([{ email: login.email }]);
    await app.go('/user/notification');
    await app.page.getByText('The copy of your data is ready').first().waitFor();

    await app.go('/user/data');
    await app.page.getByRole('link', { name: text('own-data.close.open') }).click();
    await app.page.getByText(text('own-data.close.final')).waitFor();
    const confirm = app.page.getByRole('textbox', { name: /^Type leaves-/ });
    await confirm.fill('somebody@else.example');
    await submit(app).click();
    await app.page.getByText(text('own-data.close.wrong')).waitFor();
    expect(await violations(app.page)).toEqual([]);
    await confirm.fill(login.email);
    await submit(app).click();
    await expectToast(app.page, text('own-data.close.done'));
    await expectPath(app.page, '/');
    await expectCount(app.page.getByText(login.email, { exact: true }), 0);
    await app.go('/login');
    await app.login.logIn(login);
    await expectText(app.page.getByRole('alert'), text('error.1005'));
    expect(readOutbox(broker.dataDir).findLast(({ to }) => to === login.email)).toMatchObject({ template: 'account-closed' });
  });
});
