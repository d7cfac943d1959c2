import './platform/heap-settings.ts';
import type { Logger } from 'pino';
import type { RunningServer } from './compose.ts';
import { failureText, start } from './start.ts';
import { startBanner } from './platform/start-banner.ts';

/** The timeout of a stop; what is durable stays durable. */
const STOP_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  const { server, settings, log } = await start(process.env);
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
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
}
