import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '@truefill/api/brand.ts';
import { loadBrands } from '@truefill/server/features/brands/index.ts';
import { loadCatalogue } from '@truefill/server/features/catalogue/index.ts';
import { answersTo } from './ask.ts';
import { runCommand } from './commands.ts';
import { markOf } from './mark.ts';
import { checkName, writeBrand } from './new-brand.ts';
import type { Answers } from './questions.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const INSTRUMENTS = loadCatalogue(join(ROOT, 'server', 'catalogue')).bySymbol;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-brand-'));
  cpSync(join(ROOT, 'brands'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = (): readonly Brand[] => loadBrands(folder, INSTRUMENTS);

async function make(id: string, flags: Partial<Answers> = {}): Promise<Brand | undefined> {
  checkName(id, folder);
  const answers = await answersTo(flags, { id, brands: load(), consoleHost: 'console.localhost' }, null);
  writeBrand(folder, id, answers, INSTRUMENTS);
  return load().find((brand) => brand.id === id);
}

describe('a new brand', () => {
  it('without any answers is complete, and different from the others', async () => {
    const brand = await make('acme-trade');
    expect(brand).toMatchObject({
      site: 'Acme Trade',
      hosts: ['acme-trade.localhost'],
      demonstration: true,
      categories: [3, 2, 1, 4, 5],
      switches: { contract: true, optionMock: false, virtualCurrencyTrade: true },
      rules: { minHoldSeconds: 180, feeRate: '0.002' },
    });
    const others = load().filter(({ id }) => id !== 'acme-trade');
    expect(others.map(({ visual }) => visual.accent)).not.toContain(brand?.visual.accent);
    // defaults are not written to the file
    expect(readFileSync(join(folder, 'acme-trade', 'brand.yaml'), 'utf8')).not.toMatch(/minHoldSeconds|loans|retention/);
  });

  it('follows its answers', async () => {
    const brand = await make('second', {
      title: "Zoë's: #1",
      suffix: 'Trade',
      host: 'trade.zoe.example',
      trade: 'both',
      categories: 'usStocks, indices',
      languages: 'zh-cn,en',
      'time-zone': 'Asia/Singapore',
      'up-down': 'red-green',
      accent: '#7a2fb8',
      theme: 'light',
    });
    expect(brand).toMatchObject({
      site: "Zoë's: #1 Trade",
      titleSuffix: 'Trade',
      hosts: ['trade.zoe.example'],
      categories: [5, 1],
      locales: ['zh-cn', 'en'],
      defaultLocale: 'zh-cn',
      timeZone: 'Asia/Singapore',
      switches: { contract: true, optionMock: true },
      visual: { accent: '#7a2fb8', scheme: 'red-green', defaultTheme: 'light' },
    });
    expect(brand?.options.deliveries).toHaveLength(2);
    // without coins another market opens first
    expect(INSTRUMENTS.get(brand?.defaultSymbol ?? '')?.category).toBe('usStocks');
    expect((await make('third', { trade: 'option' }))?.defaultTradeType).toBe('option');
  });

  it.each([
    [{ title: '' }, /^--title: allowed: at least 1 character$/],
    [{ host: 'northwind.localhost' }, /^--host: northwind\.localhost is a host of the brand northwind; choose another$/],
    [{ host: 'NORTHWIND.localhost' }, /^--host: .* is a host of the brand northwind/],
    [{ host: 'console.localhost' }, /^--host: .* the operators' console/],
    [{ host: 'http://a.example/' }, /^--host: no host name; allowed are names such as/],
    [{ trade: 'futures' }, /^--trade: "futures" is none; allowed is one of market, option, both$/],
    [{ categories: 'forex,coins' }, /^--categories: "coins" is none; allowed are forex, commodities/],
    [{ categories: ' , ' }, /^--categories: at least one is needed/],
    [{ categories: 'forex,forex' }, /^--categories: one stands there twice/],
    [{ languages: 'pt' }, /^--languages: "pt" is none; allowed are /],
    [{ 'time-zone': 'Mars' }, /^--time-zone: no time zone of that name/],
    [{ accent: 'red' }, /^--accent: a color as #/],
    [{ accent: '#0a9e63' }, /^--accent: #0a9e63 is \d+ degrees of hue from the up color/],
    [{ accent: '#ffffff' }, /^--accent: #ffffff cannot be read in the light theme/],
    [{ host: 'northwind.localhost', theme: 'blue' }, /^--host: .*\n--theme: "blue" is none/],
  ])('with %o is not created, and the mistake is named', async (flags, message) => {
    await expect(make('acme', flags)).rejects.toThrow(message);
    expect(existsSync(join(folder, 'acme'))).toBe(false);
  });

  it('asks in a terminal only what no flag answered, and explains invalid answers', async () => {
    const context = { id: 'acme', brands: load(), consoleHost: 'console.localhost' };
    const requested: string[] = [];
    const answers = await answersTo({ title: 'Acme', theme: 'light' }, context, async ({ flag }, fallback, wrongWith) => {
      requested.push(flag);
      expect(wrongWith(fallback)).toBeNull();
      if (flag === 'host') expect(wrongWith('plumtree.localhost')).toMatch(/a host of the brand plumtree/);
      return flag === 'trade' ? 'option' : fallback;
    });
    expect(requested).toEqual(['suffix', 'host', 'trade', 'categories', 'languages', 'time-zone', 'up-down', 'accent']);
    expect(answers).toMatchObject({ title: 'Acme', trade: 'option', theme: 'light', host: 'acme.localhost' });
  });

  it('needs a name that is free and valid for a folder', () => {
    expect(() => checkName('northwind', folder)).toThrow(/the name northwind is taken, by /);
    for (const id of ['', 'Acme', '../acme', 'a b', '-a', 'a-', 'a'.repeat(33)])
      expect(() => checkName(id, folder)).toThrow(/is no name for a brand; allowed are/);
  });
});

it('has a logo with the first letter of the name, whatever the name is', () => {
  expect(markOf('42 Zebra', 3, '#19b8a6', '#fff')).toBe(markOf('zoo', 3, '#19b8a6', '#fff'));
  expect(markOf('Acme', 0, '#19b8a6', '#fff')).not.toBe(markOf('Acme', 1, '#19b8a6', '#fff'));
  expect(markOf('东方', 0, '#19b8a6', '#fff')).toContain('<path');
});

describe('the command', () => {
  const spawned = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'tools/brand/run.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, BRANDS_DIR: folder },
    });

  /** The same without a process of its own, which takes a second of a processor. */
  async function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
    const output = { stdout: '', stderr: '' };
    const status = await runCommand(args, {
      env: { ...process.env, BRANDS_DIR: folder },
      out: (text) => void (output.stdout += text),
      err: (text) => void (output.stderr += text),
    });
    return { status, ...output };
  }

  it('creates a brand, and check passes for all of them', () => {
    expect(spawned('new', 'acme', '--title', 'Acme', '--categories', 'cryptos')).toMatchObject({ status: 0, stderr: '' });
    const checked = spawned('check');
    expect(checked.status).toBe(0);
    expect(checked.stdout.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringMatching(/^acme +Acme \| acme\.localhost \| en \| contracts \| demonstration$/),
      expect.stringMatching(/^northwind /),
      ...['plumtree', 'quarry', 'skylark', 'thornbury'].map((name) => expect.stringMatching(new RegExp(`^${name} `))),
    ]);
  });

  it('fails with exit code 1 when it is refused', () => {
    expect(spawned('make', 'acme')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^unknown command/) });
  });

  it('reports every mistake of every brand with its line, and fails', async () => {
    execFileSync('sed', ['-i', 's/timeZone: .*/timeZone: Mars/', join(folder, 'northwind/brand.yaml')]);
    rmSync(join(folder, 'plumtree/mark.svg'));
    const { status, stderr } = await run('check');
    expect(status).toBe(1);
    expect(stderr).toMatch(/northwind\/brand\.yaml:\d+: timeZone: no time zone of that name/);
    expect(stderr).toMatch(/plumtree\/brand\.yaml:1: file: there is no mark\.svg/);
    // none is created next to a broken one
    expect((await run('new', 'acme')).stderr).toBe(stderr);
    expect(existsSync(join(folder, 'acme'))).toBe(false);
  });

  it('prints the rules in force, in a language of the brand, with their hash', async () => {
    const { status, stdout } = await run('rules', 'northwind', '--language', 'zh-cn');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Northwind Markets \(简体中文\)\n\n交易\n {2}1\.1 /);
    expect(stdout).toMatch(/\n {2}1\.4 .*0\.2%/);
    expect(stdout).toMatch(/[0-9a-f]{64}\n$/);
    // rules that do not apply are omitted: coins have no balances there
    expect(stdout).not.toMatch(/\n {2}5\.1 /);
    const hashOf = (text: string) => /[0-9a-f]{64}/.exec(text)?.[0];
    expect(hashOf((await run('rules', 'northwind')).stdout)).toBe(hashOf(stdout));
    execFileSync('sed', ['-i', 's/minHoldSeconds: 180/minHoldSeconds: 60/', join(folder, 'northwind/brand.yaml')]);
    expect(hashOf((await run('rules', 'northwind')).stdout)).not.toBe(hashOf(stdout));
  });

  it('prints announced rules with their time and their own hash', async () => {
    const next = "nextRules: { from: '2999-01-31T17:00:00Z', rules: { minHoldSeconds: 77 } }\n";
    appendFileSync(join(folder, 'northwind/brand.yaml'), next);
    const { stdout } = await run('rules', 'northwind');
    expect(stdout).toMatch(
      /\n\nAnnounced for 2999-01-31 \d\d:00:00\n {2}1\.7 .* 77\ss .*\n\nSHA-256 of all rules: [0-9a-f]{64}\n$/,
    );
    expect(new Set(stdout.match(/[0-9a-f]{64}/g)).size).toBe(2);
  });

  it.each([
    [['rules', 'nobody'], /unknown brand nobody; known brands: northwind, plumtree/],
    [['rules', 'plumtree', '--language', 'de'], /--language: plumtree is not offered in "de"; allowed are zh-cn, zh-tw/],
    [['new', 'northwind'], /the name northwind is taken/],
    [['new'], /exactly one name is required/],
    [['new', 'acme', '--color', 'red'], /--color/],
    [['preview', 'nobody'], /unknown brand nobody/],
    [['make', 'acme'], /unknown command "make"/],
  ])('%j is refused', async (args, message) => {
    const { status, stderr } = await run(...args);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});
