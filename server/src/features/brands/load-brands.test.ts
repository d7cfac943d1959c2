import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '@truefill/api/brand.ts';
import { BRAND_FILE } from '@truefill/api/brand-file.fixture.ts';
import { points } from '@truefill/domain/market/price.ts';
import { parseDecimal } from '@truefill/domain/money/decimal.ts';
import { BAND_SHARE_SCALE, bandShare, optionBand } from '@truefill/domain/options/option-band.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { stringify } from 'yaml';
import { loadCatalogue } from '../catalogue/index.ts';
import { BrandFileError, loadBrands } from './load-brands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-brands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MARKETS = loadCatalogue(join(import.meta.dirname, '../../../catalogue')).bySymbol;

const file = { ...BRAND_FILE, service: {}, switches: {}, rules: {} };

/** Addresses without an owner, valid and with the last character mistyped. */
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const ETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const receiving = (address: string, { network = 'TRC20', demonstration = false } = {}) => ({
  ...file,
  demonstration,
  treasury: { addresses: [{ coin: 'USDT', network, address }] },
});

/** The example of the standard, which is no real account. */
const IBAN = 'DE89 3704 0044 0532 0130 00';
const account = (number: string) => ({ ...file, treasury: { bankAccount: { bank: 'Bank', holder: 'One', account: number } } });

