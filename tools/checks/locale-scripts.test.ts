import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

type Range = readonly [first: number, last: number];

/** Characters of a legacy encoding for one script: GB2312 has no traditional-only ones, Big5 no simplified-only ones. */
function charactersOf(encoding: string, leads: readonly Range[], trails: readonly Range[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const bytes = (ranges: readonly Range[]): number[] =>
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return new Set(bytes(leads).flatMap((lead) => bytes(trails).map((trail) => decoder.decode(Uint8Array.of(lead, trail)))));
}

/** The Han characters of each language written with them. */
const HAN: Readonly<Record<string, ReadonlySet<string>>> = {
  'zh-cn': charactersOf('gbk', [[0xb0, 0xf7]], [[0xa1, 0xfe]]),
  // with the extension of Taiwanese systems: 裏, 恒, 銹 and a few more
  'zh-tw': charactersOf(
    'big5',
    [[0xa4, 0xf9]],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
  ja: charactersOf(
    'shift_jis',
    [
      [0x88, 0x9f],
      [0xe0, 0xea],
    ],
    [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  ),
};

/** The letters of a language besides the Latin ones of names and codes. */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  'zh-cn': /\p{Script=Han}/u,
  'zh-tw': /\p{Script=Han}/u,
  ja: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
};

/** Punctuation rules of a language: patterns that must not occur in its texts, and why. */
const PUNCTUATION: Readonly<Record<string, readonly (readonly [why: string, error: RegExp])[]>> = {
  'zh-cn': [
    ['half-width after a character', /\p{Script=Han}[,;:?!]/u],
    ['a space beside a character or its signs', /[\p{Script=Han}，。：；、？！（）“”]\s|\s[\p{Script=Han}，。：；、？！（）“”]/u],
  ],
  'zh-tw': [['half-width after a character', /\p{Script=Han}[,;:?!]/u]],
  ja: [['half-width after a character', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][,;:?!]/u]],
  fr: [
    ['no narrow space before it', /(?<![\u202F\s?!…(/])[;!?](?!\w)/u],
    ['an ordinary space before it', / [;:!?»]/],
    ['no space before a colon', /[\p{L}\p{N})}»]:(?!\/\/|\d|\{\{)/u],
    ['straight quotation marks', /"/],
  ],
  es: [['a question or a call that is not opened', /^[^¿]*\?|^[^¡]*!/]],
  de: [['straight quotation marks', /"/]],
};

const languages = [...new Set(repositoryFiles().flatMap((path) => /^locales\/([a-z-]+)\/language\.json$/.exec(path)?.[1] ?? []))];

/** Every text of a language with its key. */
function textsOf(language: string): readonly { readonly place: string; readonly text: string }[] {
  const found: { place: string; text: string }[] = [];
  const collect = (place: string, value: unknown): void => {
    if (typeof value === 'string') found.push({ place, text: value });
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) collect(`${place}.${key}`, child);
  };
  for (const path of repositoryFiles()) {
    const [, name] = new RegExp(`^locales/${language}/(?!language\\.json)([a-z-]+)\\.json$`).exec(path) ?? [];
    if (name !== undefined) collect(name, JSON.parse(readRepositoryFile(path)));
  }
  return found;
}

const errorsOf = (language: string, isError: (text: string) => boolean): readonly string[] =>
  textsOf(language).flatMap(({ place, text }) => (isError(text) ? [`${place}: ${text}`] : []));

describe.each(languages)('%s', (language) => {
  it('uses only its own letters', () => {
    const own = OWN_LETTERS[language];
    const isStrange = (sign: string): boolean => /\p{L}/u.test(sign) && !/\p{Script=Latin}|ー/u.test(sign) && !own?.test(sign);
    expect(textsOf(language).length).toBeGreaterThan(500);
    expect(errorsOf(language, (text) => [...text].some(isStrange))).toEqual([]);
  });

  it('follows the punctuation rules of its language', () => {
    for (const [why, error] of PUNCTUATION[language] ?? [])
      expect(
        errorsOf(language, (text) => error.test(text)),
        why,
      ).toEqual([]);
  });
});

it.each(Object.entries(HAN))('%s has no character of another script', (language, known) => {
  expect(errorsOf(language, (text) => (text.match(/\p{Script=Han}/gu) ?? []).some((sign) => !known.has(sign)))).toEqual([]);
});

it('the check knows which character belongs to which script', () => {
  const [simplified, traditional, japanese] = [HAN['zh-cn'], HAN['zh-tw'], HAN['ja']];
  for (const sign of '杠杆止损') expect(simplified?.has(sign)).toBe(true);
  for (const sign of '槓桿損') expect([traditional?.has(sign), simplified?.has(sign)]).toEqual([true, false]);
  for (const sign of '杆损账') expect(traditional?.has(sign), sign).toBe(sign === '杆');
  for (const sign of '価売決済円') expect(japanese?.has(sign), sign).toBe(true);
  for (const sign of '损账') expect(japanese?.has(sign), sign).toBe(false);
});
