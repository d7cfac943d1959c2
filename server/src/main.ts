import './platform/heap-settings.ts';
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
import { ListenError } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startBanner } from './platform/start-banner.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The timeout of a stop; what is durable stays durable. */
const STOP_WITHIN_MS = 20_000;

/** Configuration errors, reported in one line; anything else is a defect and reported with its stack. */
const EXPECTED = [SettingsError, DatabaseStartError, BrandFileError, ListenError, CompositionError, ForeignKeysError];

async function main(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  const log = createLog(settings.logLevel);
  const server = await composeServer({
    settings,
    clock: systemClock,
    log,
    createFeed: (parts) => createFeed(settings.feed, parts),
    mail: settings.smtpUrl === undefined ? createOutboxMail(settings.dataDir, systemClock) : createSmtpMail(settings.smtpUrl),
    sms: settings.smsUrl === undefined ? createOutboxSms(settings.dataDir, systemClock) : createHttpSms(settings.smsUrl),
  });
  stopOnSignals(server, log, settings.drainMs);
  process.stdout.write(startBanner(server, settings));
}

function stopOnSignals(server: RunningServer, log: Logger, drainMs: number): void {
  let stopping = false;
  const stop = (status: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('shutdown timed out');
      process.exit(1);
    }, drainMs + STOP_WITHIN_MS).unref();
    void server.stop().then(() => process.exit(status));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  void server.database.lost.then((reason) => {
    if (stopping) return;
    log.fatal({ err: reason }, 'the database is gone');
    stop(1);
  });
}

try {
  await main();
} catch (error) {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
