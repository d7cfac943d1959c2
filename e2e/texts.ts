import en from '@truefill/locales/en/index.ts';
import zh from '@truefill/locales/zh-cn/index.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * A text as the app shows it in English.
 * @param key as the app names it, for example `ticket.buy`
 * @throws Error for a key that the catalogue does not have
 */
export function text(key: string, values: Values = {}): string {
  return lookUp(en, key, values);
}

/** The same in Simplified Chinese. */
export function chineseText(key: string, values: Values = {}): string {
  return lookUp(zh, key, values);
}

/** Matches a text whatever stands for its values. */
export function textPattern(key: string): RegExp {
  const parts = text(key).split(/\{\{\w+\}\}/);
  return new RegExp(`^${parts.map(escaped).join('.+')}$`);
}

/** Matches exactly this text, and nothing that contains it. */
export function exactly(words: string): RegExp {
  return new RegExp(`^${escaped(words)}$`);
}

function lookUp(catalogue: unknown, key: string, values: Values): string {
  const found = key
    .split('.')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], catalogue);
  if (typeof found !== 'string') throw new Error(`there is no text ${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
