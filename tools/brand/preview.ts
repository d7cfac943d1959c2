import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createFeed } from '@truefill/server/adapters/feeds/create-feed.ts';
import { createOutboxMail } from '@truefill/server/adapters/mail/outbox-mail.ts';
import { createOutboxSms } from '@truefill/server/adapters/sms/outbox-sms.ts';
import { composeServer, type RunningServer } from '@truefill/server/compose.ts';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { createLog } from '@truefill/server/platform/log.ts';
import { readSettings } from '@truefill/server/settings.ts';

/** A brand that is served alone, until it is stopped. */
export interface Preview {
  readonly server: RunningServer;
  /** stops the server and removes its data */
  stop(): Promise<void>;
}

/**
 * Serves one brand from a copy of its folder, on free ports, with a temporary database and data folder.
 * Environment variables of a running installation are ignored, except for the log level.
 * @param folder the brand's
 * @throws like the start of a server
 */
export async function openPreview(root: string, folder: string): Promise<Preview> {
  const dataDir = mkdtempSync(join(tmpdir(), 'truefill-preview-'));
  try {
    const onlyBrand = join(dataDir, 'brands');
    cpSync(folder, join(onlyBrand, basename(folder)), { recursive: true });
    const environment = { DATA_DIR: dataDir, BRANDS_DIR: onlyBrand, LOG_LEVEL: process.env['LOG_LEVEL'] };
    const settings = { ...readSettings(environment, root), port: 0, healthPort: 0 };
    const server = await composeServer({
      settings,
      clock: systemClock,
      log: createLog(settings.logLevel),
      createFeed: (parts) => createFeed(settings.feed, parts),
      mail: createOutboxMail(dataDir, systemClock),
      sms: createOutboxSms(dataDir, systemClock),
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { server, stop };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The output of a preview. */
export function previewBanner({ server: { brands, port, logins } }: Preview): string {
  const [brand] = brands;
  const trader = logins.find(({ role }) => role === 'trader');
  return [
    '',
    `  ${brand?.site ?? ''}`,
    ...(brand?.hosts ?? []).map((host) => `    http://${host}:${port}/`),
    `    http://localhost:${port}/`,
    ...(trader ? [`    trader    ${trader.email}   ${trader.password}`] : []),
    '',
    'Ctrl-C stops it and removes what it kept.',
    '',
  ].join('\n');
}
