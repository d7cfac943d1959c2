import type { CallResponse } from '@truefill/api/calls.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { DEVICES } from './browser.ts';
import { expectHolds, expectPath, expectSoon, expectText } from './eventually.ts';
import { ALL_BRAND_IDS, type BrandId, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { switchLanguage } from './switch-language.ts';
import { OptionPage } from './pages/option-page.ts';
import { chineseText, text } from './texts.ts';
import { TradeFigures } from './trade-figures.ts';

type CategoryId = 1 | 2 | 3 | 4 | 5;

interface BrandScreen {
  readonly title: string;
  readonly theme: 'light' | 'dark';
  readonly categories: readonly CategoryId[];
  /** minutes before a position may be closed */
  readonly holds: number;
  /** a market with which its ticket opens, and its display name */
  readonly market: readonly [symbol: string, name: string];
}

const BITCOIN = ['BTCUSDT', 'BTC/USDT'] as const;
const BRAND_SCREENS: Record<BrandId, BrandScreen> = {
  northwind: { title: 'Northwind Markets', theme: 'dark', categories: [3, 2, 1, 4, 5], holds: 3, market: BITCOIN },
  plumtree: { title: 'Plumtree Invest', theme: 'light', categories: [4, 5, 1, 2, 3], holds: 0, market: BITCOIN },
  quarry: { title: 'Quarry Coin', theme: 'dark', categories: [4], holds: 0, market: BITCOIN },
  skylark: { title: 'Skylark Trade', theme: 'dark', categories: [5, 4, 3, 2], holds: 1, market: BITCOIN },
  thornbury: { title: 'Thornbury Capital', theme: 'light', categories: [1, 3, 2, 5], holds: 0, market: ['EURUSD', 'EUR/USD'] },
};

/** Opening and closing prices of a position, by market. */
const PRICES: Readonly<Record<string, Readonly<Record<'opening' | 'closing', { readonly bid: string; readonly ask: string }>>>> =
  {
    BTCUSDT: { opening: { bid: '99990.00', ask: '100010.00' }, closing: { bid: '101234.56', ask: '101254.56' } },
    EURUSD: { opening: { bid: '1.16420', ask: '1.16432' }, closing: { bid: '1.16850', ask: '1.16862' } },
  };
const VOLUME = '0.10';
const STAKE = cents(10_000n);
/** later than the second shortest delivery of each options-first brand */
const DELIVERED_MS = 64_000;
/** the payout of winning it, excluding the fee */
const PROFITS: Partial<Record<BrandId, { readonly profit: Money; readonly fee: Money }>> = {
  plumtree: { profit: cents(7_750n), fee: cents(0n) },
  skylark: { profit: cents(8_000n), fee: cents(50n) },
};

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** What is compared between brands, by device. */
const looks = new Map<string, { readonly accent: string; readonly font: string; readonly mark: string }>();

/** On a phone's narrow home page the brand's banners show their titles in every language, with enough space. */
async function expectBanners(app: App, brand: BrandId): Promise<void> {
  await app.page.setViewportSize({ width: 360, height: 780 });
  await app.home.banners.waitFor();
  const { rows } = await app.page.evaluate(async (path) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    return ((await answer.json()) as { data: CallResponse<'bannerList'> }).data;
  }, PATHS.bannerList);
  // in the language of the window last
  for (const language of broker.languagesOf(brand).toSorted((one) => (one === 'en' ? 1 : -1))) {
    await switchLanguage(app.page, language);
    const captions = app.page.locator('[aria-roledescription="carousel"] p');
    const wanted = rows.map(({ title }) => title?.[language]?.join(' ') ?? 'no title');
    await expectSoon(async () => (await captions.allTextContents()).map((caption) => caption.trim()), wanted);
    const narrow = await captions.evaluateAll((all) =>
      all
        .filter((caption) => {
          const [inner, outer] = [caption, caption.parentElement ?? caption].map((box) => box.getBoundingClientRect());
          return caption.scrollWidth > caption.clientWidth || (inner?.height ?? 0) > (outer?.height ?? 0);
        })
        .map((caption) => caption.textContent),
    );
    expect([brand, language, narrow]).toEqual([brand, language, []]);
  }
}

/** The ticket states the minimum holding time if there is one. */
async function expectHold(app: App, { market, holds }: BrandScreen): Promise<void> {
  const prefix = text('ticket.holdMinutes', { minutes: '@' }).split('@')[0] ?? '';
  await app.go(`/${market[0]}/place?direction=0`);
  await expectText(app.ticket.margin, '$');
  const rule = app.page.getByText(holds > 0 ? text('ticket.holdMinutes', { minutes: holds }) : prefix);
  await expectSoon(() => rule.count(), holds > 0 ? 1 : 0);
}

