import { marketName } from '@truefill/domain/market/instrument.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { brandFrom } from '@truefill/api/rules/next-rules.ts';
import type { Logger } from 'pino';
import { openDatabase, type Database } from './adapters/database/database.ts';
import { migrate } from './adapters/database/migrate.ts';
import type { PriceFeed } from './adapters/feeds/feed.ts';
import { openCashier } from './cashier.ts';
import type { ConsumerParts } from './feature-manifest.ts';
import type { Clock } from './platform/clock.ts';
import { removeAllOldRows } from './adapters/database/retention.ts';
import { accountTransactions, createAccountQueue } from './features/accounts/index.ts';
import { createAlerts, type Alerts } from './features/alerts/index.ts';
import { publishHead } from './features/audit/index.ts';
import { loadBrands } from './features/brands/index.ts';
import { CATALOGUE_DIR, loadCatalogue, type Catalogue } from './features/catalogue/index.ts';
import { createLedgerCheck } from './features/console-reads/index.ts';
import { localeOf, type IdentityDatabase } from './features/identity/index.ts';
import { FEATURES } from './features/index.ts';
import { checkEntryKinds } from './features/accounts/ledger/index.ts';
import { openLegal } from './features/legal/index.ts';
import { createMessageSending } from './features/messages/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createOptions } from './features/options/index.ts';
import { createRelay, type Relay } from './features/outbox/index.ts';
import { createQuotes, type Quotes } from './features/quotes/index.ts';
import { publishRules } from './features/rules/index.ts';
import { createSupport } from './features/support/index.ts';
import { createTrading } from './features/trading/index.ts';
import { createDestinations } from './features/withdrawals/index.ts';
import { removedBrands } from './health/removed-brands.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import { refuseForeignKeys, rememberKeys } from './crypto/installation-keys.ts';
import { loadKey } from './crypto/keys.ts';
import { systemTimers } from './platform/timers.ts';
import { createMoney } from './money-modules.ts';
import { openOwnData } from './personal-data.ts';
import { openReview, openVerification } from './operator-features.ts';
import { seedDemonstration, type DemonstrationLogin } from './seeding/demonstration.ts';
import { createSecurityEvents } from './platform/security-events.ts';
import { ALL_MIGRATIONS, RETENTION } from './all-tables.ts';
import { refuseChangedCatalogue } from './changed-catalogue.ts';
import { CompositionError } from './composition-error.ts';
import { refuseSharedHost, startOperators } from './console.ts';
import type { Features, ServerParts } from './server-parts.ts';
import { startServing } from './serving.ts';
import { startUsers, withCurrentKeys } from './users.ts';

export interface RunningServer extends Features {
  readonly port: number;
  readonly healthPort: number;
  /** logins of the demonstration brands; empty on a real deployment */
  readonly logins: readonly DemonstrationLogin[];
  /** Stops in order: refuses new requests, makes accepted orders durable, writes quotes, closes the database. Idempotent. */
  stop(): Promise<void>;
}

/** The product's own files, read once per process: tests start many servers in one. */
let catalogueRead: Catalogue | undefined;

