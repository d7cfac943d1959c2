import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FAIR_BAND_RATES } from '@truefill/api/band-rates.ts';
import type { BrandFile } from '@truefill/api/brand.ts';
import { parseDecimal } from '@truefill/domain/money/decimal.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { oklchOf } from '@truefill/ui/theme/color.ts';
import { checkVisual, themeTokens, THEMES } from '@truefill/ui/theme/generate.ts';
import type { BrandMistake } from './brand-source.ts';
import { accountMistakes, addressMistakes } from './receiving-addresses.ts';

/** All markets, by symbol. */
export type Markets = ReadonlyMap<string, Pick<Instrument, 'symbol' | 'category' | 'referencePrice' | 'pricePrecision'>>;

/** Errors beyond the schema: unknown references and inconsistent values. */
export function mistakesIn(brand: BrandFile, folder: string, markets: Markets): readonly BrandMistake[] {
  const { locales, defaultLocale } = brand;
  const isOffered = locales.includes(defaultLocale);
  return [
    ...(isOffered ? [] : [{ path: ['defaultLocale'], message: `not among locales: ${locales.join(', ')}` }]),
    ...inList('locales', locales, (code) =>
      Object.hasOwn(LANGUAGES, code) ? null : `there are no texts in ${code}; there are ${Object.keys(LANGUAGES).join(', ')}`,
    ),
    ...marketMistakes(brand, markets),
    ...markupMistakes(brand, markets),
    ...bandMistakes(brand),
    ...serviceMistakes(brand),
    ...logoMistakes(folder),
    ...bannerMistakes(brand, folder),
    ...visualMistakes(brand),
    ...fontMistakes(brand),
    ...addressMistakes(brand),
    ...accountMistakes(brand),
  ];
}

function inList(key: string, values: readonly string[], wrongWith: (value: string) => string | null): readonly BrandMistake[] {
  return values.flatMap((value, at) => {
    const message = wrongWith(value);
    return message === null ? [] : [{ path: [key, at], message }];
  });
}

/** Markets that the brand references must exist and be among those it shows. */
function marketMistakes({ categories, defaultSymbol, hotSymbols }: BrandFile, markets: Markets): readonly BrandMistake[] {
  const wrongWith = (symbol: string): string | null => {
    const market = markets.get(symbol);
    if (!market) return `there is no market ${symbol}`;
    const id = CATEGORY_IDS[market.category];
    return categories.includes(id)
      ? null
      : `${symbol} is of category ${id}, which is not among categories: ${categories.join(', ')}`;
  };
  const message = wrongWith(defaultSymbol);
  return [...(message === null ? [] : [{ path: ['defaultSymbol'], message }]), ...inList('hotSymbols', hotSymbols, wrongWith)];
}

/** Maximum markup on each side, in percent of the price. */
const MAX_MARKUP_PERCENT = 1n;

/** A point is worth little in one market of a category and much in another, where the markup could exceed the limit. */
export function markupMistakes(
  { categories, rules }: Pick<BrandFile, 'categories' | 'rules'>,
  markets: Markets,
): readonly BrandMistake[] {
  return Object.entries(rules.markupPoints).flatMap(([id, points]) => {
    const offered = [...markets.values()].filter(
      ({ category }) => String(CATEGORY_IDS[category]) === id && categories.includes(CATEGORY_IDS[category]),
    );
    const most = offered.map((market) => {
      const price = parseDecimal(market.referencePrice, market.pricePrecision);
      return { symbol: market.symbol, points: typeof price === 'bigint' ? (price * MAX_MARKUP_PERCENT) / 100n : 0n };
    });
    const least = most.toSorted((one, other) => (one.points < other.points ? -1 : 1))[0];
    if (!least || BigInt(points) <= least.points) return [];
    const message = `${points} points are more than ${MAX_MARKUP_PERCENT} % of the price of ${least.symbol}: at most ${least.points}`;
    return [{ path: ['rules', 'markupPoints', id], message }];
  });
}

