import type { Brand } from '@truefill/api/brand.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Sms } from '../../adapters/sms/sms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Timers } from '../../platform/timers.ts';
import { createAddressLimiter } from '../../http/limits/address-limit.ts';
import type { CallChecks } from '../../http/calls/call-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Consents } from '../legal/index.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import type { StoredFiles } from '../files/index.ts';
import { createAccessTokens } from './sessions/access-token.ts';
import { createCaptchas } from './registration/captchas.ts';
import { createFactors } from './factors/factors.ts';
import { createKnownDevices } from './sessions/known-devices.ts';
import { DEFAULT_LIMITS, type IdentityLimits } from './limits.ts';
import { createLoginThrottle } from './login/login-throttle.ts';
import { createMessenger, type MailLists, type Messenger } from './messages/messenger.ts';
import { createPasswordCheck } from './passwords/password-check.ts';
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './passwords/password-hash.ts';
import { createPhoneStore } from './users/phone-store.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import { tellOfReplay, type ReplayNoticeParts } from './sessions/replay-notice.ts';
import { registerAccountCalls, type AccountRoutesParts } from './routes/account-routes.ts';
import { registerFactorCalls } from './routes/factor-routes.ts';
import { registerOpenCalls } from './routes/open-routes.ts';
import { registerSecurityCalls } from './routes/security-routes.ts';
import type { Session } from './sessions/session.ts';
import { requireFreshProof } from './login/step-up.ts';
import { createSessions } from './sessions/sessions.ts';
import type { IdentityDatabase } from './tables.ts';
import { contactsOf } from './users/contacts.ts';
import { parsePhone, userNameOf } from './users/login-name.ts';
import { closeUser } from './users/close-user.ts';
import { identityData } from './personal-data.ts';
import { originOfSession } from './sessions/device.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUser, sessionUser, type User } from './users/users.ts';
import { createVerificationCodes } from './codes/verification-codes.ts';

export interface IdentityOptions {
  readonly database: IdentityDatabase;
  /** the connections of the same database */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly steadyClock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly brands: readonly Brand[];
  readonly mail: Mail;
  readonly sms: Sms;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly files: Pick<StoredFiles, 'keepPicture' | 'remove'>;
  /** 32 bytes each */
  readonly keys: {
    readonly accessToken: Buffer;
    readonly refreshToken: Buffer;
    readonly codes: Buffer;
    readonly factors: Buffer;
    /** what phone numbers are found by */
    readonly lookup: Buffer;
    /** what phone numbers are encrypted with */
    readonly fields: KeyRing;
  };
  readonly security: Pick<SecurityEvents, 'note'>;
  /** keeps what new users agree to */
  readonly consents: Pick<Consents, 'check' | 'write'>;
  readonly mailLists: MailLists;
  readonly tellUser: ReplayNoticeParts['tellUser'];
  readonly balanceOf: AccountRoutesParts['balanceOf'];
  readonly hasWallet: AccountRoutesParts['hasWallet'];
  readonly hasCoins: AccountRoutesParts['hasCoins'];
  readonly hasLoan: AccountRoutesParts['hasLoan'];
  readonly verifiedIdentityOf: AccountRoutesParts['verifiedIdentityOf'];
  readonly verificationStates: AccountRoutesParts['verificationStates'];
  readonly limits?: Partial<IdentityLimits>;
  /** what the next captcha shows; by chance where nothing is said */
  readonly captchaText?: () => string;
  /** the full one where nothing is said */
  readonly passwordCost?: PasswordCost;
}

/** What a user asked to be mailed. */
export interface UserMail {
  readonly brand: Brand;
  readonly userId: bigint;
  readonly template: 'price-alert' | 'notice';
  /** who has left it gets none */
  readonly list: MailList;
  /** for the places in its text */
  readonly values: Readonly<Record<string, string>>;
  /** when it happened, ms: `time` in the text */
  readonly atMs: number;
}

/** What a user is told whether they asked or not. */
export interface UserNotice {
  readonly brandId: string;
  readonly userId: bigint;
  readonly template:
    | 'payout-method-added'
    | 'payout-method-changed'
    | 'deposit-credited'
    | 'deposit-rejected'
    | 'withdrawal-requested'
    | 'withdrawal-paid'
    | 'withdrawal-rejected'
    | 'data-export-requested';
  /** for the places in its text */
  readonly values: Readonly<Record<string, string>>;
  /** for what may be switched off; without one it is sent in any case */
  readonly list?: MailList;
}