function write(id: string, content: unknown): void {
  mkdirSync(join(folder, id));
  writeFileSync(join(folder, id, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>');
  writeFileSync(
    join(folder, id, 'brand.yaml'),
    typeof content === 'string' || Buffer.isBuffer(content) ? content : stringify(content),
  );
}

it('a language without texts is refused, and the error names the available ones', () => {
  const { id: indonesian, ...others } = LANGUAGES;
  Reflect.deleteProperty(LANGUAGES, 'id');
  try {
    write('one', { ...file, locales: ['en', 'id'] });
    expect(() => loadBrands(folder, MARKETS)).toThrow(/locales\.1: there are no texts in id; there are de, en, es/);
  } finally {
    Object.assign(LANGUAGES, { ...others, id: indonesian });
  }
});

/** Abramowitz and Stegun 26.2.17: the normal distribution, with an error below 10^-7. */
function likelihoodWithin(deviations: number): number {
  const t = 1 / (1 + 0.231_641_9 * deviations);
  const series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_53].reduce(
    (sum, by) => (sum + by) * t,
    0,
  );
  return 1 - 2 * (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

describe('the brands of the repository', () => {
  it('offer bands that return 0.85 to 1 of the stake on average to both sides, for every market and delivery', () => {
    const returns = brands.flatMap((brand) =>
      brand.options.bands
        ? [...MARKETS.values()].flatMap((market) =>
            brand.options.deliveries.flatMap(({ seconds, ratePercent }) => {
              const mid = points(parseDecimal(market.referencePrice, market.pricePrecision) as bigint);
              const share = bandShare(market, seconds);
              const band = optionBand(mid, share);
              if (!band) return [];
              // an end is rounded to points, and the edges count as inside
              const reach = Number(band.high - mid) + 0.5;
              const deviation = (Number(mid) * Number(share)) / 10 ** BAND_SHARE_SCALE / 0.6745;
              const inside = likelihoodWithin(reach / deviation);
              return [inside, 1 - inside].map((chance) => ({
                at: `${market.symbol} ${seconds}`,
                back: chance * (1 + ratePercent / 100),
              }));
            }),
          )
        : [],
    );
    expect(returns.length).toBeGreaterThan(100);
    expect(returns.filter(({ back }) => back < 0.85 || back > 1)).toEqual([]);
  });
  const brands = loadBrands(join(import.meta.dirname, '../../../../brands'), MARKETS);
  const named = (id: string) => brands.find((brand) => brand.id === id);

  it('are five demonstrations that differ in everything a brand can configure', () => {
    expect(brands.map(({ id }) => id)).toEqual(['northwind', 'plumtree', 'quarry', 'skylark', 'thornbury']);
    expect(brands.every(({ demonstration }) => demonstration)).toBe(true);
    const values = (key: keyof Brand): string[] => brands.map((brand) => JSON.stringify(brand[key]));
    const keys = ['site', 'title', 'hosts', 'locales', 'categories', 'timeZone', 'switches', 'rules', 'visual'] as const;
    for (const key of keys) expect([key, new Set(values(key)).size]).toEqual([key, brands.length]);
    for (const key of ['accent', 'font', 'radius', 'motif'] as const)
      expect([key, new Set(brands.map(({ visual }) => visual[key])).size]).toEqual([key, brands.length]);
  });

  it('include two of the specification’s examples, one with its waiting rules and one without', () => {
    expect(named('northwind')?.rules).toMatchObject({ minHoldSeconds: 180, forexMinTotalDeposit: 100_000, feeRate: '0.002' });
    expect(named('plumtree')?.rules).toMatchObject({ minHoldSeconds: 0, forexMinTotalDeposit: 0 });
  });

  it('include one with coins only, a wallet per coin and typed addresses', () => {
    expect(named('quarry')).toMatchObject({
      categories: [4],
      switches: { optionMock: true, myWalletPage: true, multiWallet: true, noWalletWithdraw: true },
      treasury: { depositTypes: ['crypto'] },
    });
  });

  it('include one with options, bands, loans and two levels of verification', () => {
    expect(named('skylark')).toMatchObject({
      defaultTradeType: 'option',
      switches: { optionMock: true, userLoan: true, twoLevelVerification: true },
      options: { bands: true },
    });
  });

  it('include one for a strict regulator', () => {
    const { switches, rules, riskWarning, company } = named('thornbury') ?? {};
    expect(switches).toMatchObject({ optionMock: false, userLoan: false });
    expect(rules).toMatchObject({ maxLeverage: 30, minHoldSeconds: 0, forexMinTotalDeposit: 0 });
    expect(riskWarning).toEqual({ lossPercent: 68 });
    expect(company?.license).toContain('example license');
  });
});

describe('a folder of brands', () => {
  it('is read in id order, with the defaults of the specification', () => {
    write('b', { ...file, hosts: ['b.example'] });
    write('a', file);
    const brands = loadBrands(folder, MARKETS);
    expect(brands.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(brands[0]).toMatchObject({
      switches: { contract: false, phoneRegisterSms: true },
      rules: { minHoldSeconds: 180, forexMinTotalDeposit: 100_000 },
    });
  });

  it.each([
    ['an unknown key', { ...file, adress: 1 }, /brand\.yaml:\d+: adress: unknown key/],
    ['an invalid color', { ...file, visual: { ...file.visual, accent: 'red' } }, /brand\.yaml:\d+: visual\.accent: /],
    ['a missing key', { ...file, hosts: undefined }, /brand\.yaml:1: hosts: is missing; it must be given, as a list/],
    [
      'a host with its protocol',
      { ...file, hosts: ['https://one.example'] },
      /hosts\.0: no host name; allowed are names such as/,
    ],
    ['a host with a port', { ...file, hosts: ['one.example:80'] }, /hosts\.0: no host name/],
    ['a host given twice', { ...file, hosts: ['a.example', 'a.example'] }, /hosts: something stands here twice/],
    ['a market of a category that is not shown', { ...file, defaultSymbol: 'EURUSD' }, /defaultSymbol: EURUSD is of category 3/],
    ['an unknown category', { ...file, categories: [9] }, /categories\.0: no such category; allowed are 3, 2, 1, 4, 5/],
    ['a markup of no category', { ...file, rules: { markupPoints: { 9: 1 } } }, /rules\.markupPoints\.9: /],
    ['a fee that is a number', { ...file, rules: { feeRate: 0.002 } }, /rules\.feeRate: is a number; allowed: text in quotes$/m],
    ['a switch that is text', { ...file, switches: { contract: 'yes' } }, /contract: is text; allowed: true or false$/m],
    ['a list that is text', { ...file, hotSymbols: 'BTCUSDT' }, /hotSymbols: is text; allowed: a list$/m],
    ['a title that is too long', { ...file, title: 'x'.repeat(61) }, /title: allowed: at most 60 characters$/m],
    ['an empty file', '', /brand\.yaml:1: file: is empty; allowed: a group of keys$/m],
    ['another encoding than UTF-8', Buffer.from(`site: Caf\u{E9}`, 'latin1'), /brand\.yaml cannot be read: it is not UTF-8$/],
    ['a fee that is not a share', { ...file, rules: { feeRate: '0,2' } }, /rules\.feeRate: a share as decimal text in quotes/],
    [
      "a picture limit above the product's",
      { ...file, images: { maxMegabytes: 11 } },
      /images\.maxMegabytes: allowed: at most 10$/m,
    ],
    [
      'a font without Vietnamese letters',
      { ...file, locales: [...file.locales, 'vi'], visual: { ...file.visual, font: 'Figtree Variable' } },
      /visual\.font: Figtree Variable has no glyphs for vi/,
    ],
    [
      'a white accent',
      { ...file, visual: { ...file.visual, accent: '#ffffff' } },
      /accent: #ffffff cannot be read in the light theme/,
    ],
    [
      'a black accent',
      { ...file, visual: { ...file.visual, accent: '#000000' } },
      /accent: #000000 cannot be read in the dark theme/,
    ],
    [
      'withdrawals whose bounds are turned round',
      { ...file, treasury: { minWithdrawUsd: 9, maxWithdrawUsd: 8 } },
      /treasury\.maxWithdrawUsd: the largest withdrawal is below the smallest/,
    ],
    [
      'an account that could be paid to, in a demonstration',
      account(IBAN),
      /bankAccount\.account: DE89.* is a real account number/,
    ],
    [
      'a mistyped account',
      { ...account(IBAN.replace('370', '730')), demonstration: false },
      /bankAccount\.account: DE89.* is mistyped: its check digits/,
    ],
    ['a default locale that is not offered', { ...file, defaultLocale: 'ja' }, /defaultLocale: not among locales/],
    ['a language unknown to the product', { ...file, locales: ['en', 'pt'] }, /locales\.1: allowed: en, .* id$/m],
    ['an unknown time zone', { ...file, timeZone: 'Mars/Olympus' }, /timeZone: no time zone of that name/],
    ['an unknown market', { ...file, defaultSymbol: 'NONE' }, /defaultSymbol: there is no market NONE/],
    ['an unknown hot market', { ...file, hotSymbols: ['ETHUSDT', 'NONE'] }, /hotSymbols\.1: there is no market NONE/],
    [
      'a markup that is a tenth of one of its prices',
      { ...file, categories: [4], defaultSymbol: 'BTCUSDT', hotSymbols: [], rules: { markupPoints: { 4: 100 } } },
      /rules\.markupPoints\.4: 100 points are more than 1 % of the price of SHIBUSDT: at most 10$/m,
    ],
    [
      'a rate that makes a loss of every band',
      { ...file, options: { bands: true, deliveries: [{ seconds: 60, ratePercent: 73.5 }] } },
      /options\.deliveries\.0\.ratePercent: 73\.5 is unfair with bands/,
    ],
    [
      'a rate that gives money to whoever bets on bands',
      { ...file, options: { bands: true, deliveries: [{ seconds: 60, ratePercent: 96 }] } },
      /options\.deliveries\.0\.ratePercent: 96 is unfair with bands/,
    ],
    [
      'deposits by a chat that it does not have',
      { ...file, treasury: { disableDeposit: 'chat' } },
      /treasury\.disableDeposit: chat opens no chat: service\.chatUrl is empty/,
    ],
    [
      'deposits by a customer service that it does not have',
      { ...file, switches: { customerService: false }, treasury: { disableDeposit: 'service' } },
      /treasury\.disableDeposit: service sends users to customer service, which switches\.customerService turns off/,
    ],
    [
      'such deposits that are announced',
      {
        ...file,
        switches: { customerService: false },
        nextRules: { from: '2027-01-31', treasury: { disableDeposit: 'page' } },
      },
      /nextRules\.treasury\.disableDeposit: page sends users to customer service/,
    ],
    [
      'a bank tab that only customer service could fill',
      { ...file, switches: { customerService: false }, treasury: { depositTypes: ['bank_card'] } },
      /treasury\.depositTypes: bank_card without a bankAccount sends users to customer service/,
    ],
    [
      'such a markup that is announced',
      {
        ...file,
        categories: [4],
        defaultSymbol: 'BTCUSDT',
        hotSymbols: [],
        nextRules: { from: '2027-01-31', rules: { markupPoints: { 4: 100 } } },
      },
      /nextRules\.rules\.markupPoints\.4: 100 points .* SHIBUSDT/,
    ],
    [
      'a banner without its file',
      { ...file, banners: [{ image: 'one.webp' }] },
      /banners\.0\.image: there is no file one\.webp in /,
    ],
    ['a banner of another folder', { ...file, banners: [{ image: '../one.webp' }] }, /banners\.0\.image: no image file/],
    [
      'a title that is missing in a language',
      { ...file, locales: ['en', 'ja', 'ko'], banners: [{ image: 'mark.svg', title: { ja: ['夜明け'] } }] },
      /banners\.0\.title: is missing in en, ko; every language of locales needs it/,
    ],
    [
      'a title of three lines',
      { ...file, banners: [{ image: 'one.webp', title: { en: ['Up', 'with', 'it'] } }] },
      /banners\.0\.title\.en: /,
    ],
    ['a chat in plain text', { ...file, service: { chatUrl: 'http://chat.example' } }, /service\.chatUrl: no https address/],
    ['a chat that is a script', { ...file, service: { chatUrl: 'javascript:alert(1)' } }, /service\.chatUrl: no https address/],
    ['a Telegram name with @', { ...file, service: { telegram: '@desk' } }, /service\.telegram: no Telegram name/],
    ['a WhatsApp number of letters', { ...file, service: { whatsapp: 'call me' } }, /service\.whatsapp: no phone number/],
    ['an invalid e-mail address', { ...file, service: { email: 'support' } }, /service\.email: no e-mail address/],
    [
      'an address that money could be sent to, in a demonstration',
      receiving(TRON, { demonstration: true }),
      /treasury\.addresses\.0\.address: TLa2.* is a real address/,
    ],
    ['a mistyped address of Tron', receiving(TRON.replace(/7$/, '8')), /addresses\.0\.address: TLa2.* is mistyped/],
    [
      'a mistyped address of Ethereum',
      receiving(ETHER.replace('0xd', '0xD'), { network: 'ERC20' }),
      /addresses\.0\.address: 0xD.* is mistyped/,
    ],
    ['an address of another network', receiving(ETHER), /addresses\.0\.address: 0xd.* is not an address of TRC20/],
    [
      'a coin on a network of another',
      receiving(TRON, { network: 'Bitcoin' }),
      /treasury\.addresses\.0: the coin does not travel/,
    ],
    [
      'two addresses for one coin on one network',
      {
        ...file,
        treasury: { addresses: ['a', 'b'].map((sign) => ({ coin: 'BTC', network: 'Bitcoin', address: `bc1qdemo${sign}` })) },
      },
      /treasury\.addresses\.1: duplicate address for BTC on Bitcoin/,
    ],
    ['broken YAML', 'site: [', /brand\.yaml:1: /],
    [
      'an accent like rising prices',
      { ...file, visual: { ...file.visual, accent: '#2255cc' } },
      /visual\.accent: #2255cc is \d+ degrees/,
    ],
    [
      'a loan whose bounds are turned round',
      { ...file, loans: { minDays: 9, maxDays: 8, dayMarks: [] } },
      /loans\.maxDays: the longest term is below/,
    ],
    [
      'an option whose bounds are',
      { ...file, options: { deliveries: [{ seconds: 30, ratePercent: 80, min: 9, max: 8 }] } },
      /options\.deliveries\.0\.max: /,
    ],
    [
      'announced rules that could not hold',
      { ...file, nextRules: { from: '2027-01-31', rules: { maxLeverage: 500 } } },
      /brand\.yaml:\d+: nextRules\.rules\.maxLeverage: allowed: at most 200/,
    ],
    [
      'an announced key that there is not',
      { ...file, nextRules: { from: '2027-01-31', loans: { dailyRat: '0.001' } } },
      /nextRules\.loans\.dailyRat: unknown key/,
    ],
    [
      'an announced bound that goes with none that holds',
      { ...file, nextRules: { from: '2027-01-31', loans: { maxDays: 3, dayMarks: [] } } },
      /nextRules\.loans\.maxDays: the longest term is below the shortest/,
    ],
    [
      'rules announced for no time',
      { ...file, nextRules: { from: 'soon', rules: { maxAlerts: 5 } } },
      /nextRules\.from: no time such/,
    ],
    [
      'an announcement of nothing',
      { ...file, nextRules: { from: '2027-01-31', rules: {} } },
      /nextRules: changes nothing: expected/,
    ],
    [
      'an announced address',
      { ...file, nextRules: { from: '2027-01-31', treasury: { addresses: [] } } },
      /nextRules\.treasury\.addresses: not an announced rule/,
    ],
  ])('with %s is refused in one line', (_what, content, message) => {
    write('one', content);
    expect(() => loadBrands(folder, MARKETS)).toThrow(message);
    expect(() => loadBrands(folder, MARKETS)).not.toThrow(/\n/);
  });

  it('is refused without a logo, and with an invalid logo or banner', () => {
    write('one', { ...file, banners: [{ image: 'wide.png' }] });
    mkdirSync(join(folder, 'one', 'wide.png'));
    writeFileSync(join(folder, 'one', 'mark.svg'), 'not yet');
    expect(() => loadBrands(folder, MARKETS)).toThrow(/brand\.yaml:1: file: .*mark\.svg holds no <svg>; the logo must be/);
    expect(() => loadBrands(folder, MARKETS)).toThrow(/banners\.0\.image: there is no file wide\.png in /);
    rmSync(join(folder, 'one', 'mark.svg'));
    expect(() => loadBrands(folder, MARKETS)).toThrow(/brand\.yaml:1: file: there is no mark\.svg in .*; the logo must be/);
  });

  it('may contain further files', () => {
    write('one', file);
    writeFileSync(join(folder, 'brand.schema.json'), '{}');
    expect(loadBrands(folder, MARKETS)).toHaveLength(1);
  });

  it('reports all errors of every file, each with its line', () => {
    const text = (lines: readonly string[]): string => `${stringify(file)}${lines.join('\n')}\n`;
    const after = stringify(file).split('\n').length - 1;
    write('a', text(['# more', 'hotSymbols:', '  - EURUSD', '  - NONE', 'loans:', '  minDays: 0', '  maxDay: 5']));
    write('b', text(['historySummary: week']).replace('one.example', 'two.example').replace('timeZone: UTC', 'timeZone: Mars'));
    const syntaxErrors = [
      `a/brand.yaml:${after + 6}: loans.minDays: allowed: at least 1`,
      `a/brand.yaml:${after + 7}: loans.maxDay: unknown key`,
      `b/brand.yaml:6: timeZone: no time zone of that name; allowed are the IANA names, such as Europe/London`,
      `b/brand.yaml:${after + 1}: historySummary: allowed: today, total`,
    ].map((line) => `${folder}/${line}`);
    expect(() => loadBrands(folder, MARKETS)).toThrow(new BrandFileError(syntaxErrors.join('\n')));
  });

  it.each([receiving(TRON), receiving(ETHER, { network: 'ERC20' })])('accepts valid addresses of a live brand', (content) => {
    write('one', content);
    expect(loadBrands(folder, MARKETS)[0]?.treasury.addresses).toHaveLength(1);
  });

  it('is refused with a host claimed twice, without brands, or if it does not exist', () => {
    write('a', file);
    write('b', { ...file, hosts: ['other.example', 'ONE.example'] });
    expect(() => loadBrands(folder, MARKETS)).toThrow(
      /b\/brand\.yaml:\d+: hosts\.1: brands a and b both claim the host one\.example/,
    );
    expect(() => loadBrands(join(folder, 'a', 'none'), MARKETS)).toThrow(/cannot be read/);
    mkdirSync(join(folder, 'empty'));
    expect(() => loadBrands(join(folder, 'empty'), MARKETS)).toThrow(/contains no brand/);
  });
});
