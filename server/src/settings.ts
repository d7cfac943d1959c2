import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What this process does; one process does everything unless it is told otherwise. */
export const ROLES = ['api', 'live', 'feed', 'executor'] as const;
export type Role = (typeof ROLES)[number];

/** The environment, checked. Folders are absolute. */
export interface Settings {
  readonly port: number;
  readonly healthPort: number;
  readonly dataDir: string;
  readonly brandsDir: string;
  readonly webDir: string;
  readonly databaseUrl: string | undefined;
  readonly natsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  /** where uploaded files are kept */
  readonly filesDir: string;
  /** where prices come from: `simulated`, or `replay:` and an absolute folder */
  readonly feed: string;
  readonly roles: readonly Role[];
}

/** A variable with a value that is not allowed; the message is the one line to show. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const HIGHEST_PORT = 65_535;

/**
 * Reads the settings from the environment. An empty value counts as not given.
 * @param root folder that relative folders are resolved against
 * @throws SettingsError naming the variable, what was given and what is allowed
 */
export function readSettings(environment: Environment, root: string): Settings {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = (name: string, fallback: string): string => resolve(root, given(name) ?? fallback);
  const port = readPort('PORT', given('PORT'), 8080);
  const healthPort = readPort('HEALTH_PORT', given('HEALTH_PORT'), port === HIGHEST_PORT ? port - 1 : port + 1);
  if (healthPort === port) throw wrong('HEALTH_PORT', String(healthPort), 'a port other than PORT');
  return {
    port,
    healthPort,
    dataDir: folder('DATA_DIR', 'data'),
    brandsDir: folder('BRANDS_DIR', 'brands'),
    webDir: resolve(root, 'web/dist'),
    databaseUrl: readUrl('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:']),
    natsUrl: readUrl('NATS_URL', given('NATS_URL'), ['nats:', 'tls:', 'ws:', 'wss:']),
    smtpUrl: readUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    smsUrl: readUrl('SMS_URL', given('SMS_URL'), ['http:', 'https:']),
    filesDir: readFilesUrl(given('FILES_URL')) ?? join(folder('DATA_DIR', 'data'), 'files'),
    feed: readFeed(given('FEED'), root),
    roles: readRoles(given('ROLES')),
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

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && protocols.includes(url.protocol)) return value;
  const shown = url?.password ? value.replace(/\/\/[^@/]*@/, '//***@') : value;
  throw wrong(name, shown, `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** A folder that several processes may share; other kinds of storage come with an adapter of theirs. */
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
  if (value === undefined || value === 'simulated') return 'simulated';
  const folder = /^replay:(.+)$/.exec(value)?.[1];
  if (folder === undefined) throw wrong('FEED', value, 'simulated, replay:<folder>');
  return `replay:${resolve(root, folder)}`;
}

function readRoles(value: string | undefined): readonly Role[] {
  if (value === undefined) return ROLES;
  const names = value.split(',').map((name) => name.trim());
  const isRole = (name: string): name is Role => ROLES.some((role) => role === name);
  if (!names.every(isRole)) throw wrong('ROLES', value, `a comma-separated list of ${ROLES.join(', ')}`);
  return names;
}
