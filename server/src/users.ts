import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { FILE_USES } from './all-tables.ts';
import { createFolderFiles } from './adapters/files/folder-files.ts';
import type { Images } from './adapters/images/images.ts';
import { createWorkerImages } from './adapters/images/worker-images.ts';
import type { Features, ServerParts } from './server-parts.ts';
import { CompositionError } from './composition-error.ts';
import { UnreadableField } from './crypto/field-encryption.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import { loadKey } from './crypto/keys.ts';
import { createStoredFiles, removeOrphanedFiles, type FilesTables, type StoredFiles } from './features/files/index.ts';
import { hasCoinAccount } from './features/accounts/ledger/index.ts';
import { createIdentity, type IdentityDatabase } from './features/identity/index.ts';
import { choicesOf, unsubscribeLinksOf, type UnsubscribeLinks } from './features/mail-choices/index.ts';
import { hasActiveLoan } from './features/loans/index.ts';
import { createPayoutMethods, hasWallet } from './features/payout-methods/index.ts';
import { maskedIdentityOf, verificationStatesOf } from './features/verification/index.ts';
import { isMethodInUse } from './features/withdrawals/index.ts';
import { steadyClock } from './platform/clock.ts';
import { systemTimers } from './platform/timers.ts';

/** Users, their files, and their payout methods. */
export async function startUsers(
  { settings, clock, log, mail, sms, limits, captchaText, passwordCost }: ServerParts,
  {
    brands,
    database,
    trading,
    notifications,
    security,
    jobs,
    legal,
    quotes,
  }: Pick<Features, 'brands' | 'database' | 'trading' | 'notifications' | 'security' | 'jobs' | 'legal' | 'quotes'>,
  stops: (() => Promise<void>)[],
): Promise<Pick<Features, 'files' | 'identity' | 'payoutMethods'>> {
  const files = openFiles({ settings, clock }, { database, jobs }, stops);
  const unsubscribeLinks = unsubscribeLinksOf(settings);
  const lookup = loadKey(settings.dataDir, 'lookup');
  const fields = loadKeyRing(settings.dataDir, 'fields');
  const identity = await withCurrentKeys(createIdentity, {
    database: database.kysely as IdentityDatabase,
    pool: database.pool,
    clock,
    steadyClock,
    timers: systemTimers,
    log,
    brands,
    mail,
    sms,
    jobs,
    files,
    keys: {
      accessToken: loadKey(settings.dataDir, 'access-token'),
      refreshToken: loadKey(settings.dataDir, 'refresh-token'),
      codes: loadKey(settings.dataDir, 'verification-code'),
      factors: loadKey(settings.dataDir, 'second-factor'),
      lookup,
      fields,
    },
    security,
    consents: legal.consents,
    mailLists: mailListsOf(database.pool, unsubscribeLinks),
    notifyUser: (transaction, notice) => notifications.notify(transaction, notice),
    balanceOf: ({ userId, accountMode }) => trading.balanceOf(userId, accountMode),
    verifiedIdentityOf: (user) => maskedIdentityOf({ sql: database.pool, keys: { fields, lookup } }, user),
    ...ownedBy(database.pool),
    ...(limits ? { limits } : {}),
    ...(captchaText ? { captchaText } : {}),
    ...(passwordCost ? { passwordCost } : {}),
  });
  stops.push(() => identity.stop());
  await identity.start();
  const payoutMethods = await withCurrentKeys(createPayoutMethods, {
    pool: database.pool,
    clock,
    keys: { fields, lookup },
    identity,
    quotes,
    isMethodInUse,
  });
  return { files, identity, payoutMethods };
}

type IdentityParts = Parameters<typeof createIdentity>[0];

/** What a user has, and which steps they have done: for the answers about themselves. */
function ownedBy(pool: Pool): Pick<IdentityParts, 'hasWallet' | 'hasCoins' | 'hasLoan' | 'verificationStates'> {
  return {
    hasWallet: (session) => hasWallet(pool, session),
    hasCoins: ({ userId }) => hasCoinAccount(pool, userId),
    hasLoan: (session) => hasActiveLoan(pool, session),
    verificationStates: (session) => verificationStatesOf(pool, session),
  };
}

/** The mailing lists' recipients, and how they unsubscribe. */
function mailListsOf(pool: Pool, unsubscribeLinks: UnsubscribeLinks): IdentityParts['mailLists'] {
  return {
    isOn: async (userId, list) => (await choicesOf(pool, userId))[list],
    unsubscribeUrl: (brand, userId, list, locale) => unsubscribeLinks.linkFor(brand, { userId, list }, locale),
  };
}

/** With another deployment's keys no user would be found by phone, and encrypted numbers and accounts would be unreadable. */
export async function withCurrentKeys<Parts, Feature>(
  create: (parts: Parts) => Promise<Feature>,
  parts: Parts,
): Promise<Feature> {
  try {
    return await create(parts);
  } catch (error) {
    if (!(error instanceof UnreadableField)) throw error;
    throw new CompositionError(
      `${error.message}; the folder keys in DATA_DIR has to hold the keys that this database was written with`,
      { cause: error },
    );
  }
}

/** Users' images; unused ones are removed. */
function openFiles(
  { settings, clock }: Pick<ServerParts, 'settings' | 'clock'>,
  { database, jobs }: Pick<Features, 'database' | 'jobs'>,
  stops: (() => Promise<void>)[],
): StoredFiles {
  const files = createStoredFiles({
    database: database.kysely as Kysely<FilesTables>,
    files: createFolderFiles(settings.filesDir),
    images: startImages(stops),
    clock,
    keys: loadKeyRing(settings.dataDir, 'files'),
  });
  const left = { pool: database.pool, files, uses: FILE_USES };
  jobs.everyMinute('left-files', async () => void (await removeOrphanedFiles(left, clock.now())));
  return files;
}

function startImages(stops: (() => Promise<void>)[]): Images {
  const images = createWorkerImages();
  stops.push(() => images.stop());
  return images;
}
