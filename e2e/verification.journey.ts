import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openLastingPage, type Device } from './browser.ts';
import { expectGone } from './eventually.ts';
import { openScriptedBroker, type BrandId, type ScriptedBroker } from './harness.ts';
import { ReviewPage } from './pages/review-page.ts';
import { squarePng } from './square-png.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

/** Both kinds of brands and both devices, each once: a brand with one level, and one with a junior level before it. */
const SETTINGS: readonly { readonly device: Device; readonly brand: BrandId; readonly levels: 1 | 2 }[] = [
  { device: 'phone', brand: 'northwind', levels: 1 },
  { device: 'desktop', brand: 'plumtree', levels: 2 },
];

let broker: ScriptedBroker;
let browser: Browser;
let desk: ReviewPage;
let leaveDesk: () => Promise<void>;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
  // whatever the demonstration's initial state
  await broker.server.database.pool.query(`update users set verification_level = 'none'`);
  const login = broker.server.logins.find(({ role }) => role === 'operator');
  if (!login) throw new Error('there is no operator');
  const opened = await openLastingPage(browser, 'desktop', broker.clock);
  leaveDesk = opened.close;
  desk = new ReviewPage(opened.page, broker);
  await desk.signInFirst(login);
});

afterAll(async () => {
  await leaveDesk();
  await browser.close();
  await broker.stop();
});

describe.each(SETTINGS)('$device, $brand: a trader and an operator', ({ device, brand, levels }) => {
  let trader: Trader;
  let page: Page;

  beforeAll(async () => {
    trader = await openTrader(browser, broker, { brand, device, mode: 'real', trades: 'contracts' });
    page = trader.app.page;
    await trader.app.open('/user');
  });

  afterAll(() => trader.leave());

  const choose = async (slot: 'front' | 'back' | 'portrait', side: number): Promise<void> => {
    await page
      .locator(`input[name=${slot}]`)
      .setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer: squarePng(side) });
    await page.locator(`[data-slot=${slot}] img`).waitFor();
  };
  // the menu next to a panel shows it too
  const state = (name: string) => page.getByRole('status').getByText(text(`verification.state.${name}`), { exact: true });
  const submit = (name: string) =>
    page.getByRole('button', { name: text(name === 'done' ? 'common.done' : `verification.${name}`), exact: true }).click();

  async function fillIn(): Promise<void> {
    await page.getByLabel(text('account.realName'), { exact: true }).fill('Mara Lind');
    await page.getByLabel(text('verification.idNumber'), { exact: true }).fill('L01X00T47');
  }

  const level = async (): Promise<string> => {
    const { email } = broker.trader(brand);
    const { rows } = await broker.server.database.pool.query<{ verification_level: string }>(
      'select verification_level from users where email = $1',
      [email],
    );
    return rows[0]?.verification_level ?? '';
  };

  it.runIf(levels === 2)('the junior level needs a name and a number, and leads to the other', async () => {
    await trader.app.go('/user/juniorVerified');
    await page.getByText(text('verification.gives.withdraw'), { exact: true }).waitFor();
    await fillIn();
    await submit('done');
    await state('reviewing').waitFor();
    await desk.show('verification_junior');
    await desk.approve('approved');
    await state('verified').waitFor();
    expect(await level()).toBe('junior');
    await trader.app.go('/user/verified');
    await page.locator('input[name=portrait]').waitFor({ state: 'attached' });
  });

  it.runIf(levels === 1)('a submission appears in the queue by itself, and a refusal shows its reason', async () => {
    await trader.app.go('/user/verified');
    await page.getByRole('heading', { name: text('verification.gives.title') }).waitFor();
    await fillIn();
    await choose('front', 64);
    await choose('back', 65);
    await choose('portrait', 66);
    await submit('done');
    await state('reviewing').waitFor();
    await desk.show('verification');
    await desk.shown.getByText('L01X00T47').waitFor();
    await desk.shown.getByRole('button', { name: text('console-review.identity.show') }).click();
    const sheet = desk.page.getByRole('dialog');
    await sheet.getByRole('img').nth(2).waitFor();
    const stage = sheet.getByRole('region', { name: text('console-review.picture.back') });
    await stage.focus();
    await desk.page.keyboard.press('t');
    await desk.page.keyboard.press('+');
    expect(await stage.getByRole('img').getAttribute('style')).toContain('90deg');
    await desk.page.keyboard.press('Escape');
    await expectGone(sheet);
    await desk.reject('picture_unreadable', 'The back is blurred.');
    await state('refused').waitFor();
    await page
      .getByText(/The back is blurred\./)
      .first()
      .waitFor();
  });

  it.runIf(levels === 1)('one image is replaced, and an approval grants the level', async () => {
    await choose('back', 70);
    await submit('again');
    await state('reviewing').waitFor();
    await desk.show('verification');
    await desk.shown.getByRole('button', { name: text('console-review.identity.show') }).click();
    const sheet = desk.page.getByRole('dialog');
    await sheet.getByRole('img').nth(2).waitFor();
    await desk.page.keyboard.press('Escape');
    await expectGone(sheet);
    await desk.approve('approved');
    await state('verified').waitFor();
    expect(await level()).toBe('advanced');
    await trader.app.go('/user/actions');
    await page.getByText(text('operator-actions.action.identityPicture.viewed')).first().waitFor();
  });
});
