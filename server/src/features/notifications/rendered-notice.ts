import { alarmOf } from '@truefill/api/notifications/alarms.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { asSentence } from '@truefill/locales/join-sentences.ts';
import { remarkOf } from '../payments/index.ts';
import { composeNotice, type NoticeText } from './notice-text.ts';
import type { NoticeRow } from './store.ts';

/** A rendered notice. */
export interface RenderedNotice extends NoticeText {
  /** the reason of a rejection; empty for any other notice */
  readonly remark: string;
}

/** Renders a notice in a language; one from before values were stored shows its original text. */
export function wordsOf(
  brand: Brand,
  { alarm, title, content, values, message, real_money }: NoticeRow,
  locale: string | null,
  nameOf: (symbol: string) => string,
): RenderedNotice {
  const { rejects } = alarmOf(alarm);
  const remark = rejects === undefined ? '' : remarkOf(brand, locale, rejects, values ?? {});
  if (title !== null && content !== null) return { title, content, remark };
  const written = message === null ? {} : inLanguage(message, locale, brand.defaultLocale);
  const reader = { locale, realMoney: real_money ?? true };
  return { ...composeNotice(brand, alarm, reader, { ...values, ...written, remark: asSentence(remark) }, nameOf), remark };
}

/** An operators' message in the reader's language, else the brand's, else the one that it was written in. */
function inLanguage(
  message: Readonly<Record<string, NoticeText>>,
  locale: string | null,
  defaultLocale: string,
): Partial<NoticeText & Record<string, string>> {
  const text = message[locale ?? ''] ?? message[defaultLocale] ?? Object.values(message)[0];
  return text === undefined ? {} : { title: text.title, content: text.content };
}
