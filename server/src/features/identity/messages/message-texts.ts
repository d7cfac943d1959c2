import type { Brand } from '@truefill/api/brand.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import { textIn, writtenLanguage, type ServerTextKey } from '../../../../../locales/server-texts.ts';
import type { MailMessage } from '../../../adapters/mail/mail.ts';
import type { SmsMessage } from '../../../adapters/sms/sms.ts';
import { mailPage } from './mail-page.ts';

type MailKey = Extract<ServerTextKey, `mail.${string}`> extends `mail.${infer Key}` ? Key : never;

interface Variants {
  readonly sms?: MailKey;
  readonly emailOnly?: MailKey;
  readonly demo?: MailKey;
  readonly givenUp?: MailKey;
}

/**
 * Messages by name; `sms` is the text message, or the subject if it has no text of its own, `emailOnly` the mail of brands
 * without phone numbers, `demo` a paragraph for brands with demo accounts, and `givenUp` one that names what was given up.
 */
const TEMPLATES = {
  'register-code': { sms: 'register-code.sms' },
  'account-exists': { sms: 'account-exists.sms' },
  'registration-complete': { demo: 'registration-complete.demo' },
  'forgot-code': { sms: 'forgot-code.sms' },
  'no-account': { sms: 'no-account.sms', emailOnly: 'no-account.emailOnly' },
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
  'payout-method-added': {},
  'payout-method-changed': {},
  'deposit-credited': {},
  'deposit-rejected': {},
  'withdrawal-requested': {},
  'withdrawal-paid': {},
  'withdrawal-rejected': {},
  notice: {},
  'account-closed': { givenUp: 'account-closed.givenUp' },
  'complaint-upheld': { sms: 'complaint-upheld.text' },
  'complaint-refused': { sms: 'complaint-refused.text' },
  'appeal-refused': { sms: 'appeal-refused.text' },
  'data-export-requested': {},
} as const satisfies Record<string, Variants>;

export type Template = keyof typeof TEMPLATES;

/** Content and recipient of a message. */
export interface MessageParts {
  readonly brand: Brand;
  readonly template: Template;
  /** address or E.164 number */
  readonly to: string;
  /** the reader's language, if known */
  readonly locale: string | undefined;
  /** the reader's own anti-phishing phrase; empty for none */
  readonly phrase: string;
  readonly code?: string;
  readonly values?: Readonly<Record<string, string>>;
  /** the mailing list it is sent by, and its unsubscribe URL */
  readonly list?: { readonly name: MailList; readonly unsubscribeUrl: string };
}

/** The language a message is written in: the reader's, else the brand's, else English. */
export function messageLocale(brand: Brand, locale: string | undefined): string {
  return writtenLanguage(locale, brand.defaultLocale);
}

/** Composes a mail. */
export function composeMail(parts: MessageParts): MailMessage {
  const { brand, template, to, code = null } = parts;
  const { locale, fill } = textsFor(parts);
  const subject = fill(`${template}.subject`);
  const { demo, emailOnly }: Variants = TEMPLATES[template];
  const text = brand.switches.phoneRegister ? undefined : emailOnly;
  const givenUp = givenUpIn(parts);
  const paragraphs = [
    ...fill(text ?? `${template}.text`).split(/\n+/),
    ...(demo !== undefined && brand.switches.virtualCurrencyTrade ? [fill(demo)] : []),
    ...(givenUp === null ? [] : [fill(givenUp)]),
  ];
  const asides = (['phrase', 'footer'] as const)
    .filter((name) => name !== 'phrase' || parts.phrase !== '')
    .map((name) => fill(`${name}.line`));
  const unsubscribeLink = parts.list && {
    text: fill('unsubscribe.link', { list: fill(`lists.${parts.list.name}`) }),
    url: parts.list.unsubscribeUrl,
  };
  return {
    to,
    fromName: brand.site,
    template,
    locale,
    subject,
    text: [...paragraphs, ...asides, ...(unsubscribeLink ? [`${unsubscribeLink.text}: ${unsubscribeLink.url}`] : [])].join(
      '\n\n',
    ),
    html: mailPage({
      site: brand.site,
      accent: brand.visual.accent,
      locale,
      subject,
      code,
      paragraphs,
      asides,
      link: unsubscribeLink ?? null,
    }),
    code,
    unsubscribe: unsubscribeLink?.url ?? null,
  };
}

/** Composes a text message. */
export function composeSms(parts: MessageParts): SmsMessage {
  const { template, to, code = null } = parts;
  const { locale, fill } = textsFor(parts);
  const { sms }: Variants = TEMPLATES[template];
  const givenUp = givenUpIn(parts);
  const text = [fill(sms ?? `${template}.subject`), ...(givenUp === null ? [] : [fill(givenUp)])].join('. ');
  return { to, template, locale, text: parts.phrase === '' ? text : `${text} ${fill('phrase.line')}`, code };
}

function givenUpIn({ template, values }: MessageParts): MailKey | null {
  const { givenUp }: Variants = TEMPLATES[template];
  return givenUp !== undefined && values?.['givenUp'] ? givenUp : null;
}

function textsFor({ brand, ...parts }: MessageParts): {
  locale: string;
  fill: (key: MailKey, more?: Readonly<Record<string, string>>) => string;
} {
  const locale = messageLocale(brand, parts.locale);
  const { note } = parts.values ?? {};
  const values = {
    ...parts.values,
    // the reader's own text is put in the quotation marks of the language
    ...(note === undefined ? {} : { note: note === '' ? '' : textIn(locale, 'notice-texts.note', { note }) }),
    site: brand.site,
    code: parts.code ?? '',
    phrase: parts.phrase,
    to: parts.to,
  };
  return { locale, fill: (key, more) => textIn(locale, `mail.${key}`, { ...values, ...more }) };
}
