import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { DEVICES } from './browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectGone, expectHolds, expectPath } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { startingWith, text, textPattern } from './texts.ts';

const OPENING = { bid: '99990.00', ask: '100010.00' };
const MARKET = 'BTC/USDT';
/** of the three usual heights */
const WINDOWS = {
  phone: [{ width: 390, height: 844 }],
  desktop: [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ],
} as const;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

it.each(DEVICES)('the cost of an order is visible with both levels on (%s)', async (device) => {
  broker.prices.push('BTCUSDT', OPENING);
  const app = await openApp(browser, broker, 'northwind', device);
  await openTicket(app);
  const { ticket } = app;
  await ticket.setLevel('stopLoss', '99010.00');
  await ticket.setLevel('takeProfit', '103010.00');
  for (const size of WINDOWS[device]) {
    await app.page.setViewportSize(size);
    const risk = app.page.getByText(text('ticket.riskOne'), { exact: true });
    for (const figure of [ticket.costToOpen, ticket.margin, ticket.worstCase, ticket.logInButton, risk])
      await expectHolds(() => isInView(figure), `a figure of the ticket can be seen at ${size.width} × ${size.height}`);
    expect(await cutNumbers(app)).toEqual([]);
  }
  // 1,000 may be lost and 3,000 won, minus the fee: the bar is one line with parts of these lengths
  const rewardText = await app.page.getByText(textPattern('ticket.reward')).innerText();
  const ratio = Number(/[\d.]+$/.exec(rewardText)?.[0]);
  expect(ratio).toBeGreaterThan(2.8);
  expect(ratio).toBeLessThan(3);
  const boxOfPart = (part: string) => boxOf(app.page.locator(`[data-part=${part}]`));
  const [risk, reward] = await Promise.all([boxOfPart('risk'), boxOfPart('reward')]);
  expect(reward.y).toBe(risk.y);
  expect(reward.width / risk.width).toBeCloseTo(ratio, 1);
});

it.each([
  { name: 'a tablet in landscape', width: 1180, height: 820 },
  { name: 'a tablet in portrait', width: 820, height: 1180 },
  { name: 'a phone in landscape', width: 844, height: 390 },
])('no digit of a level is cut on $name', async ({ width, height }) => {
  broker.prices.push('BTCUSDT', OPENING);
  const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
  const app = await openApp(browser, broker, 'northwind', 'desktop', options);
  await openTicket(app);
  await app.ticket.setLevel('stopLoss', '99010.00');
  await app.ticket.setLevel('takeProfit', '103010.00');
  expect(await cutNumbers(app)).toEqual([]);
});

it.each([
  { name: 'a phone in landscape', device: 'desktop', width: 844, height: 390 },
  { name: 'a page at 400 %', device: 'phone', width: 320, height: 256 },
] as const)('the volume and the button are in view together: $name', async ({ device, width, height }) => {
  broker.prices.push('BTCUSDT', OPENING);
  const app = await openApp(browser, broker, 'northwind', device, { viewport: { width, height } });
  await openTicket(app);
  const { volume, logInButton } = app.ticket;
  // a low page scrolls to the field, and landscape needs no scrolling
  if (height < 300) await volume.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const [field, button] = await Promise.all([boxOf(volume), boxOf(logInButton)]);
  expect(await shareInView(volume)).toBe(1);
  expect(field.y + field.height).toBeLessThanOrEqual(button.y);
  expect(button.y + button.height).toBeLessThanOrEqual(height);
});

it('a wide window confirms an order in its ticket without covering anything, and the next one need not wait', async () => {
  broker.prices.push('BTCUSDT', OPENING);
  const { app } = await openDemoTrader(browser, broker, {
    brand: 'plumtree',
    device: 'desktop',
    email: 'ticket@plumtree.example.com',
    trades: 'contracts',
  });
  await openTicket(app);
  const { ticket, page } = app;
  await ticket.setVolume('0.02');
  const buy = ticket.submitButton('buy', '0.02', 'BTC/USDT');
  await buy.click();
  const first = await ticket.orderNumber();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const panel = await boxOf(page.getByRole('region', { name: text('ticket.panel') }));
  const card = await boxOf(ticket.placed);
  expect(card.x).toBeGreaterThanOrEqual(panel.x);
  expect(card.y + card.height).toBeLessThan((await boxOf(buy)).y);
  await buy.click();
  await expectHolds(async () => (await ticket.orderNumber()) !== first, 'the card tells of the second order');
  // it disappears by itself once it is no longer hovered
  await page.mouse.move(0, 0);
  await expectGone(ticket.placed);
  await buy.click();
  await ticket.viewPosition();
  await expectPath(page, '/position');
  await app.positions.rows('BTC/USDT').first().waitFor();

  // the market's previous input is restored, also behind a screen with its own URL
  await page.goto(`${app.url}/user/security`);
  await page.getByRole('heading', { name: 'BTC/USDT' }).first().waitFor();
  await expectHolds(async () => (await ticket.volume.inputValue()) === '0.02', 'the volume is kept');
});

