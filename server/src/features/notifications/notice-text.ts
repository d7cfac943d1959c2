import type { Brand } from '@truefill/api/brand.ts';
import { groupThousands } from '@truefill/domain/money/decimal.ts';
import type { ServerTexts } from '@truefill/locales/catalogue.ts';
import { textIn, writtenLanguage, type ServerTextKey } from '@truefill/locales/server-texts.ts';

type Texts = ServerTexts['notice-texts'];
export type NoticeKind = Exclude<keyof Texts, 'realAccount' | 'demoAccount' | 'holdReasons' | 'correctionReasons' | 'rejected'>;

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
  const locale = writtenLanguage(reader.locale, brand.defaultLocale);
  const account = textIn(locale, reader.realMoney ? 'notice-texts.realAccount' : 'notice-texts.demoAccount');
  const fields = Object.entries(values).map(
    ([field, value]) => [field, shown(field, value, { nameOf, locale, timeZone: brand.timeZone })] as const,
  );
  const all = { ...Object.fromEntries(fields), account };
  return {
    title: textIn(locale, `notice-texts.${kind}.title`, all),
    content: textIn(locale, `notice-texts.${kind}.content`, all),
  };
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
  // the reasons are data: a key cannot be named in the source for each of them
  if (field === 'holdReason' || field === 'correctionReason')
    return textIn(locale, `notice-texts.${field}s.${value}` as ServerTextKey);
  if (field !== 'result' && field !== 'stake' && field !== 'amount') return value;
  const sign = value.startsWith('-') ? '\u2212' : field === 'result' && /[1-9]/.test(value) ? '+' : '';
  return `${sign}$${groupThousands(value.replace('-', ''))}`;
}