/** Builds and starts the server. If a part fails to start, the parts already started are stopped. */
export async function composeServer(parts: ServerParts): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(stops, parts.log));
  try {
    const features = await startFeatures(parts, stops);
    const logins = await seedDemonstration({
      database: features.database,
      brands: features.brands,
      dataDir: parts.settings.dataDir,
      clock: parts.clock,
      passwordCost: parts.passwordCost,
    });
    const serving = await startServing(parts, features, (step) => stops.push(step));
    return { ...features, ...serving, logins, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startFeatures(parts: ServerParts, stops: (() => Promise<void>)[]): Promise<Features> {
  const { settings, clock, log } = parts;
  const catalogue = (catalogueRead ??= loadCatalogue(CATALOGUE_DIR));
  const brands = brandsFrom(parts, catalogue);
  refuseSharedHost(settings.consoleHost, brands);
  const { database, unknownEntryKinds } = await openOwnDatabase(parts, stops);

  await refuseChangedCatalogue(database.pool, catalogue, clock.now());
  const quotes = await startQuotes(parts, { catalogue, brands, database }, stops);
  const nameOf = (symbol: string): string => {
    const instrument = catalogue.bySymbol.get(symbol);
    return instrument ? marketName(instrument) : symbol;
  };
  const jobs = createJobs({ connection: database.connection, log });
  scheduleRetention(jobs, database, clock);
  jobs.everyMinute('print-audit-head', () => publishHead(database.pool, settings.dataDir, clock.now()));
  const security = createSecurityEvents({ log, timers: systemTimers });
  stops.push(async () => security.stop());
  const readsIn = (userId: bigint): Promise<string | null> => localeOf(database.kysely as IdentityDatabase, userId);
  const notifications = createNotifications({
    pool: database.pool,
    clock,
    brands,
    localeOf: readsIn,
    nameOf,
    jobs,
    sendMail: (mail) => identity.mail(mail),
  });
  await notifications.start();
  const consumerParts: ConsumerParts = {
    brands,
    notifications,
    localeOf: readsIn,
    identity: { notify: (transaction, notice) => identity.notify(transaction, notice) },
  };
  const relay = openRelay(parts, database, consumerParts, stops);

  const money = await startMoney(parts, { catalogue, brands, database, quotes }, stops);
  const { queue, trading } = money;
  const legal = await openLegal({ pool: database.pool, clock, brands });
  const accountsNeed = { brands, database, legal, trading, notifications, security, jobs, quotes };
  const { files, identity, payoutMethods } = await startUsers(parts, accountsNeed, stops);
  await relay.start();
  const operators = await startOperators(parts, brands, database);
  const alerts = openAlerts(parts, { brands, database, identity, jobs, quotes, trading }, nameOf);
  const shared = { brands, catalogue, database, identity, jobs, legal, notifications, queue, quotes };
  const cash = await withCurrentKeys((needed) => openCashier(parts, needed), { ...shared, trading, files, payoutMethods });
  const verification = await openVerification(parts, { ...shared, files });
  const kinds = [...cash.cases, ...verification.cases];
  const support = createSupport({ pool: database.pool, clock, brands, files, identity, notify: notifications.notify });
  const review = openReview(parts, { ...shared, files, operators, support, verification }, kinds);
  stops.push(async () => review.close());
  await review.start();
  const messages = createMessageSending({ pool: database.pool, jobs, notify: notifications.notifyAll });
  const ownData = openOwnData(parts, { ...shared, files, payoutMethods, cash, verification });
  const ledgerCheck = createLedgerCheck({ pool: database.pool, connection: database.connection, clock, jobs });
  stops.push(() => jobs.stop());
  stops.push(() => ledgerCheck.stop());
  await jobs.start();
  // firing alerts adds jobs
  stops.push(() => alerts.stop());
  await alerts.start();
  await rememberKeys(database.pool, settings.dataDir);
  const rules = await publishRules(database.pool, brands, clock.now());
  const decided = { cash, verification, review, messages, support, ownData, rules };
  const gone = await removedBrands(database.pool, brands);
  if (gone !== null) log.warn(gone);
  const remarks = { unknownEntryKinds, removedBrands: gone };
  return { ...shared, ...money, ...decided, ...remarks, alerts, files, payoutMethods, operators, security, ledgerCheck };
}

/** The brands with the rules now in force, including announced ones whose time has come. */
function brandsFrom({ settings, clock, log }: ServerParts, { bySymbol }: Catalogue): readonly Brand[] {
  const nowMs = clock.now();
  return loadBrands(settings.brandsDir, bySymbol).map((brand) => {
    const running = brandFrom(brand, nowMs);
    if (running !== brand)
      log.warn(
        { brand: brand.id, from: brand.nextRules?.from },
        'announced rules are now in force: merge nextRules into the rules',
      );
    return running;
  });
}

/** Alerts on prices; not started. */
function openAlerts(
  { clock, log }: ServerParts,
  {
    brands,
    database: { pool },
    identity,
    jobs,
    quotes,
    trading,
  }: Pick<Features, 'brands' | 'database' | 'identity' | 'jobs' | 'quotes' | 'trading'>,
  nameOf: (symbol: string) => string,
): Alerts {
  return createAlerts({
    pool,
    quotes,
    held: trading.held,
    brands,
    clock,
    timers: systemTimers,
    jobs,
    nameOf,
    hasAddress: identity.hasEmail,
    sendMail: ({ brand, userId, values, atMs }) =>
      identity.mail({ brand, userId, template: 'price-alert', list: 'alerts', values, atMs }),
    log,
  });
}

/** Everything that changes and watches accounts. */
async function startMoney(
  { settings, clock, log }: ServerParts,
  { catalogue, brands, database: { pool }, quotes }: Pick<Features, 'catalogue' | 'brands' | 'database' | 'quotes'>,
  stops: (() => Promise<void>)[],
): Promise<Pick<Features, 'queue' | 'trading' | 'options' | 'prices'>> {
  const { encrypt } = createDestinations(loadKeyRing(settings.dataDir, 'fields'));
  const { modules, market, prices, optionBrands } = createMoney({ catalogue, quotes, brands, clock, encrypt });
  const queue = createAccountQueue({ modules, transactions: accountTransactions(pool), clock, log });
  const trading = createTrading({ pool, quotes, catalogue, market, queue, clock, brands, log });
  stops.push(() => trading.stop());
  await trading.start();

  const timers = systemTimers;
  const options = createOptions({ pool, quotes, market, queue, clock, timers, brands: optionBrands, log, trading });
  stops.push(() => options.stop());
  await options.start();
  return { queue, trading, options, prices };
}

/** Delivers events to all consumers. Not started. */
function openRelay(
  { clock, log }: ServerParts,
  { pool }: Database,
  consumerParts: ConsumerParts,
  stops: (() => Promise<void>)[],
): Relay {
  const consumers = FEATURES.flatMap((feature) => feature.consumers?.(consumerParts) ?? []);
  const relay = createRelay({ pool, clock, timers: systemTimers, log, consumers });
  stops.push(() => relay.stop());
  return relay;
}

/** The database, migrated, after a check of its keys. */
async function openOwnDatabase(
  { settings, log }: ServerParts,
  stops: (() => Promise<void>)[],
): Promise<Pick<Features, 'database' | 'unknownEntryKinds'>> {
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log });
  stops.push(() => database.close());
  await migrate(database, ALL_MIGRATIONS);
  const unknownEntryKinds = await checkEntryKinds(database.pool);
  const keys = await refuseForeignKeys(database.pool, settings.dataDir, settings.newKeys);
  if (keys.length > 0) log.warn({ keys }, 'NEW_KEYS has no effect: these keys are the ones that the database was last used with');
  return { database, unknownEntryKinds };
}

