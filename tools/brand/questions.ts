import { brandFile, type Brand, type BrandVisual } from '@truefill/api/brand.ts';
import { localeCode } from '@truefill/api/brand-values.ts';
import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { readableMessage, visualMistakes } from '@truefill/server/features/brands/index.ts';
import { hexOf, hueDistance, oklchOf } from '@truefill/ui/theme/color.ts';

/** The questions for a new brand, by flag name. */
export const FLAGS = [
  'title',
  'suffix',
  'host',
  'trade',
  'categories',
  'languages',
  'time-zone',
  'up-down',
  'accent',
  'theme',
] as const;
export type Flag = (typeof FLAGS)[number];
/** Answers as typed; lists with commas. */
export type Answers = Readonly<Record<Flag, string>>;

/** Context of a new brand. */
export interface QuestionContext {
  /** the new brand's folder name */
  readonly id: string;
  readonly brands: readonly Brand[];
  readonly consoleHost: string;
}

export interface Question {
  readonly flag: Flag;
  readonly ask: string;
  /** text, one of the choices, or several of them */
  readonly kind: 'text' | 'one' | 'several';
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  /** the default answer; later questions know the earlier answers */
  fallback(context: QuestionContext, answers: Partial<Answers>): string;
  /** what is wrong with an answer and what is allowed; null if it is valid */
  wrongWith(answer: string, context: QuestionContext, answers: Partial<Answers>): string | null;
}

/** The entries of a comma-separated list. */
export const listed = (answer: string): readonly string[] =>
  answer
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const { shape } = brandFile;
const OWN_KEYS = { title: shape.title, suffix: shape.titleSuffix, 'time-zone': shape.timeZone, hosts: shape.hosts };

function wrongBySchema(key: keyof typeof OWN_KEYS, value: unknown): string | null {
  const issue = OWN_KEYS[key].safeParse(value).error?.issues[0];
  return issue === undefined ? null : readableMessage(issue);
}

function text(flag: Flag, ask: string, rest: Pick<Question, 'fallback' | 'wrongWith'>): Question {
  return { flag, ask, kind: 'text', choices: [], ...rest };
}

function choice(flag: Flag, ask: string, kind: 'one' | 'several', choices: Question['choices'], fallback: string): Question {
  const known = choices.map(({ value }) => value);
  const allowed = `allowed ${kind === 'one' ? 'is one of' : 'are'} ${known.join(', ')}`;
  const wrongWith = (answer: string): string | null => {
    const given = kind === 'one' ? [answer] : listed(answer);
    if (given.length === 0) return `at least one is needed; ${allowed}`;
    if (new Set(given).size < given.length) return `one stands there twice; ${allowed}`;
    const unknown = given.find((each) => !known.includes(each));
    return unknown === undefined ? null : `"${unknown}" is none; ${allowed}`;
  };
  return { flag, ask, kind, choices, fallback: () => fallback, wrongWith };
}

const named = (values: readonly string[]): Question['choices'] => values.map((value) => ({ value, name: value }));

/** The visual inputs that the answers decide. */
export function visualOf({ id }: Pick<QuestionContext, 'id'>, answers: Partial<Answers>): BrandVisual {
  const accent = answers.accent ?? '';
  const radii = [6, 10, 14, 18];
  const motifs = shape.visual.shape.motif.unwrap().options;
  return {
    accent,
    neutral: { hue: Math.round(oklchOf(accent).hue), chroma: 0.012 },
    radius: radii[seedOf(id) % radii.length] ?? 10,
    font: seedOf(id) % 2 === 0 ? 'Inter Variable' : 'Nunito Variable',
    density: 'comfortable',
    motif: motifs[seedOf(id) % motifs.length] ?? 'contours',
    scheme: shape.visual.shape.scheme.parse(answers['up-down']),
    defaultTheme: shape.visual.shape.defaultTheme.parse(answers.theme ?? 'dark'),
  };
}

/** A hash of a name. */
export function seedOf(id: string): number {
  return [...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7);
}

/** A color that differs from the price directions, and as much as possible from those of existing brands. */
function freeAccent(context: QuestionContext, answers: Partial<Answers>): string {
  const taken = context.brands.map(({ visual }) => oklchOf(visual.accent).hue);
  const distance = (accent: string): number => Math.min(360, ...taken.map((hue) => hueDistance(hue, oklchOf(accent).hue)));
  const accents = Array.from({ length: 24 }, (_, at) => hexOf({ lightness: 0.64, chroma: 0.14, hue: at * 15 }));
  const usable = accents.filter((accent) => visualMistakes({ visual: visualOf(context, { ...answers, accent }) }).length === 0);
  return usable.reduce((best, each) => (distance(each) > distance(best) ? each : best), usable[0] ?? '#19b8a6');
}

function wrongWithAccent(accent: string, context: QuestionContext, answers: Partial<Answers>): string | null {
  const form = shape.visual.shape.accent.safeParse(accent).error?.issues[0]?.message;
  return form ?? visualMistakes({ visual: visualOf(context, { ...answers, accent }) })[0]?.message ?? null;
}

function wrongWithHost(host: string, { brands, consoleHost }: QuestionContext): string | null {
  const form = wrongBySchema('hosts', [host]);
  if (form !== null) return form;
  if (host.toLowerCase() === consoleHost) return `${host} is the host of the operators' console; choose another`;
  const owner = brands.find(({ hosts }) => hosts.some((each) => each.toLowerCase() === host.toLowerCase()));
  return owner ? `${host} is a host of the brand ${owner.id}; choose another` : null;
}

/** In the order of asking. */
export const QUESTIONS: readonly Question[] = [
  text('title', 'What is it called?', {
    fallback: ({ id }) => id.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    wrongWith: (answer) => wrongBySchema('title', answer),
  }),
  text('suffix', 'Second half of the name, lighter than the first (may be empty)', {
    fallback: () => '',
    wrongWith: (answer) => wrongBySchema('suffix', answer),
  }),
  text('host', 'Which host name leads to it?', { fallback: ({ id }) => `${id}.localhost`, wrongWith: wrongWithHost }),
  choice(
    'trade',
    'What is traded?',
    'one',
    [
      { value: 'market', name: 'contracts' },
      { value: 'option', name: 'options' },
      { value: 'both', name: 'contracts and options' },
    ],
    'market',
  ),
  choice(
    'categories',
    'Which markets does it show?',
    'several',
    Object.keys(CATEGORY_IDS).map((value) => ({ value, name: value })),
    Object.keys(CATEGORY_IDS).join(','),
  ),
  choice(
    'languages',
    'In which languages? The first one is the default.',
    'several',
    named(localeCode.options.filter((code) => Object.hasOwn(LANGUAGES, code))),
    'en',
  ),
  text('time-zone', 'In which time zone does it show times?', {
    fallback: () => 'Europe/London',
    wrongWith: (answer) => wrongBySchema('time-zone', answer),
  }),
  choice('up-down', 'Which colors have rising and falling prices?', 'one', named(shape.visual.shape.scheme.options), 'green-red'),
  text('accent', 'Which color has what can be pressed?', { fallback: freeAccent, wrongWith: wrongWithAccent }),
  choice('theme', 'Which theme opens first?', 'one', named(['light', 'dark']), 'dark'),
];
