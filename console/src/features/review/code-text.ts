import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';

/** What codes of a case are the name of. */
export type CodeGroup = 'method' | 'check' | 'remark' | 'fact' | 'value' | 'reason' | 'history' | 'blocked' | 'picture';

/** A code that nobody wrote a text for, as words: new_address reads new address. */
export function codeAsWords(code: string): string {
  const words = code
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Says a code of the server: it may know more of them than this build, which then shows the code's own words. */
export function useCodeText(): (group: CodeGroup, code: string, currency?: string) => string {
  const { i18n } = useTranslation();
  return (group, code, currency = '') => {
    const text = textOfKey(i18n, `console-review.${group}.${code}`, { currency });
    if (text !== null) return text;
    if (group === 'method') return [currency, code].filter(Boolean).join(', ');
    return codeAsWords(code);
  };
}