async function startQuotes(
  parts: ServerParts,
  { catalogue, brands, database }: Pick<Features, 'catalogue' | 'brands' | 'database'>,
  stops: (() => Promise<void>)[],
): Promise<Quotes> {
  const feed = await openFeed(parts, catalogue);
  refuseRealMoneyOn(feed, brands);
  const quotes = createQuotes({ catalogue, feed, clock: parts.clock, pool: database.pool, log: parts.log });
  stops.push(() => quotes.stop());
  await quotes.start();
  return quotes;
}

function scheduleRetention(jobs: Jobs, { pool }: Database, clock: Clock): void {
  jobs.everyMinute('retention', () => removeAllOldRows(pool, RETENTION, clock.now()));
}

/** A source that cannot be opened, such as a truncated replay file, is a configuration error. */
async function openFeed({ createFeed, clock, settings }: ServerParts, catalogue: Catalogue): Promise<PriceFeed> {
  const seed = loadKey(settings.dataDir, 'simulation').toString('hex');
  try {
    return await createFeed({ catalogue, clock, seed });
  } catch (error) {
    throw new CompositionError((error as Error).message, { cause: error });
  }
}

/** Simulated or recorded prices must never apply to real money. */
function refuseRealMoneyOn(feed: PriceFeed, brands: readonly Brand[]): void {
  const real = brands.find((brand) => !brand.demonstration);
  if (!feed.demonstration || !real) return;
  throw new CompositionError(
    `brand ${real.id} is not a demonstration, but FEED is ${feed.source}: real money requires live prices`,
  );
}

/** Stops in reverse order of starting. Errors are logged and do not prevent the other parts from stopping. */
async function stopAll(stops: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'shutdown step failed');
    }
  }
}
