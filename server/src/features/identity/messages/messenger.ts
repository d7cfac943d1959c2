import type { Brand } from '@truefill/api/brand.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import type { Logger } from 'pino';
import type { Mail } from '../../../adapters/mail/mail.ts';
import type { Sms } from '../../../adapters/sms/sms.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { momentText } from '../../../platform/moment-text.ts';
import type { JobKind } from '../../../jobs/job-kind.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { sqlOf, type Sql } from '../../accounts/ledger/index.ts';
import type { LoginName } from '../users/login-name.ts';
import { composeMail, composeSms, messageLocale, type MessageParts, type Template } from './message-texts.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import { findUser, type User } from '../users/users.ts';

/** A message to a name that may or may not belong to a user. */
export interface OutgoingMessage {
  readonly template: Template;
  readonly name: LoginName;
  readonly locale: string | undefined;
  /** the owner of the name: the message carries their phrase and goes to their stored address, not to the typed one */
  readonly user: Pick<User, 'phrase' | 'email'> | undefined;
  readonly code?: string;
}

/** A notice to a user. */
export interface UserMessage {
  readonly template: Template;
  readonly values?: Readonly<Record<string, string>>;
  /** sent only to users who are on this list at that time; without one it is always sent */
  readonly list?: MailList | undefined;
}

/** Mailing lists: who is on them, and how to leave. */
export interface MailLists {
  isOn(userId: bigint, list: MailList): Promise<boolean>;
  unsubscribeUrl(brand: Brand, userId: bigint, list: MailList, locale: string): string;
}

export interface Messenger {
  /** Sends a message that its reader waits for. @returns false if it could not be sent, which is logged */
  send(brand: Brand, message: OutgoingMessage): Promise<boolean>;
  /**
   * Notifies a user of a change: by mail, or by text message if they have no address. Written in the transaction of the change
   * and sent afterwards, with retries (`NOTICES`): at-least-once delivery, across crashes. `values` fill the text; the time is
   * added.
   */
  notify(
    transaction: Transaction<IdentityTables>,
    brand: Pick<Brand, 'id'>,
    user: Pick<User, 'id' | 'email'>,
    notice: UserMessage,
  ): Promise<void>;
  /** The same in a transaction of another feature. */
  add(transaction: Sql, brand: Pick<Brand, 'id'>, user: Pick<User, 'id' | 'email'>, notice: UserMessage): Promise<void>;
  /**
   * Mails a user about an event at a time in ms.
   * @returns false if they have no address, or it could not be sent, which is logged
   */
  mail(brand: Brand, user: User, message: UserMessage & { readonly atMs: number }): Promise<boolean>;
}

/** A queued notice. Its recipient is looked up when it is sent, so that addresses and numbers are stored only once. */
interface NoticeToSend {
  readonly brandId: string;
  readonly userId: string;
  readonly channel: 'mail' | 'sms';
  readonly template: Template;
  readonly values: Readonly<Record<string, string>>;
  readonly list?: MailList | undefined;
  readonly atMs: number;
}

/** Sent to closed accounts. */
const AFTER_CLOSING: ReadonlySet<Template> = new Set<Template>([
  'account-closed',
  'complaint-upheld',
  'complaint-refused',
  'appeal-refused',
]);

/** Retried for about four hours; what could not be sent by then is a dead letter. */
export const NOTICES: JobKind<NoticeToSend> = { name: 'notice', retries: 12, withinSeconds: 30 };

export interface MessengerParts {
  readonly database: IdentityDatabase;
  readonly brands: readonly Brand[];
  readonly mail: Mail;
  readonly sms: Sms;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly phones: Pick<PhoneStore, 'of'>;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly lists: MailLists;
}

export function createMessenger({ database, brands, mail, sms, clock, log, phones, jobs, lists }: MessengerParts): Messenger {
  const brandById = new Map(brands.map((brand) => [brand.id, brand]));

  const sendBy = (channel: 'mail' | 'sms', parts: MessageParts): Promise<void> =>
    channel === 'mail' ? mail.send(composeMail(parts)) : sms.send(composeSms(parts));

  async function deliver(channel: 'mail' | 'sms', parts: MessageParts): Promise<boolean> {
    try {
      await sendBy(channel, parts);
      return true;
    } catch (error) {
      // the reason alone: an error may carry the message, and the message a code
      log.error({ reason: (error as Error).message, template: parts.template, channel }, 'failed to send message');
      return false;
    }
  }

  /** @throws any error that prevents sending now */
  async function sendNotice({ brandId, userId, channel, template, values, list, atMs }: NoticeToSend): Promise<void> {
    const brand = brandById.get(brandId);
    const user = brand && (await findUser(database, brand.id, BigInt(userId)));
    const to = user && (channel === 'mail' ? user.email : phones.of(user));
    // users who closed their account in the meantime get nothing else
    if (!user || !to || (user.closed_ms !== null && !AFTER_CLOSING.has(template))) return;
    // they may have left the list in the meantime
    if (list !== undefined && !(await lists.isOn(user.id, list))) return;
    const { locale, phrase } = user;
    const time = timeText(brand, locale, atMs);
    await sendBy(channel, { brand, template, to, locale, phrase, values: { ...values, time }, ...onList(brand, user, list) });
  }

  function onList(
    brand: Brand,
    { id, locale }: Pick<User, 'id' | 'locale'>,
    list: MailList | undefined,
  ): Pick<MessageParts, 'list'> {
    return list === undefined
      ? {}
      : { list: { name: list, unsubscribeUrl: lists.unsubscribeUrl(brand, id, list, messageLocale(brand, locale)) } };
  }

  const add: Messenger['add'] = async (transaction, brand, user, { template, values = {}, list }) => {
    const channel = user.email === null ? 'sms' : 'mail';
    const notice = { brandId: brand.id, userId: String(user.id), channel, template, values, list, atMs: clock.now() } as const;
    await jobs.add(transaction, NOTICES, notice);
  };

  jobs.handle(NOTICES, sendNotice);

  return {
    send(brand, { template, name, locale, user, code }) {
      const to = name.kind === 'email' ? (user?.email ?? name.email.text) : name.phone.e164;
      const parts = { brand, template, to, locale, phrase: user?.phrase ?? '', ...(code === undefined ? {} : { code }) };
      return deliver(name.kind === 'email' ? 'mail' : 'sms', parts);
    },
    notify: (transaction, brand, user, notice) => add(sqlOf(transaction), brand, user, notice),
    add,
    async mail(brand, user, { template, values, list, atMs }) {
      const { email: to, locale, phrase } = user;
      if (to === null) return false;
      const time = timeText(brand, locale, atMs);
      return deliver('mail', { brand, template, to, locale, phrase, values: { ...values, time }, ...onList(brand, user, list) });
    },
  };
}

/** A time in the brand's zone and the reader's language. */
function timeText(brand: Brand, locale: string, atMs: number): string {
  return momentText(messageLocale(brand, locale), atMs, { timeZone: brand.timeZone, date: 'long' });
}