/** What it depends on whether a user may pay in or out. */
export interface Standing {
  readonly verification: 'none' | 'junior' | 'advanced';
  readonly hasEmail: boolean;
  /** ms */
  readonly createdMs: number;
}

export interface Identity {
  /**
   * Who an access token stands for on a brand, for HTTP and sockets alike.
   * @returns null where the token is none of ours, has expired, is another brand's, or its session has ended
   */
  authenticate(token: string, brand: Brand): Promise<Session | null>;
  /** Tells of each session that ends before its time, by its id; answers an unsubscribe. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  /** begins to look for sessions that other processes end, which are dead here too within five seconds */
  start(): Promise<void>;
  /** looks no more */
  stop(): Promise<void>;
  /** The key of the fields that travel encoded in a session: 32 bytes as base64, the same for its whole life. */
  fieldKey(session: Pick<Session, 'sessionId'>): string;
  /** What each of the users is reached by: an e-mail address, else a phone number; who has neither is left out. For operators alone. */
  contactsOf(userIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** @throws Error where the brand has no such user; Refusal 1005 where they have closed the account */
  standing(brandId: string, userId: bigint): Promise<Standing>;
  /** what a phone number is found by within a brand; null for a text that is none */
  phoneLookup(brandId: string, text: string): Buffer | null;
  /** whether mail can reach a user */
  hasEmail(brand: Brand, userId: bigint): Promise<boolean>;
  /** Mails a user what they asked to be told. It never rejects. */
  mail(message: UserMail): Promise<'sent' | 'failed' | 'nobody'>;
  /**
   * Tells a user of a change that protects their money, by mail or text message: written with the change, sent until it has arrived at
   * least once. @throws where there is no such user
   */
  notify(transaction: Sql, notice: UserNotice): Promise<void>;
  /** what the user behind a session logs in with, as the wire has it */
  loginNameOf(session: Session): Promise<string>;
  /** from where a session was begun: the client in words, and its address in short */
  originOf(session: Session): Promise<{ readonly device: string; readonly address: string }>;
  /**
   * Closes a user's account for good: ends every session, and tells them.
   * @param settle runs first, in the same transaction, which holds the user's row; what it throws leaves the account open
   */
  close(session: Session, settle: (transaction: Sql) => Promise<void>): Promise<void>;
  /** what users get and lose of their identity */
  readonly personalData: PersonalData;
  /** what conditions of calls are checked with */
  readonly callChecks: Pick<CallChecks, 'requireFreshProof' | 'limits'>;
  readonly routes: FeatureRoutes;
}

/** What other processes have ended is looked for so often. */
const LOOK_EVERY_MS = 1_000;

/** Accounts, codes, logins, second factors and sessions. @throws UnreadableField where the keys are not those of the database */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const parts = buildParts(options, await createPasswordHasher(options.passwordCost));
  const { sessions, refreshTokens, messenger, phones } = parts;
  await phones.reencrypt();
  const { timers, log } = options;
  let looking: Promise<void> | null = null;
  let stopLooking = (): void => undefined;

  function look(): Promise<void> {
    looking ??= sessions
      .look()
      .catch((error: unknown) => log.error({ err: error }, 'failed to read sessions ended by other processes'))
      .finally(() => (looking = null));
    return looking;
  }

  return {
    ...aboutUser(options, parts),
    authenticate: (token, brand) => sessions.authenticate(token, brand),
    fieldKey: ({ sessionId }) => refreshTokens.fieldKey(sessionId),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    async start() {
      stopLooking = timers.every(LOOK_EVERY_MS, look);
      await look();
    },
    async stop() {
      stopLooking();
      await looking;
    },
    contactsOf: (userIds) => contactsOf({ database: options.database, phones }, userIds),
    phoneLookup(brandId, text) {
      const phone = parsePhone(text);
      return phone && phones.lookup(brandId, phone.e164);
    },
    async notify(transaction, { brandId, userId, template, values, list }) {
      // on the caller's connection: one more for each who waits for a connection would leave none
      const { rows } = await transaction.query<Pick<User, 'id' | 'email'>>(
        'select id, email from users where brand_id = $1 and id = $2',
        [brandId, userId],
      );
      const [user] = rows;
      if (!user) throw new Error(`there is no user ${userId} of ${brandId} to tell`);
      await messenger.add(transaction, { id: brandId }, user, { template, values, list });
    },
    mail: (message) => mailUser({ ...options, messenger }, message),
    callChecks: {
      requireFreshProof: (session) => requireFreshProof(parts, session),
      limits: {
        login: createAddressLimiter(parts.limits.login, options.clock),
        sendMail: createAddressLimiter(parts.limits.sendMail, options.clock),
        register: createAddressLimiter(parts.limits.register, options.clock),
        captcha: createAddressLimiter(parts.limits.captcha, options.clock),
      },
    },
    routes: (register) => {
      registerOpenCalls(parts, register);
      registerAccountCalls(parts, register);
      registerSecurityCalls(parts, register);
      registerFactorCalls(parts, register);
    },
  };
}

