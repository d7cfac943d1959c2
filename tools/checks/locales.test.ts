import { describe, expect, it } from 'vitest';
import { APART } from './locale-repeats.ts';
import { isNode, isTest, lineOf, readRepositoryFile, repositoryFiles, syntaxOf, walk } from './source-files.ts';

const files = repositoryFiles();
/** Text files; `language.json` and the market names share no keys between languages. */
const CATALOGUE = /^locales\/([a-z-]+)\/(?!language\.json|market-names\.json)([a-z-]+)\.json$/;

const catalogues = new Map<string, ReadonlyMap<string, string>>();

/** All texts of a language: `feature.dotted.key` to text. Read once for all tests. */
function catalogue(language: string): ReadonlyMap<string, string> {
  const known = catalogues.get(language);
  if (known) return known;
  const texts = new Map<string, string>();
  catalogues.set(language, texts);
  const collect = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(prefix, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) collect(`${prefix}.${key}`, child);
    }
  };
  for (const path of files) {
    const match = CATALOGUE.exec(path);
    if (match?.[1] === language) collect(match[2] ?? '', JSON.parse(readRepositoryFile(path)));
  }
  return texts;
}

const languages = [...new Set(files.flatMap((path) => CATALOGUE.exec(path)?.[1] ?? []))];
const english = catalogue('en');
const translations = languages.filter((language) => language !== 'en');
const pluralFree = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
/** The files a language needs: the operators' console is available only in some. */
const isSpoken = (language: string, key: string): boolean =>
  !/^console[.-]/.test(key) || files.includes(`locales/${language}/console.json`);
/** Terms that traders of other languages use in English: names of indicators and programs, and a few words. */
const TERMS =
  /^(?:parabolic sar|moving average convergence divergence|relative strength index|moving average|bull and bear index|stop[ -]loss|take[ -]profit|trailing stop(?: loss)?|margin (?:call|level)|pending order|google authenticator|[\s·:/,.()-])+$/i;
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, ' ').trim();
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{?\s*[\w.]+[^}]*\}?\}|<\/?\d+>/g))].toSorted();

