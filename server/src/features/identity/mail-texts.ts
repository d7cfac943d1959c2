import type { Brand } from '@truefill/api/brand.ts';
import english from '@truefill/locales/en/mail.json' with { type: 'json' };
import chinese from '@truefill/locales/zh-cn/mail.json' with { type: 'json' };
import type { MailMessage } from '../../adapters/mail/mail.ts';

export type MailTemplate = keyof typeof english;

const CATALOGUES: Readonly<Record<string, typeof english>> = { en: english, 'zh-cn': chinese };

/** Writes a message of the brand in the reader's language, else the brand's, else English. */
export function composeMail(
  brand: Brand,
  template: MailTemplate,
  to: string,
  options: { readonly locale: string | undefined; readonly code?: string },
): MailMessage {
  const locale = [options.locale, brand.defaultLocale].find((name) => name !== undefined && name in CATALOGUES) ?? 'en';
  const texts = (CATALOGUES[locale] ?? english)[template];
  const fill = (text: string): string => text.replaceAll('{{site}}', brand.site).replaceAll('{{code}}', options.code ?? '');
  return {
    to,
    fromName: brand.site,
    template,
    locale,
    subject: fill(texts.subject),
    text: fill(texts.text),
    code: options.code ?? null,
  };
}
