import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';

/** Kinds of codes of a case. */
export type CodeGroup = 'method' | 'check' | 'remark' | 'fact' | 'value' | 'reason' | 'history' | 'blocked' | 'picture';

/** A code without a text, as words: new_address becomes new address. */
export function codeToText(code: string): string {
  const words = code
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of a server code; for codes unknown to this build, the code as words. */
export function useCodeText(): (group: CodeGroup, code: string, currency?: string) => string {
  const { i18n } = useTranslation();
  return (group, code, currency = '') => {
    const text = textOfKey(i18n, `console-review.${group}.${code}`, { currency });
    if (text !== null) return text;
    if (group === 'method') return [currency, code].filter(Boolean).join(', ');
    return codeToText(code);
  };
}
