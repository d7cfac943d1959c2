import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { DEVICES, borrowBrowser, openLastingPage } from './browser.ts';
import { expectGone, expectHolds, expectPath, expectSoon } from './eventually.ts';
import { openScriptedBroker, WEDNESDAY_MS, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { text } from './texts.ts';

const CHAT = 'https://chat.northwind.example';
const EMAIL = 'support@northwind.example';

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  const brandFile = (brand: string, file: string): string =>
    brand === 'northwind' ? file.replace('service:\n', `service:\n  chatUrl: ${CHAT}/room\n`) : file;
  [broker, browser] = await Promise.all([openScriptedBroker(WEDNESDAY_MS, { brandFile }), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(floating: Locator): Promise<Box> {
  const box = await floating.boundingBox();
  if (!box) throw new Error('the window is not there');
  return box;
}

async function expectInside(app: App, floating: Locator): Promise<void> {
  await expectHolds(async () => {
    const { x, y, width, height } = await boxOf(floating);
    const size = app.page.viewportSize() ?? { width: 0, height: 0 };
    return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
  }, 'the whole window can be seen');
}

/** The chat window covers nothing: a drawing next to it is undone while the focus is in it. */
async function expectUndoBeside(app: App, floating: Locator): Promise<void> {
  const tools = new ChartTools(app.page, app.device);
  await app.chart.chart.focus();
  await expectHolds(async () => (await tools.range()).count > 0, 'the chart has its candles');
  for (const key of ['h', 'Enter']) await app.page.keyboard.press(key);
  await tools.selected('horizontalStraightLine').waitFor();
  await app.account.button(text('shell.floating.move'), floating).focus();
  await app.page.keyboard.press('Control+z');
  await expectGone(tools.selected('horizontalStraightLine'));
}

/** Whether the policy of the page blocks a frame of the address. */
async function expectBlocked(app: App, address: string): Promise<void> {
  allowPageErrors(app.page, /content security policy|Content Security Policy|violates/i, new RegExp(new URL(address).host));
  const blocked = await app.page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
      }),
    address,
  );
  expect(blocked).toBe('frame-src');
}

describe.each(DEVICES)('%s', (device) => {
  it('the chat floats over the pages, is moved by pointer and keys, stays in view, and alone may be framed', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    let loads = 0;
    await app.page.context().route(`${CHAT}/**`, (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title><p>How can we help?</p>' });
    });
    const answer = await app.page.goto(`${app.url}/user/service`);
    // checklist 45: only the brand's chat may be framed, in a sandbox
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(CHAT);
    await app.page.getByRole('link', { name: /Telegram/ }).waitFor();
    await app.page.getByRole('button', { name: new RegExp(text('account.contact.online')) }).click();
    await app.page.frameLocator('iframe').getByText('How can we help?').waitFor();
    const sandbox = await app.page.locator('iframe').getAttribute('sandbox');
    expect(sandbox?.split(' ').toSorted()).toEqual(['allow-forms', 'allow-popups', 'allow-same-origin', 'allow-scripts']);

    await app.account.button(text('account.contact.float')).click();
    await expectPath(app.page, '/');
    const floating = app.page.getByRole('dialog', { name: text('shell.service') });
    await floating.frameLocator('iframe').getByText('How can we help?').waitFor();
    await expectInside(app, floating);
    const grip = app.account.button(text('shell.floating.move'), floating);
    await expectSoon(() => grip.evaluate((button) => document.activeElement === button), true);

    const first = await boxOf(floating);
    await app.page.keyboard.press('Shift+ArrowUp');
    await app.page.keyboard.press('ArrowLeft');
    await app.page.keyboard.press('ArrowLeft');
    await expectSoon(async () => (await boxOf(floating)).y, first.y - 96);
    // a phone has no space for all of the second step
    await expectSoon(async () => (await boxOf(floating)).x, Math.max(8, first.x - 32));

    // the pointer leaves the window's header over the frame, and far past the edge of the page
    const head = await boxOf(floating.getByRole('heading', { name: text('shell.service') }));
    await app.page.mouse.move(head.x + 60, head.y + head.height / 2);
    await app.page.mouse.down();
    await app.page.mouse.move(head.x + 40, head.y + 160, { steps: 4 });
    await app.page.mouse.move(-200, -300, { steps: 4 });
    await app.page.mouse.up();
    await expectSoon(async () => {
      const { x, y } = await boxOf(floating);
      return [x, y];
    }, [8, 8]);

    // an open chat stays as it is from page to page, collapsed or not
    await app.account.button(text('shell.floating.fold'), floating).click();
    await expectSoon(() => floating.locator('iframe').isVisible(), false);
    await app.account.button(text('shell.floating.unfold'), floating).click();
    const before = loads;
    await app.page.goBack();
    await expectSoon(() => floating.locator('iframe').isVisible(), true);
    expect(loads).toBe(before);

    await grip.focus();
    for (let press = 0; press < 20; press += 1) await app.page.keyboard.press('Shift+ArrowRight');
    for (let press = 0; press < 10; press += 1) await app.page.keyboard.press('Shift+ArrowDown');
    await expectInside(app, floating);
    await app.page.setViewportSize({ width: 400, height: 560 });
    await expectInside(app, floating);

    await app.account.button(EMAIL, floating).click();
    await app.shell.expectToast(text('common.copied'));
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(EMAIL);
    expect(await floating.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toBe(
      'https://t.me/northwind_markets_example',
    );
    await grip.focus();
    await app.page.keyboard.press('Escape');
    await expectGone(floating);
    await expectBlocked(app, 'https://evil.example/');
  });
});

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('without a chat the window has the other contact options, and nothing may be framed', async () => {
    const app = await openApp(browser, broker, 'plumtree', device);
    await app.open('/user/service');
    await app.account.button(text('account.contact.float')).click();
    const floating = app.page.getByRole('dialog', { name: text('shell.service') });
    await floating.getByRole('link', { name: 'WhatsApp' }).waitFor();
    await expectGone(floating.locator('iframe'));
    await expectInside(app, floating);
    if (device === 'desktop') await expectUndoBeside(app, floating);
    await app.account.button(text('common.close'), floating).click();
    await expectGone(floating);
    // checklist 45
    await expectBlocked(app, `${CHAT}/room`);
  });
});

it('checklist 29: a journey whose page violates the policy fails', async () => {
  const { page, close } = await openLastingPage(browser, 'phone', broker.clock);
  await page.goto(`${broker.url('plumtree')}/login`);
  const ran = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve('ran' in globalThis));
        const script = document.createElement('script');
        script.textContent = 'globalThis.ran = true';
        document.body.append(script);
      }),
  );
  expect(ran).toBe(false);
  await expect(close()).rejects.toThrow(/content security policy: script-src/);
});
