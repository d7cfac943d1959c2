import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openApp } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, DEVICES } from './browser.ts';
import { expectCount, expectPath } from './eventually.ts';
import { BRAND_IDS, openScriptedBroker, WEDNESDAY_MS, type BrandId, type ScriptedBroker } from './harness.ts';
import { signIn } from './sign-in.ts';
import { startingWith, text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

const MARKET = 'BTC/USDT';
const MIN_HOLD_MS = 181_000;
/** Both brands turn contracts off: one keeps options, this one has nothing left to open. */
const NOTHING: BrandId = 'plumtree';
const order = { tradePair: 'BTCUSDT', orderQuantity: '0.10', orderType: 0 } as const;

let broker: ScriptedBroker;
let browser: Browser;

/** The trader's existing orders: a position for each device, and one pending order. */
async function tradeBefore(before: ScriptedBroker, brand: BrandId): Promise<void> {
  const client = before.client(brand);
  const token = await openRealSession(client, before.trader(brand));
  for (const { buyPoint, price } of [...DEVICES.map(() => ({ buyPoint: 2, price: 0 })), { buyPoint: 1, price: 90_000 }] as const)
    await client.demand('addOrder', { ...order, buyPoint, price }, { token });
  client.close();
}

async function session(brand: BrandId) {
  const client = broker.client(brand);
  return { client, token: await openRealSession(client, broker.trader(brand)) };
}

beforeAll(async () => {
  const before = await openScriptedBroker();
  for (const brand of BRAND_IDS) await tradeBefore(before, brand);
  await before.advance(MIN_HOLD_MS);
  await before.server.stop();
  [broker, browser] = await Promise.all([
    openScriptedBroker(WEDNESDAY_MS + MIN_HOLD_MS, {
      after: before,
      brandFile: (brand, file) => {
        const without = file.replace('  contract: true\n', '  contract: false\n');
        return brand === NOTHING ? without.replace('  optionMock: true\n', '  optionMock: false\n') : without;
      },
    }),
    borrowBrowser(),
  ]);
  // its documents no longer mention contracts
  for (const brand of BRAND_IDS) {
    const { client, token } = await session(brand);
    const { due } = await client.demand('consents', {}, { token });
    await client.demand('submitConsent', { documents: due }, { token });
    client.close();
  }
});
afterAll(async () => {
  await browser.close();
  await broker.stop();
});

describe.each(BRAND_IDS)('%s without contracts', (brand) => {
  const none = brand === NOTHING;

  it('says so, and refuses new orders', async () => {
    const { client, token } = await session(brand);
    onTestFinished(() => client.close());
    const config = await client.demand('systemConfig', {});
    expect(config).toContainEqual({ name: 'Contract', enable: false });
    expect(config).toContainEqual({ name: 'OptionMock', enable: !none });
    for (const wanted of [{ buyPoint: 2 }, { buyPoint: 1, price: 90_000 }])
      expect(await client.call('addOrder', { ...order, ...wanted }, { token })).toMatchObject({ code: 304 });
  });

  it.each(DEVICES)(
    'on a %s has no way to open one and keeps its chart; an existing position can be closed, not reversed',
    async (device) => {
      const app = await openApp(browser, broker, brand, device);
      const { page } = app;
      const button = (key: string) => page.getByRole('button', { name: startingWith(text(key)) });
      await signIn(app, broker.trader(brand));
      await app.open('/BTCUSDT/chart');
      await page.getByRole('application').waitFor();
      const up = button('options.kind.up');
      if (none) await expectCount(up, 0);
      else await up.first().waitFor();
      await expectCount(button('common.side.buy'), 0);
      await expectCount(page.getByRole('region', { name: text('ticket.panel') }), none || device === 'phone' ? 0 : 1);
      await expectCount(button('shell.hideTicket').or(button('shell.showTicket')), none || device === 'phone' ? 0 : 1);
      // each brand on one device, each device in one brand
      if (none === (device === 'phone')) expect(await violations(page)).toEqual([]);
      if (device === 'phone') {
        await app.open('/BTCUSDT/place?direction=0');
        await expectPath(page, '/BTCUSDT/chart');
      } else {
        await page.keyboard.press('b');
        await expectPath(page, none ? '/BTCUSDT/chart' : '/BTCUSDT/placeOption');
      }
      await app.go('/user');
      await button('account.appearance').first().waitFor();
      await expectCount(button('common.oneClick'), 0);

      await app.go('/position');
      await expectPath(page, '/position');
      if (device === 'desktop' && !none) await page.getByRole('radio', { name: text('shell.tradeMode.market') }).click();
      const rows = app.positions.rows(MARKET);
      await rows.first().waitFor();
      const before = await rows.count();
      await expectCount(button('positions.reverse'), 0);
      await app.positions.open(MARKET);
      await expectCount(button('positions.reverse'), 0);
      await app.positions.close();
      await expectCount(rows, before - 1);
    },
  );
});
