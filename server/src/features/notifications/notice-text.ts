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
): NoticeText {
  const name = [reader.locale, brand.defaultLocale].find((known) => known !== null && Object.hasOwn(CATALOGUES, known)) ?? 'en';
  const texts = CATALOGUES[name] ?? english;
  const account = textOf(texts, reader.realMoney ? 'notice-texts.realAccount' : 'notice-texts.demoAccount');
  const fill = (key: NoticeKey): string =>
    Object.entries({ ...values, account }).reduce(
      (text, [field, value]) => text.replaceAll(`{{${field}}}`, value),
      textOf(texts, key),
    );
  return { title: fill(`notice-texts.${kind}.title`), content: fill(`notice-texts.${kind}.content`) };
}

function textOf(texts: Texts, key: NoticeKey): string {
  const [, name, part] = key.split('.') as [string, keyof Texts, 'title' | 'content' | undefined];
  const found = texts[name];
  return typeof found === 'string' ? found : found[part ?? 'title'];
}
