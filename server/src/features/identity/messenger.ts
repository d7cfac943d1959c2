import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Sms } from '../../adapters/sms/sms.ts';
import type { Clock } from '../../clock.ts';
import type { LoginName } from './login-name.ts';
import { composeMail, composeSms, messageLocale, type MessageParts, type Template } from './message-texts.ts';
import type { PhoneStore } from './phone-store.ts';
import type { User } from './users.ts';

/** A message to a name that may or may not be a user's. */
export interface Letter {
  readonly template: Template;
  readonly name: LoginName;
  readonly locale: string | undefined;
  /** whose name it is: the message carries their phrase and goes to the address they gave, not to the one that was typed */
  readonly user: Pick<User, 'phrase' | 'email'> | undefined;
  readonly code?: string;
}

export interface Messenger {
  /** Sends a message. @returns false where it could not be sent, which is logged */
  send(brand: Brand, letter: Letter): Promise<boolean>;
  /**
   * Tells a user that something changed: by mail, by text message where they have no address. Nobody waits for it; what goes
   * wrong is logged. `values` fill the text; the time is added.
   */
  notify(brand: Brand, user: User, template: Template, values?: Readonly<Record<string, string>>): void;
  /** Sends a user a mail about a moment, ms. @returns false where they have no address, or it could not be sent, which is logged */
  mail(
    brand: Brand,
    user: User,
    message: { readonly template: Template; readonly values: Readonly<Record<string, string>>; readonly atMs: number },
  ): Promise<boolean>;
  /** resolves when every notice so far is out or has failed */
  settled(): Promise<void>;
}

export interface MessengerParts {
  readonly mail: Mail;
  readonly sms: Sms;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly phones: Pick<PhoneStore, 'of'>;
}

export function createMessenger({ mail, sms, clock, log, phones }: MessengerParts): Messenger {
  const underWay = new Set<Promise<unknown>>();

  async function deliver(channel: 'mail' | 'sms', parts: MessageParts): Promise<boolean> {
    try {
      await (channel === 'mail' ? mail.send(composeMail(parts)) : sms.send(composeSms(parts)));
      return true;
    } catch (error) {
      // the reason alone: an error may carry the message, and the message a code
      log.error({ reason: (error as Error).message, template: parts.template, channel }, 'a message could not be sent');
      return false;
    }
  }

  /** What is told has happened already: an address that cannot be read must not make it fail. */
  function addressOf(user: User, template: Template): string | null {
    try {
      return user.email ?? phones.of(user);
    } catch (error) {
      log.error({ reason: (error as Error).message, template }, 'a notice has no address that can be read');
      return null;
    }
  }

  return {
    send(brand, { template, name, locale, user, code }) {
      const to = name.kind === 'email' ? (user?.email ?? name.email.text) : name.phone.e164;
      const parts = { brand, template, to, locale, phrase: user?.phrase ?? '', ...(code === undefined ? {} : { code }) };
      return deliver(name.kind === 'email' ? 'mail' : 'sms', parts);
    },
    notify(brand, user, template, values = {}) {
      const to = addressOf(user, template);
      if (to === null) return;
      const time = timeText(brand, user.locale, clock.now());
      const parts = { brand, template, to, locale: user.locale, phrase: user.phrase, values: { ...values, time } };
      const sending = deliver(user.email === null ? 'sms' : 'mail', parts).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async mail(brand, user, { template, values, atMs }) {
      const { email: to, locale, phrase } = user;
      if (to === null) return false;
      const time = timeText(brand, locale, atMs);
      return deliver('mail', { brand, template, to, locale, phrase, values: { ...values, time } });
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** A time in the brand's zone and the reader's language. */
function timeText(brand: Brand, locale: string, atMs: number): string {
  const format = new Intl.DateTimeFormat(messageLocale(brand, locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: brand.timeZone,
  });
  return format.format(atMs);
}
