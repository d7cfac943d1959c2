import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { createTestDatabase } from '../adapters/database/test-database.ts';
import type { PriceFeed } from '../adapters/feeds/feed.ts';
import type { Mail } from '../adapters/mail/mail.ts';
import { createOutboxMail } from '../adapters/mail/outbox-mail.ts';
import type { Sms } from '../adapters/sms/sms.ts';
import { createOutboxSms } from '../adapters/sms/outbox-sms.ts';
import type { OutboxEntry } from '../adapters/outbox/outbox-folder.ts';
import { ALL_MIGRATIONS } from '../all-tables.ts';
import { composeServer, type RunningServer } from '../compose.ts';
import type { IdentityLimits, PasswordCost } from '../features/identity/index.ts';
import { prepareJobs } from '../jobs/test-support/prepare-jobs.ts';
import { PushFeed } from '../features/quotes/test-support/push-feed.ts';
import { readSettings, type Settings } from '../settings.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';

/** An answer as received. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  readonly code: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks at what came, of whatever shape
  readonly data: any;
}

export interface Sending {
  readonly method?: string;
  /** sent unchanged; an object is sent as JSON */
  readonly body?: unknown;
  /** the brand's host by default */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

const UNLIMITED = { count: 1_000_000, windowMs: 1 };
const UNLIMITED_ALL: IdentityLimits = {
  login: UNLIMITED,
  sendMail: UNLIMITED,
  register: UNLIMITED,
  captcha: UNLIMITED,
  dailySends: { toOneTarget: 1_000_000, toKnownDevice: 1_000_000, mailsFromOneAddress: 1_000_000, smsFromOneAddress: 1_000_000 },
};

const PAGE = `<!doctype html><html lang="en"><head><!--truefill:head--><script type="module" crossorigin src="/assets/index-1.js"></script></head><body></body></html>`;

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly clock: { nowMs: number; now(): number };
  /** everything logged */
  logged(): string;
  outbox(): OutboxEntry[];
  send(path: string, sending?: Sending): Promise<Answer>;
  call(name: CallName, body: unknown, sending?: Sending): Promise<Answer>;
  /** registers with the outbox's code and logs in */
  newUser(
    email: string,
    sending?: Sending,
  ): Promise<{ readonly token: string; readonly refreshToken: string; readonly userId: number; readonly aesKey: string }>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly brandsDir?: string;
  readonly feed?: PriceFeed;
  /** instead of the outbox */
  readonly mail?: Mail;
  readonly sms?: Sms;
  readonly limits?: Partial<IdentityLimits>;
  /** minimal by default */
  readonly passwordCost?: PasswordCost;
  readonly settings?: Partial<Settings>;
  /** the clock's start, ms */
  readonly nowMs?: number;
  /** the process beside which this one runs, on the same database and folder; it is closed last */
  readonly sharing?: Pick<TestServer, 'dataDir' | 'databaseUrl' | 'clock'>;
  /** starts a proxy to the database of this URL; returns its own URL */
  readonly throughLine?: (url: string) => Promise<string>;
}

/**
 * The whole server on free ports, with its own database, a clock that the test sets and, by default, a feed without prices.
 * Password of new users: `PASSWORD`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { sharing: beside } = options;
  const database = beside ? null : await createTestDatabase(ALL_MIGRATIONS, prepareJobs);
  const url = beside?.databaseUrl ?? database?.url ?? '';
  const databaseUrl = (await options.throughLine?.(url)) ?? url;
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'truefill-server-'));
  const webDir = writeWebBuild(dataDir);
  const root = join(import.meta.dirname, '..', '..', '..');
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BRANDS_DIR: options.brandsDir }, root),
    port: 0,
    healthPort: 0,
    webDir,
    // one user makes many calls in a test file
    callsPerUser: 999_999,
    ...options.settings,
  };
  const clock: TestServer['clock'] = beside?.clock ?? {
    nowMs: options.nowMs ?? Date.UTC(2026, 2, 4, 12),
    now: () => clock.nowMs,
  };
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const server = await composeServer({
    settings,
    clock,
    log,
    createFeed: () => options.feed ?? new PushFeed([]),
    mail: options.mail ?? createOutboxMail(dataDir, clock),
    sms: options.sms ?? createOutboxSms(dataDir, clock),
    // the clock stands still while a file's tests log in many times from one address
    limits: { ...UNLIMITED_ALL, ...options.limits },
    passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
  });

  const agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });
  const send = (path: string, sending: Sending = {}): Promise<Answer> => sendTo({ port: server.port, agent }, path, sending);
  const call = async (name: CallName, body: unknown, sending: Sending = {}): Promise<Answer> => {
    const answer = await send(PATHS[name], { method: 'POST', body, ...sending });
    // notices are sent after the answer; waiting here ensures that they are in the outbox
    await server.jobs.idle();
    return answer;
  };
  const outbox = outboxReader(join(dataDir, 'outbox'));
  return {
    ...server,
    dataDir,
    databaseUrl,
    clock,
    logged: () => logged.join(''),
    outbox,
    send,
    call,
    async newUser(email, sending = {}) {
      await call('sendMail', { email, type: 1 }, sending);
      const code = outbox().findLast((message) => message.to === email)?.code;
      const registered = await call('register', { username: email, password: PASSWORD, code, type: 'E' }, sending);
      if (registered.code !== 0) throw new Error(`registering ${email}: ${registered.text}`);
      const { data } = await call('login', { username: email, password: PASSWORD, type: 'E' }, sending);
      return data;
    },
    async close() {
      await server.stop();
      agent.destroy();
      if (beside) return;
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns the folder of a web app of one page and one script */
function writeWebBuild(dataDir: string): string {
  const webDir = join(dataDir, 'web');
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), PAGE);
  writeFileSync(join(webDir, 'assets', 'index-1.js'), `export const filler = '${'x'.repeat(2_000)}';\n`);
  return webDir;
}

export const PASSWORD = 'seven wide rivers';
export const NORTHWIND = 'northwind.localhost';
export const PLUMTREE = 'plumtree.localhost';
export const QUARRY = 'quarry.localhost';

/** Ends an unused connection before the server would, which could be in the middle of a request. */
const UNUSED_MS = 10_000;

function sendTo(
  { port, agent }: { readonly port: number; readonly agent: Agent },
  path: string,
  sending: Sending,
): Promise<Answer> {
  const { method = 'GET', body, host = NORTHWIND, headers = {}, token } = sending;
  const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const all: Record<string, string> = {
    host: `${host}:${port}`,
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = response.headers['content-type']?.startsWith('application/json') && !response.headers['content-encoding'];
        const { code, data } = isJson && text ? JSON.parse(text) : { code: Number.NaN, data: undefined };
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, bytes, code, data });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Reads each message once: tests ask for the newest again and again. */
function outboxReader(folder: string): () => OutboxEntry[] {
  const read = new Map<string, OutboxEntry>();
  const messageOf = (name: string): OutboxEntry => {
    const message = read.get(name) ?? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxEntry);
    read.set(name, message);
    return message;
  };
  return () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(messageOf);
}
