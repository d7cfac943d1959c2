import type { Brand } from '@truefill/api/brand.ts';
import english from '@truefill/locales/en/mail.json' with { type: 'json' };
import chinese from '@truefill/locales/zh-cn/mail.json' with { type: 'json' };
import type { MailMessage } from '../../adapters/mail/mail.ts';

type TextKey = keyof typeof english;

const TEMPLATES = {
  'register-code': { subject: 'register-code.subject', text: 'register-code.text' },
  'account-exists': { subject: 'account-exists.subject', text: 'account-exists.text' },
  'registration-complete': { subject: 'registration-complete.subject', text: 'registration-complete.text' },
} as const satisfies Record<string, { subject: TextKey; text: TextKey }>;

export type MailTemplate = keyof typeof TEMPLATES;

const CATALOGUES: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = { en: english, 'zh-cn': chinese };

/** Writes a message of the brand in the reader's language, else the brand's, else English. */
export function composeMail(
  brand: Brand,
  template: MailTemplate,
  to: string,
  options: { readonly locale: string | undefined; readonly code?: string },
): MailMessage {
  const locale =
    [options.locale, brand.defaultLocale].find((name) => name !== undefined && Object.hasOwn(CATALOGUES, name)) ?? 'en';
  const texts = CATALOGUES[locale] ?? english;
  const fill = (key: TextKey): string => texts[key].replaceAll('{{site}}', brand.site).replaceAll('{{code}}', options.code ?? '');
  const { subject, text } = TEMPLATES[template];
  return { to, fromName: brand.site, template, locale, subject: fill(subject), text: fill(text), code: options.code ?? null };
}
