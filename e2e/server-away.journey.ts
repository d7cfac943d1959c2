import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import { optionProductFromWire } from '@truefill/api/options/mapping.ts';
import { openLoginsFile } from '@truefill/server/seeding/logins-file.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from './browser.ts';
import { copyDataFolder, removeDataFolder } from './data-folder.ts';
import { expectCount, expectGone, expectPath, expectSoon } from './eventually.ts';
import { HttpClient } from './http-client.ts';
import { allowPageErrors } from './page-errors.ts';
import { LoginPage } from './pages/login-page.ts';
import { PositionsPage } from './pages/positions-page.ts';
import { ShellPage } from './pages/shell-page.ts';
import { TicketPage } from './pages/ticket-page.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { RunningClock } from './running-clock.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { text } from './texts.ts';

const HOST = 'plumtree.localhost';
const SYMBOL = 'BTCUSDT';
const MARKET = 'BTC/USDT';
/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRADER = 'trader@plumtree.example';
/** The page makes ten attempts in half a minute. */
const TEN_ATTEMPTS_MS = 90_000;

let dataDir: string;
let ports: { readonly PORT: string; readonly HEALTH_PORT: string };
let server: ServerProcess;
let browser: Browser;
let client: HttpClient;
let login: { readonly email: string; readonly password: string };

beforeAll(async () => {
  dataDir = copyDataFolder();
  [ports, browser] = await Promise.all([freePorts(), borrowBrowser()]);
  await start();
  login = { email: TRADER, ...openLoginsFile(dataDir).passwordOf(TRADER) };
});

afterAll(async () => {
  client.close();
  await browser.close();
  await server.end('SIGTERM');
  removeDataFolder(dataDir);
});

async function start(): Promise<void> {
  server = new ServerProcess({ ...ports, ...ONE_MARKET, DATA_DIR: dataDir, CALLS_PER_USER: '999999' });
  await server.ready();
  client = new HttpClient(Number(ports.PORT), HOST);
}

async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  client.close();
  await server.end(signal);
}

/** Logs in beside the page, saves an address to withdraw to, and places an option. */
async function prepare(): Promise<string> {
  const session = await client.demand('login', { username: login.email, password: login.password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const { token, aesKey } = session;
  const cryptocurrencyAddress = await encodeField(aesKey, 'cryptocurrencyAddress', ADDRESS);
  await client.demand('addCryptoWallet', { currencyId: 101, cryptocurrencyAddress }, { token });
  const { optionsProducts } = await client.demand('optionProducts', { productCode: SYMBOL });
  const product = optionsProducts.map(optionProductFromWire).find(({ symbol }) => symbol === SYMBOL);
  const delivery = product?.deliveries.at(-1);
  if (!product || !delivery) throw new Error('no options are offered');
  const { price } = await client.demand('marketThumb', { symbol: SYMBOL });
  const option = {
    tradePair: SYMBOL,
    optionsProductId: product.id,
    timeLong: delivery.seconds,
    rate: delivery.ratePercent / 100,
    orderType: 1,
    price: price.toFixed(2),
    btime: Math.floor(Date.now() / 1_000),
    amount: Math.max(delivery.minStake, 50),
  };
  await client.demand('addOrderOption', option, { token });
  return token;
}

/** What a trader has typed and not sent, in the workspace and over it. */
async function expectTyped(page: Page, wallet: WalletPage, ticket: TicketPage): Promise<void> {
  await expectSoon(() => wallet.withdrawAmount.inputValue(), '123.45');
  expect(await ticket.volume.inputValue()).toBe('0.07');
  expect(new URL(page.url()).pathname).toBe('/user/withdraw');
}

it('a server that is away for seconds, or longer than the page tries, costs a trader nothing', async () => {
  const token = await prepare();
  const page = await openPage(browser, 'desktop', new RunningClock(Date.now()));
  await page.addInitScript(() => localStorage.setItem('truefill.trade-mode', 'market'));
  const [ticket, wallet] = [new TicketPage(page, 'desktop'), new WalletPage(page, 'desktop')];
  const [shell, positions] = [new ShellPage(page, 'desktop'), new PositionsPage(page, 'desktop')];
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(`http://${HOST}:${ports.PORT}/login?to=${encodeURIComponent('/BTCUSDT/chart')}`);
  await new LoginPage(page, 'desktop').logIn(login);
  await expectPath(page, '/BTCUSDT/chart');

  await ticket.setVolume('0.01');
  await ticket.submitButton('buy', '0.01', MARKET).click();
  await expectCount(positions.rows(MARKET), 1);
  await ticket.setVolume('0.07');
  // as a link in the workspace does
  await page.evaluate(() => history.pushState({}, '', '/user/withdraw'));
  await wallet.withdrawAmount.fill('123.45');
  loads = 0;
  allowPageErrors(page, /net::ERR_|WebSocket|Failed to load|50\d/);

  const alert = page.getByRole('alertdialog');
  for (const [signal, reported] of [
    ['SIGTERM', shell.lostStrip],
    ['SIGKILL', alert],
  ] as const) {
    await stop(signal);
    await reported.waitFor({ timeout: TEN_ATTEMPTS_MS });
    await start();
    await expectGone(shell.lostStrip);
    await expectGone(alert);
    await expectTyped(page, wallet, ticket);
    await expectSoon(() => page.getByRole('alert').allTextContents(), []);
    await page.getByText(text('shell.live'), { exact: true }).waitFor();
    expect(loads).toBe(0);
  }

  await page.goBack();
  await expectPath(page, '/BTCUSDT/chart');
  await expectCount(positions.rows(MARKET), 1);
  // it may have been settled meanwhile
  expect((await client.demand('optionHistory', {}, { token })).items.length).toBe(1);
});
