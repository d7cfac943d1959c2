import type { Brand } from '@truefill/api/brand.ts';
import english from '@truefill/locales/en/notice-texts.json' with { type: 'json' };
import chinese from '@truefill/locales/zh-cn/notice-texts.json' with { type: 'json' };

type Texts = typeof english;
export type NoticeKind = Exclude<keyof Texts, 'realAccount' | 'demoAccount'>;
type NoticeKey = `notice-texts.${NoticeKind}.${'title' | 'content'}` | 'notice-texts.realAccount' | 'notice-texts.demoAccount';

const CATALOGUES: Readonly<Record<string, Texts>> = { en: english, 'zh-cn': chinese };

/** What a notice says. */
export interface NoticeText {
  readonly title: string;
  readonly content: string;
}

/** Writes a notice in the reader's language, else the brand's, else English. */
export function composeNotice(
  brand: Brand,
  kind: NoticeKind,
  reader: { readonly locale: string | null; readonly realMoney: boolean },
  values: Readonly<Record<string, string>>,
  nameOf: (symbol: string) => string,
): NoticeText {
  const name = [reader.locale, brand.defaultLocale].find((known) => known !== null && Object.hasOwn(CATALOGUES, known)) ?? 'en';
  const texts = CATALOGUES[name] ?? english;
  const account = textOf(texts, reader.realMoney ? 'notice-texts.realAccount' : 'notice-texts.demoAccount');
  const fill = (key: NoticeKey): string =>
    Object.entries({ ...values, account }).reduce(
      (text, [field, value]) => text.replaceAll(`{{${field}}}`, shown(field, value, nameOf)),
      textOf(texts, key),
    );
  return { title: fill(`notice-texts.${kind}.title`), content: fill(`notice-texts.${kind}.content`) };
}

/** Facts are kept as plain decimals and symbols; a text shows them as the app does everywhere: BTC/USDT, 118,879.70, +$39.00. */
function shown(field: string, value: string, nameOf: (symbol: string) => string): string {
  if (field === 'symbol') return nameOf(value);
  if (field === 'price') return grouped(value);
  if (field !== 'result' && field !== 'stake' && field !== 'amount') return value;
  const sign = value.startsWith('-') ? '\u2212' : field === 'result' && /[1-9]/.test(value) ? '+' : '';
  return `${sign}$${grouped(value.replace('-', ''))}`;
}

/** Thousands of plain decimal text are parted, its digits stay. */
function grouped(text: string): string {
  const [whole = '', ...digits] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...digits].join('.');
}

function textOf(texts: Texts, key: NoticeKey): string {
  const [, name, part] = key.split('.') as [string, keyof Texts, 'title' | 'content' | undefined];
  const found = texts[name];
  return typeof found === 'string' ? found : found[part ?? 'title'];
}