/** Both sides of a band pay the delivery's single rate, at even odds apart from rounding to points. */
export function bandMistakes({ options }: Pick<BrandFile, 'options'>): readonly BrandMistake[] {
  if (!options.bands) return [];
  const { least, most } = FAIR_BAND_RATES;
  return options.deliveries.flatMap(({ ratePercent }, at) => {
    if (ratePercent >= least && ratePercent <= most) return [];
    const message = `${ratePercent} is unfair with bands, which are even bets: expected ${least} to ${most}`;
    return [{ path: ['options', 'deliveries', at, 'ratePercent'], message }];
  });
}

/** Users who are sent to customer service or a chat for deposits must find one. */
export function serviceMistakes({
  service,
  switches,
  treasury,
}: Pick<BrandFile, 'service' | 'switches' | 'treasury'>): readonly BrandMistake[] {
  const { bankAccount, depositTypes, disableDeposit } = treasury;
  if (disableDeposit === 'chat' && service.chatUrl === '')
    return [{ path: ['treasury', 'disableDeposit'], message: 'chat opens no chat: service.chatUrl is empty' }];
  if (switches.customerService) return [];
  const off = 'sends users to customer service, which switches.customerService turns off';
  if (disableDeposit !== undefined) return [{ path: ['treasury', 'disableDeposit'], message: `${disableDeposit} ${off}` }];
  const isByService = depositTypes.includes('bank_card') && bankAccount === undefined;
  return isByService ? [{ path: ['treasury', 'depositTypes'], message: `bank_card without a bankAccount ${off}` }] : [];
}

const LOGO = 'mark.svg';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const logo = (what: string): BrandMistake => ({ path: [], message: `${what}; the logo must be an SVG drawing of that name` });

function logoMistakes(folder: string): readonly BrandMistake[] {
  const path = join(folder, LOGO);
  if (!isFile(path)) return [logo(`there is no ${LOGO} in ${folder}`)];
  return /<svg[\s>]/.test(readFileSync(path, 'utf8')) ? [] : [logo(`${path} holds no <svg>`)];
}

/** A banner's image must exist, and a title given in one language must be given in all languages of the brand. */
function bannerMistakes({ banners, locales }: BrandFile, folder: string): readonly BrandMistake[] {
  return banners.flatMap(({ image, title }, at) => {
    const missing = title ? locales.filter((code) => title[code] === undefined) : [];
    const mistakes: BrandMistake[] = [];
    if (!isFile(join(folder, image)))
      mistakes.push({ path: ['banners', at, 'image'], message: `there is no file ${image} in ${folder}` });
    if (missing.length > 0)
      mistakes.push({
        path: ['banners', at, 'title'],
        message: `is missing in ${missing.join(', ')}; every language of locales needs it`,
      });
    return mistakes;
  });
}

/** Scripts that fonts lack; a language written in them would be shown in two typefaces. */
const MISSING_LETTERS: Readonly<Record<string, readonly string[]>> = { 'Figtree Variable': ['vietnamese'] };

function fontMistakes({ locales, visual }: BrandFile): readonly BrandMistake[] {
  const missing = MISSING_LETTERS[visual.font] ?? [];
  const language = locales.find((code) => missing.includes(LANGUAGES[code]?.subset ?? ''));
  if (language === undefined) return [];
  return [
    {
      path: ['visual', 'font'],
      message: `${visual.font} has no glyphs for ${language}; choose another font, or leave ${language} out of locales`,
    },
  ];
}

/** Maximum change of an accent's lightness, of 1, by the generator; beyond that it would be another color. */
const MAX_SHIFT = 0.33;

/** Design rules: an accent must be readable, and not look like a price direction. */
export function visualMistakes({ visual }: Pick<BrandFile, 'visual'>): readonly BrandMistake[] {
  try {
    checkVisual(visual);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [key = 'accent', ...words] = error.message.split(': ');
    return [{ path: ['visual', key], message: words.join(': ') }];
  }
  const { lightness } = oklchOf(visual.accent);
  return THEMES.flatMap((theme) => {
    const seen = themeTokens(visual, theme)['accent-mark'] ?? visual.accent;
    if (Math.abs(oklchOf(seen).lightness - lightness) <= MAX_SHIFT) return [];
    const message = `${visual.accent} cannot be read in the ${theme} theme, where it would have to become ${seen}; choose one that is neither so light nor so dark`;
    return [{ path: ['visual', 'accent'], message }];
  });
}