describe('catalogues', () => {
  it('exist in English and Simplified Chinese', () => {
    expect(languages).toEqual(expect.arrayContaining(['en', 'zh-cn']));
    expect(english.size).toBeGreaterThan(100);
  });

  it.each(translations)('%s has the keys of English, none empty', (language) => {
    const texts = catalogue(language);
    const keys = (all: readonly string[]): Set<string> => new Set(all.map(pluralFree));
    const wanted = keys([...english.keys()].filter((key) => isSpoken(language, key)));
    const present = keys([...texts.keys()]);
    expect([...wanted].filter((key) => !present.has(key))).toEqual([]);
    expect([...present].filter((key) => !wanted.has(key))).toEqual([]);
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('phone numbers are named beside email only where the app asks whether the brand has them', () => {
    const asked = ['session.login.name', 'session.error.p_t_username', 'own-data.close.complaints', 'own-data.close.nameText'];
    // what only brands or users with phone numbers see, and what operators read
    const other = ['error.1045', 'mail.no-account.text', 'mails.noAddress'];
    const found = [...english]
      .filter(([, text]) => /e-?mail/i.test(text) && /phone|text message/i.test(text))
      .map(([key]) => key);
    expect(found.filter((key) => ![...asked, ...other].includes(key) && !key.startsWith('console'))).toEqual([]);
  });

  it.each(languages)(
    'in %s, a question before a link ends with a space, unless its last sign is as wide as one with it',
    (language) => {
      for (const key of ['session.login.newHere', 'session.register.haveAccount'])
        expect(catalogue(language).get(key)).toMatch(/[^\s\p{Script=Hiragana}？] $|[\p{Script=Hiragana}？]$/u);
    },
  );

  it.each(languages)('%s has every plural form of its own', (language) => {
    const texts = catalogue(language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [...english.keys()].filter((key) => key.endsWith('_other') && isSpoken(language, key)).map(pluralFree);
    const missing = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !texts.has(key));
    expect(counted.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it.each(translations)('%s keeps the placeholders of English', (language) => {
    const differing = [...catalogue(language)].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${pluralFree(key)}_other`) ?? '';
      return placeholders(text).join() !== placeholders(source).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(translations)('%s is translated', (language) => {
    const untranslated = [...catalogue(language)].filter(
      ([key, text]) =>
        english.get(key) === text &&
        /[a-z]{3,}.*\s.*[a-z]{3,}/i.test(withoutPlaceholders(text)) &&
        !TERMS.test(withoutPlaceholders(text)),
    );
    expect(untranslated.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it.each(translations)('%s needs little more space than English', (language) => {
    const long = [...catalogue(language)].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${pluralFree(key)}_other`) ?? '';
      return text.length > 1.8 * source.length + 16;
    });
    expect(long.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('contain no forbidden promises', () => {
    const promise = /guarantee|risk-free|risk free|no risk|can't lose/i;
    expect([...english].filter(([, text]) => promise.test(text)).map(([key]) => key)).toEqual([]);
  });
});

it('no source names a language: its properties and texts are in its own folder', () => {
  /** the list of codes that brands may offer, and which language defines the keys */
  const lists = ['api/src/brand-values.ts', 'locales/catalogue.ts'];
  // codes that are also words in the code
  const alsoWords = new Set(['id', 'it']);
  const named = new RegExp(`['"\`/](?:${languages.filter((code) => !alsoWords.has(code)).join('|')})['"\`/]`);
  /** a sort order or number format that is the same for every reader */
  const fixed = /Intl\.\w+\('en'|localeCompare\(.*'en'\)/;
  const sources = files.filter(
    (path) =>
      /^(api|domain|locales|server|ui|web|client|console)\/.*\.tsx?$/.test(path) &&
      !isTest(path) &&
      !/\/(test-support|fuzz|simulation)\/|\.fixture\./.test(path) &&
      !lists.includes(path),
  );
  const found = sources.flatMap((path) =>
    readRepositoryFile(path)
      .split('\n')
      .flatMap((line, index) => (named.test(line) && !fixed.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

it('equal meanings are one text: a repeated text is in `common`, or listed with a reason', () => {
  const all = languages.map(catalogue);
  const groups = new Map<string, string[]>();
  for (const key of english.keys()) {
    const place = APART.findIndex(({ keys }) => keys.test(key));
    if (APART[place]?.within) continue;
    const same = JSON.stringify([place, ...all.map((texts) => texts.get(key) ?? null)]);
    groups.set(same, [...(groups.get(same) ?? []), key]);
  }
  expect([...groups.values()].filter((keys) => keys.length > 1)).toEqual([]);
  const needless = APART.filter(({ keys }) => ![...english.keys()].some((key) => keys.test(key)));
  expect(needless).toEqual([]);
});

const components = files.filter((path) => /^(client|web|console|ui)\/.*\.tsx$/.test(path) && !isTest(path));
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description']);

it('no component contains hard-coded text', () => {
  const found: string[] = [];
  for (const path of components) {
    const text = readRepositoryFile(path);
    walk(syntaxOf(path).program, (node) => {
      const words = /\p{L}{2,}/u;
      if (node.type === 'JSXText' && words.test(String(node['value']))) {
        found.push(`${path}:${lineOf(text, node.start)} ${String(node['value']).trim()}`);
      }
      if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !SPOKEN_ATTRIBUTES.has(String(node['name']['name']))) return;
      const value = node['value'];
      // a single lower-case word is an identifier, not text
      if (
        isNode(value) &&
        value.type === 'Literal' &&
        words.test(String(value['value'])) &&
        !/^[a-z]\w*$/.test(String(value['value']))
      ) {
        found.push(`${path}:${lineOf(text, node.start)} ${String(value['value'])}`);
      }
    });
  }
  expect(found).toEqual([]);
});

const SPEAKERS = /^(t|errorText|failureText)$/;

/** Whether an expression's result contains a translated text; functions called later do not count. */
function hasText(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasText);
  if (!isNode(node) || /Function|^JSX/.test(node.type)) return false;
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
  const called = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : callee;
  if (isNode(called) && SPEAKERS.test(String(called['name']))) return true;
  return Object.values(node).some(hasText);
}

it('no component stores a translated text: the language may change while it is shown', () => {
  const found: string[] = [];
  for (const path of files.filter((name) => /^(client|web|console)\/.*\.tsx?$/.test(name) && !isTest(name))) {
    const text = readRepositoryFile(path);
    walk(syntaxOf(path).program, (node) => {
      const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
      if (!isNode(callee) || !/^(set[A-Z]|useState$)/.test(String(callee['name'])) || !hasText(node['arguments'])) return;
      found.push(`${path}:${lineOf(text, node.start)}`);
    });
  }
  expect(found).toEqual([]);
});

it('every key is used', () => {
  const sources = files
    .filter((path) => /^(client|web|console|ui|server|api)\/.*\.tsx?$/.test(path) && !isTest(path))
    .map(readRepositoryFile)
    .join('\n');
  const literals = new Set([...sources.matchAll(/['"`]([\w.-]+)['"`]/g)].map((match) => match[1] ?? ''));
  // a key built at run time, `error.${code}`, uses every key with its fixed prefix
  const prefixes = [...sources.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '');
  const unused = [...english.keys()]
    .map(pluralFree)
    // an email's texts are named after its template
    .filter((key) => !(key.startsWith('mail.') && literals.has(key.split('.')[1] ?? '')))
    .filter((key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  expect(unused).toEqual([]);
});
