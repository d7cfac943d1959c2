import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectGone, expectHolds, expectPath } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { signIn } from './sign-in.ts';
import { squarePng } from './square-png.ts';
import { text } from './texts.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const HEIC = fileURLToPath(new URL('pictures/hills.heic', import.meta.url));
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

type Color = readonly [red: number, green: number, blue: number];

/** The color at the top of the displayed profile image; black if there is none. */
async function shownColor(app: App): Promise<Color> {
  const image = app.page.getByRole('form', { name: text('account.title') }).locator('img[src^="blob:"]');
  if ((await image.count()) === 0) return [0, 0, 0];
  return image.first().evaluate((shown: HTMLImageElement): Color => {
    const canvas = document.createElement('canvas');
    canvas.width = 8;
    canvas.height = 8;
    const context = canvas.getContext('2d');
    if (!context || shown.naturalWidth === 0) return [0, 0, 0];
    context.drawImage(shown, 0, 0, 8, 8);
    const [red = 0, green = 0, blue = 0] = context.getImageData(1, 0, 1, 1).data;
    return [red, green, blue];
  });
}

const isGreen = ([red, green, blue]: Color): boolean => red < 60 && green > 120 && blue < 130;
const isBlue = ([red, green, blue]: Color): boolean => red > 60 && red < 160 && green > 120 && blue > 190;

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('profile (checklist 26, 28), password, documents, and what visitors see of it', async () => {
    const email = `mara-${device}@example.com`;
    const client = broker.client('northwind');
    await openDemoSession(client, broker.dataDir, email);
    client.close();
    const app = await openApp(browser, broker, 'northwind', device);
    await signIn(app, { email, password: PASSWORD });
    await app.open('/user/account');

    // a nickname is plain text wherever it is shown
    const nickname = app.page.locator('input[name=nickname]');
    await nickname.fill(' ');
    await app.account.button(text('common.done')).click();
    await app.page.getByText(text('account.p_t_nickname')).waitFor();
    await nickname.fill(HOSTILE);
    await app.account.button(text('common.done')).click();
    await expectGone(app.page.getByText(text('account.unsaved')));
    await app.go('/user');
    await app.page.getByText(HOSTILE, { exact: true }).first().waitFor();
    expect(await app.page.title()).not.toBe('1');

    // images are recognized by their content, not their name
    await app.go('/user/account');
    const file = app.page.locator('input[type=file]');
    const choose = (name: string, buffer: Buffer): Promise<void> => file.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await choose('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>'));
    await app.page.getByText(text('account.picture.error.type')).waitFor();
    await choose('broken.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400, 7)]));
    await app.page.getByText(text('account.picture.error.unreadable')).waitFor();
    const keep = async (): Promise<void> => {
      await app.account.button(text('account.picture.use')).click();
      await expectGone(app.page.getByRole('dialog', { name: text('account.picture.cut') }));
      await app.account.button(text('common.done')).click();
      await expectGone(app.page.getByText(text('account.unsaved')));
    };
    await choose('me.png', squarePng(900));
    await keep();
    await expectHolds(async () => isGreen(await shownColor(app)), 'the picture is shown');

    // checklist 26: phone photo formats are converted to JPEG in the browser, by code that the strict policy allows
    await choose('hills.heic', readFileSync(HEIC));
    await keep();
    const stored = app.page.waitForResponse((response) => response.url().includes('/waa/file/') && response.ok());
    await app.page.reload();
    await expectHolds(async () => isBlue(await shownColor(app)), 'the photo is fetched with the token and shown');
    expect((await stored).headers()['content-type']).toBe('image/jpeg');

    // the password
    await app.go('/user/changePassword');
    const next = 'lantern-orchard-24';
    const fill = async (old: string, fresh: string, repeated: string): Promise<void> => {
      await app.page.locator('input[name=password]').fill(old);
      await app.page.locator('input[name=new-password]').fill(fresh);
      await app.page.locator('input[name=repeat-password]').fill(repeated);
      await app.page.locator('form button[type=submit]').last().click();
    };
    await fill(PASSWORD, next, 'something else');
    await app.page.getByText(text('account.confirmPsdTip')).waitFor();
    await fill('not the old one', next, next);
    await app.page.getByText(text('error.1109')).waitFor();
    await fill(PASSWORD, next, next);
    await expectPath(app.page, '/user/account');

    await app.go('/user/privacy');
    await app.page.getByText(/16/).first().waitFor();
    await app.go('/user/agreement');
    await app.page
      .getByText(/18 or older/)
      .first()
      .waitFor();

    await app.go('/user');
    await app.account.logOut();
    await expectPath(app.page, '/');

    // customer service is open to visitors, the rest of the account is not
    await app.go('/user/service');
    await app.page.getByRole('link', { name: /Telegram/ }).waitFor();
    await app.go('/user/security');
    await expectPath(app.page, '/login');
    expect(new URL(app.page.url()).searchParams.get('to')).toBe('/user/security');
    await app.login.logIn({ email, password: next });
    await expectPath(app.page, '/user/security');
  });
});
