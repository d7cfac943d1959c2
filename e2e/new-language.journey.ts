import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { borrowBrowser, DEVICES, openPage } from './browser.ts';
import { copyDataFolder, makeDataFolder, removeDataFolder } from './data-folder.ts';
import { expectSoon } from './eventually.ts';
import { HttpClient } from './http-client.ts';
import { readOutbox } from './outbox.ts';
import { RunningClock } from './running-clock.ts';
import { freePorts, ServerProcess } from './server-process.ts';
import { text } from './texts.ts';
import { openDemoSession } from './trader-session.ts';

/** An artificial language: every English text, marked. */
const CODE = 'qps';
const NAME = 'Marked English';
const HOST = 'northwind.localhost';
const EMAIL = 'reader@example.com';
/** workspaces needed by the server and the web app */
const PACKAGES = ['api', 'client', 'domain', 'locales', 'server', 'ui', 'web'];
const ROOT = fileURLToPath(new URL('../', import.meta.url));

let folder: string;
let dataDir: string;
let server: ServerProcess | undefined;
let client: HttpClient;
let browser: Browser;
let url: string;

beforeAll(async () => {
  folder = makeDataFolder();
  copyRepository(folder);
  addLanguage(folder);
  buildWeb(folder);
  const ports = await freePorts();
  const main = join(folder, 'server/src/main.ts');
  dataDir = copyDataFolder();
  server = new ServerProcess({ ...ports, DATA_DIR: dataDir }, main);
  [browser] = await Promise.all([borrowBrowser(), server.ready()]);
  client = new HttpClient(Number(ports.PORT), HOST);
  url = `http://${HOST}:${ports.PORT}`;
});

afterAll(async () => {
  await browser?.close();
  client?.close();
  await server?.end('SIGTERM');
  for (const made of [dataDir, folder]) removeDataFolder(made);
});

it('the first page uses it if the browser prefers it', async () => {
  const answer = await fetch(url.replace(HOST, '127.0.0.1'), { headers: { 'accept-language': CODE, host: HOST } });
  const html = await answer.text();
  expect(html).toContain(`<html lang="${CODE}"`);
  expect(html).toContain(marked(text('page.notLoaded')));
});

it.each(DEVICES)('%s: the picker offers it, and a form and the server’s messages use it', async (device) => {
  const page = await openPage(browser, device, new RunningClock(systemClock.now()));
  await page.goto(`${url}/login`);
  await page.getByRole('heading', { name: text('session.login.title') }).waitFor();
  if (device === 'desktop') await page.locator('[aria-expanded]').filter({ hasText: 'English' }).click();
  else await page.getByRole('button', { name: text('shell.language') }).click();
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('heading', { name: marked(text('session.login.title')) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(CODE);
  await page.locator('input[name=username]').fill(EMAIL);
  await page.locator('input[type=password]').fill('not the password');
  await page.locator('button[type=submit]').click();
  await page
    .getByRole('alert')
    .getByText(marked(text('error.1108')))
    .waitFor();
  await expectSoon(() => unmarked(page), []);
});

it('static texts use it', async () => {
  const page = await openPage(browser, 'phone', new RunningClock(systemClock.now()), { locale: CODE });
  await page.goto(`${url}/register`);
  await page.getByText('terms', { exact: true }).click();
  await expectSoon(() => page.getByText(marked(text('legal.terms.part1.title'))).isVisible(), true);
});

it('a notice and an email use it for a user who chose it', async () => {
  const token = await openDemoSession(client, dataDir, EMAIL);
  await client.demand('submitUserInfo', { locale: CODE }, { token });
  const { bidPrice, askPrice } = await client.demand('marketThumb', { symbol: 'BTCUSDT' });
  const mid = (bidPrice + askPrice) / 2;
  // So close together and so many that even in a quiet minute the price soon reaches one, wherever it has moved
  // until the last one is added. One that equals the price of the moment is refused.
  for (let step = -15; step <= 15; step += 1) {
    const price = (mid * (1 + step / 40_000)).toFixed(2);
    await client.call('addAlert', { symbol: 'BTCUSDT', price, mail: true }, { token });
  }
  const notices = async () => (await client.demand('notificationList', { page: 1, limit: 10 }, { token })).list;
  await expectSoon(async () => (await notices()).length > 0, true);
  expect((await notices())[0]).toMatchObject({
    title: expect.stringMatching(/^⟦.*⟧$/),
    content: expect.stringMatching(/^⟦.*⟧$/),
  });
  const mail = () => readOutbox(dataDir).findLast(({ to, template }) => to === EMAIL && template === 'price-alert');
  await expectSoon(() => mail() !== undefined, true);
  expect(mail()).toMatchObject({ locale: CODE, subject: expect.stringMatching(/^⟦.*⟧$/), text: expect.stringMatching(/^⟦/) });
});

function marked(words: string): string {
  return `⟦${words}⟧`;
}

/** Labels and buttons of the login without the mark of a catalogue. */
function unmarked(page: Page): Promise<readonly string[]> {
  return page.locator('form:has(input[name=username])').evaluate((form) =>
    [...form.querySelectorAll('label, button, a, [role=alert]')]
      .filter((element) => element.checkVisibility())
      .map((element) => (element.textContent ?? '').trim())
      .filter((words) => words !== '' && !words.includes('⟦')),
  );
}

/** Copies what the server and the web app need, with this repository's packages. */
function copyRepository(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z', ...PACKAGES, 'brands', 'package.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of files.split('\0').filter((name) => name !== '' && !/\.test\.tsx?$/.test(name))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(ROOT, path), join(to, path));
  }
  mkdirSync(join(to, 'node_modules/@truefill'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@truefill') symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name));
  for (const name of PACKAGES) symlinkSync(join(to, name), join(to, 'node_modules/@truefill', name));
}

/** Adds the language's folder, its code in the schema's list, and a brand that offers it: nothing else. */
function addLanguage(root: string): void {
  const language = join(root, 'locales', CODE);
  cpSync(join(root, 'locales/en'), language, { recursive: true });
  for (const name of readdirSync(language).filter((file) => file !== 'market-names.json')) {
    const path = join(language, name);
    writeFileSync(path, JSON.stringify(markAll(JSON.parse(readFileSync(path, 'utf8')))));
  }
  writeFileSync(join(language, 'language.json'), JSON.stringify({ name: NAME, mark: { letter: 'M' }, redRises: false }));
  change(join(root, 'api/src/brand-values.ts'), 'localeCode = z.enum([', `localeCode = z.enum(['${CODE}', `);
  change(join(root, 'brands/northwind/brand.yaml'), 'locales: [', `locales: [${CODE}, `);
}

function markAll(texts: unknown): unknown {
  if (typeof texts === 'string') return marked(texts);
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, markAll(value)]));
}

function change(path: string, from: string, to: string): void {
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
}

/** Without minification, compression and the compiler: they take most of the time, and are unrelated to languages. */
function buildWeb(root: string): void {
  const config = join(root, 'web/vite.config.ts');
  for (const costly of ['    babel({ presets: [reactCompilerPreset()] }),\n', '    precompress(),\n']) change(config, costly, '');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', 'web', '--minify', 'false', '--logLevel', 'error'], {
    cwd: root,
    env,
    stdio: 'pipe',
  });
}
