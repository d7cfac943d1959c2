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
import { notifyReplay, type ReplayNoticeParts } from './sessions/replay-notice.ts';
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
import { closeUser, type Settle } from './users/close-user.ts';
import { identityData } from './personal-data.ts';
import { originOfSession } from './sessions/device.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUser, sessionUser, type User } from './users/users.ts';
import { createVerificationCodes } from './codes/verification-codes.ts';

export interface IdentityOptions {
  readonly database: IdentityDatabase;
  /** connection pool of the same database */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly steadyClock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly brands: readonly Brand[];
  readonly mail: Mail;
  readonly sms: Sms;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly files: Pick<StoredFiles, 'saveScreenshot' | 'remove'>;
  /** 32 bytes each */
  readonly keys: {
    readonly accessToken: Buffer;
    readonly refreshToken: Buffer;
    readonly codes: Buffer;
    readonly factors: Buffer;
    /** for looking up phone numbers */
    readonly lookup: Buffer;
    /** for encrypting phone numbers */
    readonly fields: KeyRing;
  };
  readonly security: Pick<SecurityEvents, 'note'>;
  /** checks and stores the consents of new users */
  readonly consents: Pick<Consents, 'check' | 'write'>;
  readonly mailLists: MailLists;
  readonly notifyUser: ReplayNoticeParts['notifyUser'];
  readonly balanceOf: AccountRoutesParts['balanceOf'];
  readonly hasWallet: AccountRoutesParts['hasWallet'];
  readonly hasCoins: AccountRoutesParts['hasCoins'];
  readonly hasLoan: AccountRoutesParts['hasLoan'];
  readonly verifiedIdentityOf: AccountRoutesParts['verifiedIdentityOf'];
  readonly verificationStates: AccountRoutesParts['verificationStates'];
  readonly limits?: Partial<IdentityLimits>;
  /** text of the next captcha; random by default */
  readonly captchaText?: () => string;
  /** `PASSWORD_COST` by default */
  readonly passwordCost?: PasswordCost;
}

/** A mail that a user has opted in to. */
export interface UserMail {
  readonly brand: Brand;
  readonly userId: bigint;
  readonly template: 'price-alert' | 'notice';
  /** users who left this list do not get it */
  readonly list: MailList;
  /** for the placeholders in its text */
  readonly values: Readonly<Record<string, string>>;
  /** when it happened, ms: `time` in the text */
  readonly atMs: number;
}

/** A notice about a user's account. */
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
    | 'data-export-requested'
    | 'complaint-upheld'
    | 'complaint-refused'
    | 'appeal-refused';
  /** for the placeholders in its text */
  readonly values: Readonly<Record<string, string>>;
  /** for mails that can be switched off; without one it is always sent */
  readonly list?: MailList;
}

/** What decides whether a user may deposit or withdraw. */
export interface CashEligibility {
  readonly verification: 'none' | 'junior' | 'advanced';
  readonly hasEmail: boolean;
  /** ms */
  readonly createdMs: number;
}

export interface Identity {
  /**
   * The session of an access token on a brand, for HTTP and sockets alike.
   * @returns null if the token is invalid, has expired, belongs to another brand, or its session has ended
   */
  authenticate(token: string, brand: Brand): Promise<Session | null>;
  /** Calls the listener with the id of each session that ends early. @returns the unsubscribe function */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  /** starts polling for sessions that other processes ended, which die here too within five seconds */
  start(): Promise<void>;
  /** stops polling */
  stop(): Promise<void>;
  /** The key of a session's encoded fields: 32 bytes as base64, constant for the session's whole life. */
  fieldKey(session: Pick<Session, 'sessionId'>): string;
  /** Each user's e-mail address, else phone number; users with neither are omitted. For operators only. */
  contactsOf(userIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** @throws Error if the brand has no such user; Refusal 1005 if they have closed the account */
  cashEligibilityOf(brandId: string, userId: bigint): Promise<CashEligibility>;
  /** lookup key of a phone number within a brand; null if the text is not one */
  phoneLookup(brandId: string, text: string): Buffer | null;
  /** whether the user has an e-mail address */
  hasEmail(brand: Brand, userId: bigint): Promise<boolean>;
  /** Mails a user what they opted in to. Never rejects. */
  mail(message: UserMail): Promise<'sent' | 'failed' | 'nobody'>;
  /**
   * Notifies a user of a change that protects their money, by mail or text message. Written in the transaction of the change
   * and delivered at least once. @throws if there is no such user
   */
  notify(transaction: Sql, notice: UserNotice): Promise<void>;
  /** the session user's login name in wire format */
  loginNameOf(session: Session): Promise<string>;
  /** where a session was started: the client's description and its shortened address */
  originOf(session: Session): Promise<{ readonly device: string; readonly address: string }>;
  /**
   * Permanently closes a user's account: ends every session and notifies them.
   * @param settle runs first, in the same transaction, which locks the user's row; if it throws, the account stays open
   */
  close(session: Session, settle: Settle): Promise<void>;
  /** identity's part of data export and erasure */
  readonly personalData: PersonalData;
  /** for checking conditions of calls */
  readonly callChecks: Pick<CallChecks, 'requireFreshProof' | 'limits'>;
  readonly routes: FeatureRoutes;
}

/** Polling interval for sessions that other processes ended. */
const POLL_EVERY_MS = 1_000;

/** Accounts, codes, logins, second factors and sessions. @throws UnreadableField if the keys do not match the database */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const parts = buildParts(options, await createPasswordHasher(options.passwordCost));
  const { sessions, refreshTokens, messenger, phones } = parts;
  await phones.reencrypt();
  const { timers, log } = options;
  let polling: Promise<void> | null = null;
  let stopPolling = (): void => undefined;

  function poll(): Promise<void> {
    polling ??= sessions
      .poll()
      .catch((error: unknown) => log.error({ err: error }, 'failed to read sessions ended by other processes'))
      .finally(() => (polling = null));
    return polling;
  }

  return {
    ...aboutUser(options, parts),
    authenticate: (token, brand) => sessions.authenticate(token, brand),
    fieldKey: ({ sessionId }) => refreshTokens.fieldKey(sessionId),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    async start() {
      stopPolling = timers.every(POLL_EVERY_MS, poll);
      await poll();
    },
    async stop() {
      stopPolling();
      await polling;
    },
    contactsOf: (userIds) => contactsOf({ database: options.database, phones }, userIds),
    phoneLookup(brandId, text) {
      const phone = parsePhone(text);
      return phone && phones.lookup(brandId, phone.e164);
    },
    async notify(transaction, { brandId, userId, template, values, list }) {
      // on the caller's connection: taking a second one could exhaust the pool
      const { rows } = await transaction.query<Pick<User, 'id' | 'email'>>(
        'select id, email from users where brand_id = $1 and id = $2',
        [brandId, userId],
      );
      const [user] = rows;
      if (!user) throw new Error(`cannot notify: ${brandId} has no user ${userId}`);
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

/** The calls about one user, and closing their account. */
function aboutUser(
  options: IdentityOptions,
  parts: ReturnType<typeof buildParts>,
): Pick<Identity, 'cashEligibilityOf' | 'hasEmail' | 'loginNameOf' | 'originOf' | 'close' | 'personalData'> {
  const { phones } = parts;
  return {
    async cashEligibilityOf(brandId, userId) {
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
    replayed: (transaction, session, brand) => notifyReplay({ ...options, messenger }, transaction, session, brand),
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
