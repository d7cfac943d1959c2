import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import { isKeyName, NEW_KEY_NAMES } from './crypto/installation-keys.ts';

/** A process's roles: for now every process has all of them. */
const ROLES = ['api', 'live', 'feed', 'executor'];

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The validated environment. Folders are absolute. */
export interface Settings {
  readonly port: number;
  readonly healthPort: number;
  readonly dataDir: string;
  readonly brandsDir: string;
  readonly webDir: string;
  /** the host name of the operators' console, lower case */
  readonly consoleHost: string;
  readonly consoleDir: string;
  readonly databaseUrl: string | undefined;
  /** reserved for several machines; not used yet, which the start reports */
  readonly natsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  /** the folder of uploaded files */
  readonly filesDir: string;
  /** the folder of personal-data archives, kept for days and excluded from backups */
  readonly archivesDir: string;
  /** the price source: `simulated`, `simulated:` and symbols, or `replay:` and an absolute folder */
  readonly feed: string;
  /** the address that the health port listens on */
  readonly healthHost: string;
  readonly logLevel: LogLevel;
  /** whether an address is a proxy trusted to state the client's address */
  readonly isTrustedProxy: (address: string) => boolean;
  /** maximum open live connections per client address, or per IPv6 network */
  readonly socketsPerAddress: number;
  /** maximum open connections per client address, live ones included */
  readonly connectionsPerAddress: number;
  /** burst and 10 s refill of a user's calls that need a session */
  readonly callsPerUser: number;
  /** names of keys that may differ from those last used with the database */
  readonly newKeys: readonly string[];
  /** how long a stopping server still serves after its health check starts to fail, ms */
  readonly drainMs: number;
}

/** A variable with an invalid value; the message is the one line to show. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const HIGHEST_PORT = 65_535;

/**
 * Reads the settings from the environment. An empty value counts as unset.
 * @param root folder that relative folders are resolved against
 * @throws SettingsError naming the variable, its value and the allowed ones
 */
export function readSettings(environment: Environment, root: string): Settings {
  const valueOf = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = (name: string, fallback: string): string => resolve(root, valueOf(name) ?? fallback);
  const port = readPort('PORT', valueOf('PORT'), 8080);
  const healthPort = readPort('HEALTH_PORT', valueOf('HEALTH_PORT'), port === HIGHEST_PORT ? port - 1 : port + 1);
  if (healthPort === port) throw wrong('HEALTH_PORT', String(healthPort), 'a port other than PORT');
  checkRoles(valueOf('ROLES'));
  const filesDir = readFilesUrl(valueOf('FILES_URL')) ?? join(folder('DATA_DIR', 'data'), 'files');
  return {
    port,
    healthPort,
    dataDir: folder('DATA_DIR', 'data'),
    brandsDir: folder('BRANDS_DIR', 'brands'),
    webDir: resolve(root, 'web/dist'),
    consoleHost: readHost('CONSOLE_HOST', valueOf('CONSOLE_HOST'), 'console.localhost'),
    consoleDir: resolve(root, 'console/dist'),
    databaseUrl: readUrl('DATABASE_URL', valueOf('DATABASE_URL'), ['postgres:', 'postgresql:']),
    natsUrl: readUrl('NATS_URL', valueOf('NATS_URL'), ['nats:', 'tls:', 'ws:', 'wss:']),
    smtpUrl: readUrl('SMTP_URL', valueOf('SMTP_URL'), ['smtp:', 'smtps:']),
    smsUrl: readSmsUrl(valueOf('SMS_URL')),
    filesDir,
    archivesDir: join(filesDir, 'archives'),
    feed: readFeed(valueOf('FEED'), root),
    healthHost: readAddress('HEALTH_HOST', valueOf('HEALTH_HOST'), '127.0.0.1'),
    logLevel: readLogLevel(valueOf('LOG_LEVEL')),
    isTrustedProxy: readTrustedProxies(valueOf('TRUSTED_PROXIES')),
    socketsPerAddress: readCount('SOCKETS_PER_ADDRESS', valueOf('SOCKETS_PER_ADDRESS'), 500),
    connectionsPerAddress: readCount('CONNECTIONS_PER_ADDRESS', valueOf('CONNECTIONS_PER_ADDRESS'), 2_000),
    callsPerUser: readCount('CALLS_PER_USER', valueOf('CALLS_PER_USER'), 300),
    newKeys: readNewKeys(valueOf('NEW_KEYS')),
    drainMs: readCount('DRAIN_SECONDS', valueOf('DRAIN_SECONDS'), 0, 0) * 1_000,
  };
}

