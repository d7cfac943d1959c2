import type { Brand } from '@truefill/api/brand.ts';
import english from '@truefill/locales/en/mail.json' with { type: 'json' };
import chinese from '@truefill/locales/zh-cn/mail.json' with { type: 'json' };
import type { MailMessage } from '../../adapters/mail/mail.ts';
import type { SmsMessage } from '../../adapters/sms/sms.ts';
import { mailPage } from './mail-page.ts';

type TextKey = keyof typeof english;

/** Messages by name; `sms` is what a phone gets, the subject where it has no text of its own. */
const TEMPLATES = {
  'register-code': { sms: 'register-code.sms' },
  'account-exists': { sms: 'account-exists.sms' },
  'registration-complete': {},
  'forgot-code': { sms: 'forgot-code.sms' },
  'no-account': { sms: 'no-account.sms' },
  'bind-email-code': {},
  'bind-email-taken': {},
  'new-device': {},
  'password-changed': {},
  'password-reset': {},
  'email-bound': { sms: 'email-bound.sms' },
  'authenticator-on': {},
  'authenticator-off': {},
  'passkey-added': {},
  'passkey-removed': {},
  'recovery-codes-new': {},
  'recovery-code-used': {},
  'phrase-changed': {},
  'session-replayed': {},
  'price-alert': {},
} as const satisfies Record<string, { readonly sms?: TextKey }>;

export type Template = keyof typeof TEMPLATES;

/** What a message is made from. */
export interface MessageParts {
  readonly brand: Brand;
  readonly template: Template;
  /** address or E.164 number */
  readonly to: string;
  /** the reader's language, where it is known */
  readonly locale: string | undefined;
  /** the reader's own anti-phishing phrase, empty for none */
  readonly phrase: string;
  readonly code?: string;
  readonly values?: Readonly<Record<string, string>>;
}

const CATALOGUES: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = { en: english, 'zh-cn': chinese };

/** The language a message is written in: the reader's, else the brand's, else English. */
export function messageLocale(brand: Brand, locale: string | undefined): string {
  return [locale, brand.defaultLocale].find((name) => name !== undefined && Object.hasOwn(CATALOGUES, name)) ?? 'en';
}

/** Writes a mail. */
export function composeMail(parts: MessageParts): MailMessage {
  const { brand, template, to, code = null } = parts;
  const { locale, fill } = textsFor(parts);
  const subject = fill(`${template}.subject`);
  const paragraphs = [fill(`${template}.text`)];
  const asides = (['phrase', 'footer'] as const)
    .filter((name) => name !== 'phrase' || parts.phrase !== '')
    .map((name) => fill(`${name}.line`));
  return {
    to,
    fromName: brand.site,
    template,
    locale,
    subject,
    text: [...paragraphs, ...asides].join('\n\n'),
    html: mailPage({ site: brand.site, accent: brand.visual.accent, locale, subject, code, paragraphs, asides }),
    code,
  };
}

/** Writes a text message. */
export function composeSms(parts: MessageParts): SmsMessage {
  const { template, to, code = null } = parts;
  const { locale, fill } = textsFor(parts);
  const choice: { readonly sms?: TextKey } = TEMPLATES[template];
  const text = fill(choice.sms ?? `${template}.subject`);
  return { to, template, locale, text: parts.phrase === '' ? text : `${text} ${fill('phrase.line')}`, code };
}

function textsFor(parts: MessageParts): { locale: string; fill: (key: TextKey) => string } {
  const locale = messageLocale(parts.brand, parts.locale);
  const texts = CATALOGUES[locale] ?? english;
  const values = new Map(
    Object.entries({ ...parts.values, site: parts.brand.site, code: parts.code ?? '', phrase: parts.phrase, to: parts.to }),
  );
  // one pass: what a user wrote may look like a placeholder and stays as it is
  return { locale, fill: (key) => texts[key].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values.get(name) ?? '') };
}