it('an empty real account is offered the demo account in the ticket, and pressing Buy explains why nothing happens', async () => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  const { app } = await openDemoTrader(browser, broker, {
    brand: 'plumtree',
    device: 'phone',
    email: 'empty@example.com',
    trades: 'contracts',
  });
  await app.open('/');
  await app.page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).click();
  await app.page
    .getByRole('dialog', { name: text('account.choose') })
    .getByRole('button', { name: startingWith(text('common.real')) })
    .click();
  await app.page.getByRole('button', { name: /^Real.*\$0\.00/ }).waitFor();
  await app.go('/BTCUSDT/place?direction=0');
  await app.ticket.setVolume('0.01');
  const toDemo = app.page.getByRole('button', { name: text('ticket.switchToDemo') });
  await toDemo.waitFor();
  await app.ticket.submitButton('buy', '0.01', MARKET).click();
  await expectHolds(() => app.page.evaluate(() => document.activeElement?.id === 'no-funds'), 'the notice has the focus');
  await toDemo.click();
  await app.page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).waitFor();
  await toDemo.waitFor({ state: 'detached' });
  await app.ticket.submitButton('buy', '0.01', MARKET).click();
  expect(await app.ticket.orderNumber()).toMatch(/^\d{15,}$/);
});

it('a password forgotten on the way to a ticket leads back to it', async () => {
  const app = await openApp(browser, broker, 'northwind', 'phone');
  const to = '/BTCUSDT/chart';
  await app.open(`/login?to=${encodeURIComponent(to)}`);
  await app.page.getByRole('link', { name: text('session.login.forgot') }).click();
  const { email } = broker.trader('northwind');
  await app.page.getByRole('textbox', { name: text('common.email'), exact: true }).fill(email);
  await app.register.next.click();
  await app.register.code.waitFor();
  await app.register.code.fill(broker.codeFor(email));
  const password = 'meadow-compass-29';
  await app.page.getByLabel(text('common.newPassword'), { exact: true }).fill(password);
  await app.page.getByRole('button', { name: text('session.forgot.submit') }).click();
  await expectPath(app.page, '/login');
  expect(new URL(app.page.url()).searchParams.get('to')).toBe(to);
  await app.login.logIn({ email, password });
  await expectPath(app.page, to);
});

it('a keyboard user reaches the ticket by one skip link, and buys and sells by key', async () => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  const { app } = await openDemoTrader(browser, broker, {
    brand: 'northwind',
    device: 'desktop',
    email: 'keys@example.com',
    trades: 'contracts',
  });
  await app.open('/BTCUSDT/chart');
  await app.ticket.submitButton('buy', '0.10', MARKET).waitFor();
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Enter');
  await expectHolds(
    () => app.page.evaluate(() => document.activeElement?.closest('#part-ticket') !== null),
    'the focus is in the ticket',
  );
  await app.page.getByRole('main').focus();
  await app.page.keyboard.press('s');
  await app.ticket.submitButton('sell', '0.10', MARKET).waitFor();
  const isOnButton = () => app.page.evaluate(() => document.activeElement?.id === 'place-order');
  await expectHolds(isOnButton, 'the button has the focus');
  await app.page.keyboard.press('b');
  await app.ticket.submitButton('buy', '0.10', MARKET).waitFor();
  await app.page.keyboard.press('?');
  const help = app.page.getByRole('dialog', { name: text('shell.keys.title') });
  await help.waitFor();
  // while it is open it has its own keys
  await app.page.keyboard.press('s');
  await app.page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  expect(new URL(app.page.url()).search).toBe('?direction=0');
  // the next order needs no way back to the button
  await app.page.keyboard.press('b');
  await expectHolds(isOnButton, 'the button has the focus');
  await app.page.keyboard.press('Enter');
  await app.ticket.orderNumber();
  await expectHolds(isOnButton, 'the button still has the focus');
  await app.page.keyboard.press('/');
  await expectPath(app.page, '/search');
});

it('a volume from a Japanese keyboard is the one that was typed, and one with too many decimals is refused aloud', async () => {
  broker.prices.push('BTCUSDT', OPENING);
  const app = await openApp(browser, broker, 'northwind', 'phone');
  await openTicket(app);
  const { ticket, page } = app;
  const keyboard = await page.context().newCDPSession(page);
  await ticket.volume.fill('');
  for (const stage of ['０', '０．', '０．２', '０．２５']) {
    await keyboard.send('Input.imeSetComposition', { text: stage, selectionStart: stage.length, selectionEnd: stage.length });
    await expectHolds(async () => (await ticket.volume.inputValue()) === stage, 'what is being composed is left alone');
  }
  await keyboard.send('Input.insertText', { text: '０．２５' });
  await expectHolds(async () => (await ticket.volume.inputValue()) === '0.25', 'it is read once it is confirmed');
  await page.keyboard.type('5');
  await ticket.expectToast(text('error.1065'));
  await ticket.volume.blur();
  expect(await ticket.volume.inputValue()).toBe('0.25');
});

async function openTicket({ chart, url }: App): Promise<void> {
  await chart.open(url, 'BTCUSDT');
  await chart.tradeContracts();
  await chart.trade('buy');
}

/** The share of an element that no scroller around it hides. */
function shareInView(element: Locator): Promise<number> {
  return element.evaluate(
    (node) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        });
        observer.observe(node);
      }),
  );
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

/** Whether it is in the window and not covered; content scrolled out of a panel is not. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  });
}

/** Numbers in the fields of the page that are wider than their field. */
function cutNumbers({ page }: App): Promise<string[]> {
  return page
    .locator('input[inputmode]')
    .evaluateAll((fields) =>
      fields.flatMap((field) => (field.scrollWidth > field.clientWidth ? [(field as HTMLInputElement).value] : [])),
    );
}
