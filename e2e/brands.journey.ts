import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { DEVICES, borrowBrowser } from './browser.ts';
import { expectPath, expectSoon, expectText } from './eventually.ts';
import { BRAND_IDS, openScriptedHouse, type BrandId, type ScriptedHouse } from './harness.ts';
import { chineseText, text } from './texts.ts';

type CategoryId = 1 | 2 | 3 | 4 | 5;

const FACES: Record<
  BrandId,
  {
    readonly title: string;
    readonly theme: 'light' | 'dark';
    readonly categories: readonly CategoryId[];
    readonly holds: boolean;
  }
> = {
  northwind: { title: 'Northwind Markets', theme: 'dark', categories: [3, 2, 1, 4, 5], holds: true },
  plumtree: { title: 'Plumtree Invest', theme: 'light', categories: [4, 5, 1, 2, 3], holds: false },
};

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('%s', (device) => {
  it.each(BRAND_IDS)('%s has a face of its own', async (brand) => {
    const face = FACES[brand];
    const app = await openApp(browser, house, brand, device);
    await app.home.open(app.url);
    await expectSoon(() => app.page.title(), face.title);
    expect(await app.shell.theme).toBe(face.theme);
    await app.shell.logo.waitFor();
    // the watchlist's tab is a star, without a text
    await expectSoon(
      async () => (await app.home.categories.allTextContents()).filter((name) => name !== ''),
      face.categories.map((id) => text(`instrument.${device === 'phone' ? 'category' : 'shortCategory'}.${id}`)),
    );
    await app.page.getByText(text('shell.demoNotice')).waitFor();
  });

  it('both differ in logo and colours', async () => {
    const looks = await Promise.all(
      BRAND_IDS.map(async (brand) => {
        const app = await openApp(browser, house, brand, device);
        await app.home.open(app.url);
        await app.shell.logo.waitFor();
        const mark = await app.page.evaluate(async () => (await fetch('/brand/mark.svg')).text());
        return { accent: await app.shell.token('--accent'), mark };
      }),
    );
    expect(looks[0]?.accent).not.toBe('');
    expect(looks[0]?.accent).not.toBe(looks[1]?.accent);
    expect(looks[0]?.mark).not.toBe(looks[1]?.mark);
  });

  it('this machine without a brand in its name shows the first one', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.page.goto(`http://localhost:${house.server.port}/`);
    await expectSoon(() => app.page.title(), FACES.northwind.title);
  });

  it('speaks Chinese when asked to, also after loading anew', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.account.open(app.url);
    await app.account.chooseLanguage('简体中文');
    await expectSoon(() => app.shell.language, 'zh-cn');
    await app.page.getByText(chineseText('account.settings')).waitFor();
    await app.page.reload();
    await app.page.getByText(chineseText('account.settings')).waitFor();
    expect(await app.shell.language).toBe('zh-cn');
    await app.open('/');
    await app.page.getByText(chineseText('instrument.category.3')).first().waitFor();
  });

  it('keeps light and dark, and has them in the page as it is sent', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.account.open(app.url);
    await app.account.chooseTheme('light');
    await expectSoon(() => app.shell.theme, 'light');
    const sent = await app.page.goto(`${app.url}/`);
    expect(await sent?.text()).toMatch(/<html[^>]+data-theme="light"/);
    expect(await app.shell.theme).toBe('light');
    await expectPath(app.page, '/');
  });

  it('states the minimum holding time where there is one', async () => {
    for (const brand of BRAND_IDS) {
      const app = await (await openApp(browser, house, brand, device)).tradesContracts();
      await app.open('/BTCUSDT/place?direction=0');
      await expectText(app.ticket.margin, '$');
      const rule = app.page.getByText(text('ticket.holdMinutes', { minutes: 3 }));
      await expectSoon(() => rule.count(), FACES[brand].holds ? 1 : 0);
    }
  });
});
