import type { Logger } from 'pino';
import type { Features, ServerParts } from './server-parts.ts';
import { inTransaction } from './adapters/database/in-transaction.ts';
import { writeAudit } from './features/audit/index.ts';
import { CATALOGUE_DIR } from './features/catalogue/index.ts';
import { consoleReadRoutes, noteRuleFiles, readRuleFiles, userSummary } from './features/console-reads/index.ts';
import type { StoredFiles } from './features/files/index.ts';
import { createReview, requireCompleteKinds, type CaseKind, type Review, type ReviewParts } from './features/review/index.ts';
import { createMarket } from './features/trading/index.ts';
import { createVerification, type Verification } from './features/verification/index.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import { loadKey } from './crypto/keys.ts';
import { localeOf, type IdentityDatabase } from './features/identity/index.ts';
import { withCurrentKeys } from './users.ts';
import type { ConsoleRoutes } from './http/calls/console-registrar.ts';
import type { Clock } from './platform/clock.ts';
import { systemTimers } from './platform/timers.ts';
import { healthOf } from './service-health.ts';

type Needed = Pick<
  Features,
  | 'brands'
  | 'catalogue'
  | 'database'
  | 'files'
  | 'identity'
  | 'jobs'
  | 'notifications'
  | 'operators'
  | 'queue'
  | 'quotes'
  | 'verification'
  | 'support'
>;

/** The review with all features' kinds of cases. @throws Error if the API names a kind that none of them has */
export function openReview(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  {
    brands,
    catalogue,
    database: { pool },
    files,
    identity,
    jobs,
    notifications,
    operators,
    queue,
    quotes,
    support,
    verification,
  }: Needed,
  kinds: readonly CaseKind[],
): Review {
  const review = createReview({
    pool,
    clock,
    log,
    brands,
    queue,
    jobs,
    kinds,
    prices: {
      newest: (symbol) => quotes.newest(symbol),
      instrument: (symbol) => catalogue.bySymbol.get(symbol),
    },
    userOf: usersForOperators(clock, { identity, database: { pool } }),
    timers: systemTimers,
    findSession: (request) => operators.findSession(request),
    readProof: async (id) => (await readPicture(files, id)) ?? verification.readPicture(id),
    alsoFollowed: [support.feed],
    notifyOfHold: (client, { userId, holdId, what, reasonCode, caseNumber, scope, expiresMs }) =>
      notifications.notify(client, {
        userId,
        kind: what === 'placed' ? 'holdPlaced' : 'holdLifted',
        subject: `hold/${holdId}/${what}`,
        values: { holdReason: reasonCode, caseNumber, holdScope: scope, time: String(expiresMs) },
      }),
  });
  requireCompleteKinds(review.kinds);
  return review;
}

/** Users as operators see them beside cases and tickets. */
export function usersForOperators(
  clock: Clock,
  {
    identity,
    database: { pool },
  }: { readonly identity: Features['identity']; readonly database: Pick<Features['database'], 'pool'> },
): ReviewParts['userOf'] {
  const contactsOf = identity.contactsOf.bind(identity);
  return (brandId, userId, { personal }) => userSummary({ pool, contactsOf }, brandId, userId, { personal, nowMs: clock.now() });
}

/** An image that operators may view, with the right required. */
async function readPicture(files: Pick<StoredFiles, 'read'>, id: string) {
  for (const [purpose, right] of [
    ['proof', 'cases.read'],
    ['ticket', 'tickets.read'],
  ] as const) {
    const picture = await files.read(id, purpose);
    if (picture) return { ...picture, right, action: 'proof.viewed' as const };
  }
  return null;
}

/** What operators read besides the cases. Records the rules now running with their start time. */
export async function openConsoleReads({ clock, settings }: ServerParts, features: Features): Promise<ConsoleRoutes> {
  const { brands, catalogue, database, identity, ledgerCheck, quotes, review, support } = features;
  const { pool } = database;
  const rules = readRuleFiles(
    settings.brandsDir,
    CATALOGUE_DIR,
    brands.map(({ id }) => id),
  );
  await noteRuleFiles(pool, rules, clock.now());
  return consoleReadRoutes({
    pool,
    clock,
    brands,
    market: createMarket(catalogue, quotes),
    rules,
    contactsOf: identity.contactsOf.bind(identity),
    phoneLookup: (brandId, text) => identity.phoneLookup(brandId, text),
    audit: (act) => inTransaction(pool, (client) => writeAudit(client, act)),
    cases: review,
    ledgerCheck,
    waiting: (brandIds) => review.waiting(brandIds),
    caseAges: (brandIds, nowMs) => review.ages(brandIds, nowMs),
    ticketAges: (brandIds, nowMs) => support.ages(brandIds, nowMs),
    health: () => healthOf(settings.dataDir, features, clock.now()),
  });
}

/** Identity checks, with their data re-encrypted with the newest key. @throws UnreadableField if a key is missing */
export function openVerification(
  { settings, clock }: Pick<ServerParts, 'settings' | 'clock'>,
  {
    brands,
    database,
    files,
    identity,
    jobs,
    notifications,
  }: Pick<Features, 'brands' | 'database' | 'files' | 'identity' | 'jobs' | 'notifications'>,
): Promise<Verification> {
  return withCurrentKeys(createVerification, {
    pool: database.pool,
    clock,
    brands,
    keys: { fields: loadKeyRing(settings.dataDir, 'fields'), lookup: loadKey(settings.dataDir, 'lookup') },
    jobs,
    files,
    identity,
    localeOf: (userId) => localeOf(database.kysely as IdentityDatabase, userId),
    notifyUser: (client, news) => notifications.notify(client, news),
  });
}
