import type { Brand } from '@truefill/api/brand.ts';
import { groupThousands } from '@truefill/domain/decimal.ts';
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
  const all = new Map(Object.entries({ ...values, account }));
  const show = (field: string): string => shown(field, all.get(field) ?? '', { nameOf, locale: name, timeZone: brand.timeZone });
  // one pass: what a user wrote may look like a place to fill, and stays as it is
  const fill = (key: NoticeKey): string => textOf(texts, key).replace(/\{\{(\w+)\}\}/g, (_all, field: string) => show(field));
  return { title: fill(`notice-texts.${kind}.title`), content: fill(`notice-texts.${kind}.content`) };
}

interface Showing {
  readonly nameOf: (symbol: string) => string;
  readonly locale: string;
  readonly timeZone: string;
}

/** Facts are kept as plain decimals, symbols and ms; a text shows them as the app does everywhere: BTC/USDT, 118,879.70, +$39.00. */
function shown(field: string, value: string, { nameOf, locale, timeZone }: Showing): string {
  if (field === 'symbol') return nameOf(value);
  if (field === 'price' || field === 'stop' || field === 'reached') return groupThousands(value);
  if (field === 'time')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(Number(value));
  if (field === 'note') return value === '' ? '' : ` “${value}”`;
  if (field !== 'result' && field !== 'stake' && field !== 'amount') return value;
  const sign = value.startsWith('-') ? '\u2212' : field === 'result' && /[1-9]/.test(value) ? '+' : '';
  return `${sign}$${groupThousands(value.replace('-', ''))}`;
}

function textOf(texts: Texts, key: NoticeKey): string {
  const [, name, part] = key.split('.') as [string, keyof Texts, 'title' | 'content' | undefined];
  const found = texts[name];
  return typeof found === 'string' ? found : found[part ?? 'title'];
}