function wrong(name: string, value: string, allowed: string): SettingsError {
  return new SettingsError(`${name} is "${value}"; allowed: ${allowed}`);
}

function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > HIGHEST_PORT) throw wrong(name, value, `a port from 1 to ${HIGHEST_PORT}`);
  return port;
}

function readHost(name: string, value: string | undefined, fallback: string): string {
  const host = (value ?? fallback).toLowerCase();
  if (/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(host) && isIP(host) === 0) return host;
  throw wrong(name, host, 'a host name of its own such as console.example.com, without protocol and port');
}

function readCount(name: string, value: string | undefined, fallback: number, min = 1): number {
  if (value === undefined) return fallback;
  const count = /^\d{1,6}$/.test(value) ? Number(value) : -1;
  if (count < min) throw wrong(name, value, `a whole number from ${min} to 999999`);
  return count;
}

function readAddress(name: string, value: string | undefined, fallback: string): string {
  if (value === undefined || isIP(value) !== 0) return value ?? fallback;
  throw wrong(name, value, 'an address of this machine such as 127.0.0.1, or 0.0.0.0 for all');
}

/** Parses the log level; `warn` by default. */
export function readLogLevel(value: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value || 'warn'));
  if (level === undefined) throw wrong('LOG_LEVEL', value ?? '', LOG_LEVELS.join(', '));
  return level;
}

const PROXIES = 'a comma-separated list of addresses and networks such as 10.0.0.0/8, but not of everybody';

function readTrustedProxies(value: string | undefined): (address: string) => boolean {
  if (value === undefined) return () => false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  // trusting all addresses would believe every client's own statement
  if (!proxies.every((proxy) => isIP(proxy.split('/')[0] ?? '') !== 0 && !/\/0+$/.test(proxy)))
    throw wrong('TRUSTED_PROXIES', value, PROXIES);
  try {
    const isTrusted = proxyAddr.compile(proxies);
    return (address) => isIP(address) !== 0 && isTrusted(address, 0);
  } catch {
    throw wrong('TRUSTED_PROXIES', value, PROXIES);
  }
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && protocols.includes(url.protocol)) return value;
  throw wrong(name, withoutSecret(value), `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** Without a sender, a message service refuses every message, the first of which may be long after the start. */
function readSmsUrl(value: string | undefined): string | undefined {
  const url = readUrl('SMS_URL', value, ['http:', 'https:']);
  if (url === undefined || new URL(url).searchParams.get('from')?.trim()) return url;
  throw wrong('SMS_URL', withoutSecret(url), 'a URL with the number or name of the sender as ?from=');
}

/** A mistyped URL may still hold a password: everything between its protocol and its last `@` is hidden. */
function withoutSecret(value: string): string {
  return value.replace(/^(\w+:\/\/)?.*@/s, '$1***@');
}

function readNewKeys(value: string | undefined): readonly string[] {
  const names = value?.split(',').map((name) => name.trim()) ?? [];
  if (names.every(isKeyName)) return names;
  throw wrong('NEW_KEYS', value ?? '', `a comma-separated list of ${NEW_KEY_NAMES}`);
}

/** A folder that several processes may share; other kinds of storage need adapters. */
function readFilesUrl(value: string | undefined): string | undefined {
  const url = readUrl('FILES_URL', value, ['file:']);
  if (url === undefined) return undefined;
  try {
    return fileURLToPath(url);
  } catch {
    throw wrong('FILES_URL', url, 'file:// and an absolute folder of this machine');
  }
}

function readFeed(value: string | undefined, root: string): string {
  if (value === undefined || /^simulated(:.+)?$/.test(value)) return value ?? 'simulated';
  const folder = /^replay:(.+)$/.exec(value)?.[1];
  if (folder === undefined) throw wrong('FEED', value, 'simulated, simulated:<symbols>, replay:<folder>');
  return `replay:${resolve(root, folder)}`;
}

/** A subset of roles is not supported yet: refusing to start is better than running the other roles too. */
function checkRoles(value: string | undefined): void {
  const names = new Set(value?.split(',').map((name) => name.trim()) ?? ROLES);
  if (names.size === ROLES.length && ROLES.every((role) => names.has(role))) return;
  throw wrong('ROLES', value ?? '', `${ROLES.join(',')} or nothing, since each process does everything for now`);
}