/** What is asked of one user, and the end of their account. */
function aboutUser(
  options: IdentityOptions,
  parts: ReturnType<typeof buildParts>,
): Pick<Identity, 'standing' | 'hasEmail' | 'loginNameOf' | 'originOf' | 'close' | 'personalData'> {
  const { phones } = parts;
  return {
    async standing(brandId, userId) {
      const user = await findUser(options.database, brandId, userId);
      if (!user) throw new Error(`${brandId} has no user ${userId}`);
      if (user.closed_ms !== null) throw new Refusal('accountDisabled');
      const { verification_level: verification, email, created_ms: createdMs } = user;
      return { verification, hasEmail: email !== null, createdMs: Number(createdMs) };
    },
    async hasEmail(brand, userId) {
      const user = await findUser(options.database, brand.id, userId);
      return Boolean(user?.email) && user?.closed_ms === null;
    },
    async loginNameOf(session) {
      return userNameOf(phones, await sessionUser(options.database, session));
    },
    originOf: (session) => originOfSession(options.database, session),
    close: (session, settle) => closeUser(parts, session, settle),
    personalData: identityData(phones),
  };
}

function buildParts(options: IdentityOptions, hasher: PasswordHasher) {
  const { database, clock, steadyClock, keys } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const phones = createPhoneStore({ database, keys: keys.fields, lookupKey: keys.lookup });
  const messenger = createMessenger({ ...options, lists: options.mailLists, phones });
  const throttle = createLoginThrottle({ database, clock, key: keys.codes });
  const factors = createFactors({ database, clock, messenger, key: keys.factors, phones });
  const refreshTokens = createRefreshTokens(keys.refreshToken);
  const sessions = createSessions({
    database,
    clock,
    steadyClock,
    accessTokens: createAccessTokens(keys.accessToken, clock),
    refreshTokens,
    phones,
    log: options.log,
    replayed: (transaction, session, brand) => tellOfReplay({ ...options, messenger }, transaction, session, brand),
  });
  return {
    database,
    clock,
    hasher,
    phones,
    messenger,
    throttle,
    factors,
    sessions,
    refreshTokens,
    limits,
    dailySends: limits.dailySends,
    codes: createVerificationCodes(database, clock, keys.codes),
    captchas: createCaptchas(database, clock, keys.codes, options.captchaText),
    devices: createKnownDevices(database, keys.codes),
    passwordCheck: createPasswordCheck(hasher, throttle),
    consents: options.consents,
    files: options.files,
    balanceOf: options.balanceOf,
    hasWallet: options.hasWallet,
    hasCoins: options.hasCoins,
    hasLoan: options.hasLoan,
    verifiedIdentityOf: options.verifiedIdentityOf,
    verificationStates: options.verificationStates,
  };
}

async function mailUser(
  {
    database,
    messenger,
    mailLists,
    log,
  }: Pick<IdentityOptions, 'database' | 'mailLists' | 'log'> & { readonly messenger: Messenger },
  { brand, userId, template, list, values, atMs }: UserMail,
): Promise<'sent' | 'failed' | 'nobody'> {
  try {
    const user = await findUser(database, brand.id, userId);
    if (!user || user.email === null || user.closed_ms !== null) return 'nobody';
    if (!(await mailLists.isOn(userId, list))) return 'nobody';
    return (await messenger.mail(brand, user, { template, values, list, atMs })) ? 'sent' : 'failed';
  } catch (error) {
    log.error({ err: error }, 'failed to mail user');
    return 'failed';
  }
}
