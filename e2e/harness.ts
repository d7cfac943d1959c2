import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocaleCode } from '@truefill/api/brand.ts';
import type { PriceFeed } from '@truefill/server/adapters/feeds/feed.ts';
import { readLoops, replayFeed } from '@truefill/server/adapters/feeds/replay/index.ts';
import { createSimulatedFeed } from '@truefill/server/adapters/feeds/simulated/index.ts';
import { createOutboxMail } from '@truefill/server/adapters/mail/outbox-mail.ts';
import { createOutboxSms } from '@truefill/server/adapters/sms/outbox-sms.ts';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { composeServer, type RunningServer } from '@truefill/server/compose.ts';
import type { ServerParts } from '@truefill/server/server-parts.ts';
import { createLog } from '@truefill/server/platform/log.ts';
import { readLogLevel, readSettings } from '@truefill/server/settings.ts';
import { CHEAP_PASSWORDS } from '@truefill/server/test-support/cheap-passwords.ts';
import { copyDataFolder, makeDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { codeFor } from './outbox.ts';
import { RunningClock } from './running-clock.ts';
import { ScriptedPrices } from './scripted-prices.ts';

export type BrandId = (typeof ALL_BRAND_IDS)[number];
export const ALL_BRAND_IDS = ['northwind', 'plumtree', 'quarry', 'skylark', 'thornbury'] as const;
/** The brands of most journeys; what depends only on the brand file is tested for all five in a separate journey. */
export const BRAND_IDS = ['northwind', 'plumtree'] as const satisfies readonly BrandId[];

/** A Wednesday at noon in New York: every market trades. */
export const WEDNESDAY_MS = Date.parse('2026-11-18T17:00:00Z');
/** The Saturday after it: only cryptocurrencies trade. */
export const SATURDAY_MS = Date.parse('2026-11-21T17:00:00Z');

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WEB_DIR = join(ROOT, 'web', 'dist');
/** Journeys share one address and must not rate limit each other. */
const UNLIMITED = { count: 1_000_000, windowMs: 1_000 };

/** A complete server with what a test needs to control it. */
export interface Broker {
  readonly server: RunningServer;
  readonly clock: RunningClock;
  readonly dataDir: string;
  /** base URL of a brand, without a trailing slash */
  url(brand: BrandId): string;
  /** an HTTP client of a brand */
  client(brand: BrandId): HttpClient;
  /** the newest code emailed to an address */
  codeFor(email: string): string;
  /** the demonstration's trader, whose real account has money */
  trader(brand: BrandId): { readonly email: string; readonly password: string };
  languagesOf(brand: BrandId): readonly LocaleCode[];
  stop(): Promise<void>;
}

export interface ScriptedBroker extends Broker {
  readonly prices: ScriptedPrices;
  /** Advances the clock and quotes every open market again, so that nothing becomes stale. */
  advance(ms: number): Promise<void>;
}

/** A test's changes to the defaults. */
export interface BrokerOptions {
  /** the text of every captcha, since only a person can read it */
  readonly captchaText?: string;
  /** a stopped broker: this one continues with its data, and removes them */
  readonly after?: Broker;
  /** starts with the prepared data although brand files are edited: users may then be asked to accept changed documents */
  readonly prepared?: boolean;
  /** another build of the web app */
  readonly webDir?: string;
  /** edits a brand's file */
  readonly brandFile?: (brand: BrandId, text: string) => string;
}

/** The server with prices and a clock controlled by the test. */
export async function openScriptedBroker(nowMs: number = WEDNESDAY_MS, options: BrokerOptions = {}): Promise<ScriptedBroker> {
  const clock = new RunningClock(nowMs);
  let prices: ScriptedPrices | undefined;
  const broker = await openBroker(
    clock,
    (parts) => {
      prices = new ScriptedPrices(parts);
      return prices.source;
    },
    options,
  );
  if (!prices) throw new Error('the server was composed without its prices');
  const scripted = prices;
  return {
    ...broker,
    prices: scripted,
    async advance(ms) {
      await clock.advance(ms);
      scripted.refresh();
    },
  };
}

/** The server as in production: in real time, with simulated prices. */
export function openSimulatedBroker(options: Pick<BrokerOptions, 'webDir'> = {}): Promise<Broker> {
  return openBroker(presentClock(), (parts) => createSimulatedFeed(parts), options);
}

/** The server in real time over recorded candles. */
export function openReplayBroker(folder: string): Promise<Broker> {
  return openBroker(presentClock(), async ({ catalogue, clock }) =>
    replayFeed(await readLoops({ catalogue, folder }), clock, 'replay'),
  );
}

function presentClock(): RunningClock {
  return new RunningClock(systemClock.now());
}

async function openBroker(
  clock: RunningClock,
  createFeed: (parts: Parameters<ServerParts['createFeed']>[0]) => PriceFeed | Promise<PriceFeed>,
  { after, captchaText, prepared = false, webDir = WEB_DIR, brandFile }: BrokerOptions = {},
): Promise<Broker> {
  if (!existsSync(join(webDir, 'index.html'))) throw new Error('the web app has not been built: npm run build:web');
  // the prepared data has the unmodified brands, and starts on that Wednesday
  const isNew = (brandFile !== undefined && !prepared) || clock.now() < WEDNESDAY_MS;
  const dataDir = after?.dataDir ?? (isNew ? makeDataFolder() : copyDataFolder());
  const brandsDir = brandFile ? changedBrands(dataDir, brandFile) : join(ROOT, 'brands');
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, BRANDS_DIR: brandsDir }, ROOT),
    port: 0,
    healthPort: 0,
    webDir,
    callsPerUser: 999_999,
  };
  const server = await composeServer({
    settings,
    clock,
    log: createLog(readLogLevel(process.env['LOG_LEVEL'])),
    createFeed,
    mail: createOutboxMail(dataDir, clock),
    sms: createOutboxSms(dataDir, clock),
    limits: { login: UNLIMITED, sendMail: UNLIMITED, register: UNLIMITED, captcha: UNLIMITED },
    passwordCost: CHEAP_PASSWORDS,
    ...(captchaText === undefined ? {} : { captchaText: () => captchaText }),
  });
  return {
    server,
    clock,
    dataDir,
    url: (brand) => `http://${brand}.localhost:${server.port}`,
    client: (brand) => new HttpClient(server.port, `${brand}.localhost`),
    codeFor: (email) => codeFor(dataDir, email),
    trader(brand) {
      const login = server.logins.find(({ brandId }) => brandId === brand);
      if (!login) throw new Error(`${brand} has no trader`);
      return login;
    },
    languagesOf: (brand) => server.brands.find(({ id }) => id === brand)?.locales ?? [],
    async stop() {
      await server.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** The demonstration's brands with modified files. */
function changedBrands(dataDir: string, change: NonNullable<BrokerOptions['brandFile']>): string {
  const folder = join(dataDir, 'brands');
  cpSync(join(ROOT, 'brands'), folder, { recursive: true });
  for (const brand of BRAND_IDS) {
    const file = join(folder, brand, 'brand.yaml');
    writeFileSync(file, change(brand, readFileSync(file, 'utf8')));
  }
  return folder;
}
