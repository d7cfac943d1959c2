import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, isScalar, visit } from 'yaml';
import { CATEGORY_IDS, type Category, type Instrument } from '@truefill/domain/market/instrument.ts';
import { loadBrands } from '@truefill/server/features/brands/index.ts';
import { themeTokens } from '@truefill/ui/theme/generate.ts';
import { CommandError } from './command-error.ts';
import { markOf } from './mark.ts';
import { listed, seedOf, visualOf, type Answers } from './questions.ts';

type Instruments = ReadonlyMap<string, Instrument>;

const NAME = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;

/** @throws CommandError for a name that is invalid for a folder or a host name, or is taken */
export function checkName(id: string, brandsDir: string): void {
  if (!NAME.test(id))
    throw new CommandError(
      `"${id}" is no name for a brand; allowed are 1 to 32 lower-case letters, digits and hyphens between them`,
    );
  const folder = join(brandsDir, id);
  if (existsSync(folder)) throw new CommandError(`the name ${id} is taken, by ${folder}; choose another`);
}

/**
 * Writes a brand's folder. It is created and loaded elsewhere first, so that an invalid brand is never among the others.
 * @returns the folder
 * @throws BrandFileError with what is wrong
 */
export function writeBrand(brandsDir: string, id: string, answers: Answers, instruments: Instruments): string {
  const made = mkdtempSync(join(tmpdir(), 'truefill-new-brand-'));
  try {
    mkdirSync(join(made, id));
    for (const [name, text] of Object.entries(brandFiles(id, answers, instruments))) writeFileSync(join(made, id, name), text);
    loadBrands(made, instruments);
    const folder = join(brandsDir, id);
    cpSync(join(made, id), folder, { recursive: true, errorOnExist: true, force: false });
    return folder;
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** A new brand's files: the answers, without defaults. */
function brandFiles(id: string, answers: Answers, instruments: Instruments): Readonly<Record<string, string>> {
  const visual = visualOf({ id }, answers);
  const label = themeTokens(visual, visual.defaultTheme)['accent-on'] ?? '#ffffff';
  return {
    'brand.yaml': brandYaml(id, answers, instruments),
    'mark.svg': markOf(answers.title, seedOf(id), visual.accent, label),
  };
}

function brandYaml(id: string, answers: Answers, instruments: Instruments): string {
  const { title, suffix, trade } = answers;
  const categories = listed(answers.categories) as readonly Category[];
  const languages = listed(answers.languages);
  const first = categories.map((category) => firstOf(category, instruments));
  const showsCoins = categories.includes('cryptos');
  const parts: readonly (readonly [comment: string, content: object])[] = [
    [
      '',
      { site: [title, suffix].filter((word) => word !== '').join(' '), title, ...(suffix === '' ? {} : { titleSuffix: suffix }) },
    ],
    ['host names that lead here, without port', { hosts: [answers.host] }],
    ['prices are simulated and all money is an example, which every page says', { demonstration: true }],
    ['', { timeZone: answers['time-zone'], locales: languages, defaultLocale: languages[0] }],
    [`in the order of the tabs: ${categories.join(', ')}`, { categories: categories.map((category) => CATEGORY_IDS[category]) }],
    [
      'shown first',
      {
        defaultTradeType: trade === 'option' ? 'option' : 'market',
        ...(showsCoins ? {} : { defaultSymbol: first[0] }),
        hotSymbols: [...new Set([...(showsCoins ? ['BTCUSDT'] : []), ...first])].slice(0, 3),
      },
    ],
    ['the theme is made from these', { visual: visualOf({ id }, answers) }],
    [
      'what it has; everything else is off',
      {
        switches: {
          ...(trade === 'option' ? {} : { contract: true }),
          ...(trade === 'market' ? {} : { optionMock: true }),
          virtualCurrencyTrade: true,
        },
      },
    ],
    ...(trade === 'market'
      ? []
      : ([['delivery times in seconds, and what each pays in percent', { options: { deliveries: DELIVERIES } }]] as const)),
    ['example money, to addresses that no wallet accepts', { treasury: { addresses: addressesOf(id), newAddressHours: 0 } }],
  ];
  const blocks = parts.map(([comment, content]) => (comment === '' ? '' : `# ${comment}\n`) + asYaml(content));
  return `${HEAD}\n${blocks.join('')}`;
}

const HEAD = `# yaml-language-server: $schema=../brand.schema.json
# What is not said here is as docs/brand-reference.md says. A server reads this when it starts.`;

const DELIVERIES = [
  { seconds: 60, ratePercent: 80, chips: [10, 50, 100], max: 1_000 },
  { seconds: 300, ratePercent: 85, chips: [50, 100, 500], max: 5_000 },
];

/** Formatted as people write it: lists of plain values on one line. */
function asYaml(content: object): string {
  const document = new Document(content);
  visit(document, {
    Seq(_key, list) {
      list.flow = list.items.every((item) => isScalar(item));
    },
  });
  return document.toString({ lineWidth: 130, singleQuote: true, flowCollectionPadding: false });
}

function firstOf(category: Category, instruments: Instruments): string {
  for (const instrument of instruments.values()) if (instrument.category === category) return instrument.symbol;
  throw new CommandError(`there is no market of the category ${category}`);
}

/** Of valid format except for the checksums, so that nothing can be sent there. */
function addressesOf(id: string): readonly object[] {
  const tail = seedOf(id).toString(16).padStart(4, '0');
  return [
    { coin: 'USDT', network: 'TRC20', address: `TDemo${tail}`.padEnd(34, 'x') },
    { coin: 'BTC', network: 'Bitcoin', address: `bc1qdemo${tail}`.padEnd(42, '0') },
  ];
}

/** @throws CommandError for an unknown brand */
export function brandFolder(brandsDir: string, id: string): string {
  const folder = join(brandsDir, id);
  if (existsSync(join(folder, 'brand.yaml'))) return folder;
  throw new CommandError(`unknown brand ${id}: ${folder} has no brand.yaml`);
}
