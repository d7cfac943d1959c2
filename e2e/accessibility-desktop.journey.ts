import { expect, it } from 'vitest';
import { declareAccessibilityWalk } from './accessibility-walk.ts';
import { openApp } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { openScriptedBroker } from './harness.ts';
import { findLost } from './large-text.ts';
import { settled } from './settled.ts';
import { text } from './texts.ts';

declareAccessibilityWalk('desktop');

it('a wide window with text twice as large shows the layout of half the window', async () => {
  const [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser(32)]);
  try {
    const app = await (await openApp(browser, broker, 'northwind', 'desktop')).tradesContracts();
    const lost: string[] = [];
    await app.open('/');
    for (const [path, sign] of [
      ['/BTCUSDT/chart', app.chart.chart],
      ['/login', app.login.title],
      ['/user', app.account.createAccount],
    ] as const) {
      await app.go(path);
      await sign.waitFor();
      await settled(app.page);
      lost.push(...(await app.page.evaluate(findLost)).map((what) => `${path}: ${what}`));
    }
    await app.page
      .getByRole('navigation', { name: text('shell.nav.main') })
      .getByRole('link')
      .first()
      .waitFor();
    expect(lost).toEqual([]);
  } finally {
    await browser.close();
    await broker.stop();
  }
});