describe.each(DEVICES)('%s', (device) => {
  it.each(ALL_BRAND_IDS)(
    '%s has its own appearance, and on a phone its banners and the holding time of its tickets',
    async (brand) => {
      const expected = BRAND_SCREENS[brand];
      const app = await (await openApp(browser, broker, brand, device)).tradesContracts();
      await app.home.open(app.url);
      await expectSoon(() => app.page.title(), expected.title);
      expect(await app.shell.theme).toBe(expected.theme);
      await app.shell.logo.waitFor();
      // the watchlist's tab is a star without text
      await expectSoon(
        async () => (await app.home.categories.allTextContents()).filter((name) => name !== ''),
        expected.categories.map((id) => text(`instrument.${device === 'phone' ? 'category' : 'shortCategory'}.${id}`)),
      );
      await app.page.getByText(text('shell.demoNotice')).waitFor();
      const mark = await app.page.evaluate(async () => (await fetch('/brand/mark.svg')).text());
      looks.set(`${device} ${brand}`, {
        accent: await app.shell.token('--accent'),
        font: await app.shell.token('--font-brand'),
        mark,
      });
      if (device === 'desktop') return;
      // its banners are on the screens of `languages.journey.ts`
      if (brand !== 'northwind') await expectBanners(app, brand);
      await expectHold(app, expected);
    },
  );

  it('all differ in logo, color and font', () => {
    const shownOnDevice = ALL_BRAND_IDS.map((brand) => looks.get(`${device} ${brand}`));
    for (const part of ['accent', 'font', 'mark'] as const) {
      const shown = shownOnDevice.map((look) => look?.[part] ?? '');
      expect(shown).not.toContain('');
      expect([part, new Set(shown).size]).toEqual([part, ALL_BRAND_IDS.length]);
    }
  });
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('plain localhost shows the first brand', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.page.goto(`http://localhost:${broker.server.port}/`);
    await expectSoon(() => app.page.title(), BRAND_SCREENS.northwind.title);
  });

  it('switches to Chinese on request, also after a reload', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.account.open(app.url);
    await app.account.chooseLanguage('简体中文');
    await expectSoon(() => app.shell.language, 'zh-cn');
    await app.page.getByText(chineseText('account.settings')).waitFor();
    await app.page.reload();
    await app.page.getByText(chineseText('account.settings')).waitFor();
    expect(await app.shell.language).toBe('zh-cn');
    await app.go('/');
    await app.page.getByText(chineseText('instrument.category.3')).first().waitFor();
  });

  it('remembers light and dark, and renders them on the server', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.account.open(app.url);
    await app.account.chooseTheme('light');
    await expectSoon(() => app.shell.theme, 'light');
    const sent = await app.page.goto(`${app.url}/`);
    expect(await sent?.text()).toMatch(/<html[^>]+data-theme="light"/);
    expect(await app.shell.theme).toBe('light');
    await expectPath(app.page, '/');
  });
});

describe('on a phone', () => {
  it.each(ALL_BRAND_IDS)('a trader of %s logs in, looks at a chart, trades, and finds it in the history', async (brand) => {
    const { market, holds } = BRAND_SCREENS[brand];
    const [symbol, name] = market;
    const app = await openApp(browser, broker, brand, 'phone');
    push(symbol, 'opening');
    await app.login.open(app.url);
    await app.login.logIn(broker.trader(brand));
    await expectPath(app.page, '/');
    await app.home.market(name).or(app.home.categories.first()).first().waitFor();
    await app.go(`/${symbol}/chart`);
    await expectHolds(async () => (await app.chart.paintedColors()) > 3, 'the chart is painted');
    const terms = PROFITS[brand];
    if (terms) await winOption(app, symbol, name, terms);
    else await closePosition(app, symbol, name, holds);
  });
});

const push = (symbol: string, when: 'opening' | 'closing'): void => {
  const quote = PRICES[symbol]?.[when];
  if (quote) broker.prices.push(symbol, quote);
};

/** Opens and closes a position at a profit: the history must deduct the fee stated in the ticket. */
async function closePosition(app: App, symbol: string, name: string, holds: number): Promise<void> {
  const { ask = '' } = PRICES[symbol]?.opening ?? {};
  const { bid = '' } = PRICES[symbol]?.closing ?? {};
  const trade = new TradeFigures(broker, { symbol, side: 'buy', volume: VOLUME, openPrice: ask });
  const { ticket, positions, history } = app;
  await app.go(`/${symbol}/place?direction=0`);
  await ticket.setVolume(VOLUME);
  await expectText(ticket.fee, /\$\d/);
  const fee = cents(BigInt((await ticket.fee.textContent())?.replaceAll(/\D/g, '') ?? '0'));
  await ticket.submitButton('buy', VOLUME, name).click();
  const number = await ticket.orderNumber();
  await ticket.viewPosition();
  push(symbol, 'closing');
  if (holds > 0) await broker.advance(holds * 60_000 + 1_000);
  await positions.open(name);
  await positions.close();
  await positions.empty.waitFor();
  await app.shell.goTo('history');
  await expectText(history.rows(name), formatMoney(cents(trade.profitAt(bid) - fee), 'always'));
  await history.open(name);
  await expectText(history.orderNumber, number);
}

/** Wins an option of the second shortest delivery. */
async function winOption(
  app: App,
  symbol: string,
  name: string,
  { profit, fee }: { readonly profit: Money; readonly fee: Money },
): Promise<void> {
  const option = new OptionPage(app.page, 'phone');
  await app.go(`/${symbol}/placeOption?direction=0`);
  await option.amount.waitFor();
  await option.choose('up');
  await option.chooseDelivery(1);
  await option.setAmount('100');
  await option.submitButton('up', text('options.long.minutes', { n: 1 })).click();
  await option.countdown.waitFor();
  push(symbol, 'closing');
  await broker.advance(DELIVERED_MS);
  await option.ended('win');
  await expectText(option.settlement, text('options.settlement.paid', { amount: formatMoney(cents(STAKE + profit)) }));
  await option.leaveSettlement();
  await app.go('/position');
  await option.noneRunning.waitFor();
  await app.shell.goTo('history');
  await expectText(option.settled(name), formatMoney(cents(profit - fee), 'always'));
}
