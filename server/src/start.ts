import { join } from 'node:path';
import type { Logger } from 'pino';
import { DatabaseStartError } from './adapters/database/cluster/start-error.ts';
import { createFeed } from './adapters/feeds/create-feed.ts';
import { createOutboxMail } from './adapters/mail/outbox-mail.ts';
import { createSmtpMail } from './adapters/mail/smtp-mail.ts';
import { createHttpSms } from './adapters/sms/http-sms.ts';
import { createOutboxSms } from './adapters/sms/outbox-sms.ts';
import { systemClock } from './platform/clock.ts';
import { composeServer, type RunningServer } from './compose.ts';
import { CompositionError } from './composition-error.ts';
import { BrandFileError } from './features/brands/index.ts';
import { ForeignKeysError } from './crypto/installation-keys.ts';
import { ListenError, refuseTakenPort } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Configuration errors, reported in one line; anything else is a defect and reported with its stack. */
const EXPECTED = [SettingsError, DatabaseStartError, BrandFileError, ListenError, CompositionError, ForeignKeysError];

/** A server that has started, with what it was started with. */
export interface Started {
  readonly server: RunningServer;
  readonly settings: Settings;
  readonly log: Logger;
}

/** Starts the server that the environment describes. */
export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<Started> {
  const settings = readSettings(environment, ROOT);
  const log = createLog(settings.logLevel);
  await refuseTakenPort(settings.port, 'PORT');
  await refuseTakenPort(settings.healthPort, 'HEALTH_PORT', settings.healthHost);
  const server = await composeServer({
    settings,
    clock: systemClock,
    log,
    createFeed: (parts) => createFeed(settings.feed, parts),
    mail: settings.smtpUrl === undefined ? createOutboxMail(settings.dataDir, systemClock) : createSmtpMail(settings.smtpUrl),
    sms: settings.smsUrl === undefined ? createOutboxSms(settings.dataDir, systemClock) : createHttpSms(settings.smsUrl),
  });
  return { server, settings, log };
}

/** What an administrator reads of a start that failed. */
export function failureText(error: unknown): string {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : ((error as Error).stack ?? String(error));
}
