import type { Brand } from '@truefill/api/brand.ts';
import { groupThousands } from '@truefill/domain/money/decimal.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Timers } from '../../platform/timers.ts';
import type { Quotes } from '../quotes/index.ts';
import type { OwnedShards } from '../trading/index.ts';
import { createAlertMails, type MailOutcome } from './alert-mails.ts';
import { renumberChanged, removeOldAlerts } from './alert-rows.ts';
import { createAlertMonitor } from './alert-monitor.ts';
import { alertRoutes } from './routes.ts';
import { createStepWriter } from './step-writer.ts';

/** A mail to a user. */
export interface AlertMail {
  readonly brand: Brand;
  readonly userId: bigint;
  /** for the placeholders in its text */
  readonly values: Readonly<Record<'market' | 'price' | 'reached' | 'number' | 'note', string>>;
  /** time of the quote, ms */
  readonly atMs: number;
}

export interface AlertsParts {
  readonly pool: Pool;
  readonly quotes: Quotes;
  readonly jobs: Pick<Jobs, 'add' | 'handle' | 'everyMinute'>;
  /** users are divided among processes like accounts, by id */
  readonly held: OwnedShards;
  readonly brands: readonly Brand[];
  readonly clock: Clock;
  readonly timers: Timers;
  /** display name of a market by symbol */
  readonly nameOf: (symbol: string) => string;
  readonly hasAddress: (brand: Brand, userId: bigint) => Promise<boolean>;
  readonly sendMail: (mail: AlertMail) => Promise<MailOutcome>;
  readonly log: Pick<Logger, 'error'>;
}

/** Price alerts: setting, firing, mailing. Notices are derived from their events. */
export interface Alerts {
  readonly routes: FeatureRoutes;
  /** starts to watch; trading must have started */
  start(): Promise<void>;
  /** resolves when all fired alerts are written */
  stop(): Promise<void>;
}

/** A process that takes over may still write quotes from before an expiry after it. */
const EXPIRED_AFTER_MS = 10 * 60_000;
/** As long as notices; deleted alerts are retained until every process has learned of it. */
const KEEP_ENDED_MS = 180 * DAY_MS;
const KEEP_DELETED_MS = 10 * 60_000;

/** @returns alerts that neither watch nor send before `start` */
export function createAlerts(parts: AlertsParts): Alerts {
  const { pool, clock, brands, jobs, nameOf, sendMail } = parts;
  const mails = createAlertMails({
    ...parts,
    async send({ brandId, userId, values: { symbol, price, reached, number, note, time } }) {
      const brand = brands.find(({ id }) => id === brandId);
      if (!brand) return 'nobody';
      const values = {
        market: nameOf(symbol),
        price: groupThousands(price),
        reached: groupThousands(reached),
        number,
        note,
      };
      return sendMail({ brand, userId, values, atMs: Number(time) });
    },
  });
  const writer = createStepWriter({ ...parts, mails });
  const watch = createAlertMonitor({ ...parts, seen: (steps) => writer.add(steps) });
  jobs.everyMinute('tidy-alerts', async () => {
    await mails.adopt();
    const nowMs = clock.now();
    const since = {
      expiredMs: nowMs - EXPIRED_AFTER_MS,
      endedMs: nowMs - KEEP_ENDED_MS,
      deletedMs: nowMs - KEEP_DELETED_MS,
    };
    await removeOldAlerts(pool, nowMs, since);
  });

  return {
    routes: alertRoutes({ ...parts, changed: (row) => watch.changed(row) }),
    async start() {
      await renumberChanged(pool);
      await watch.start();
    },
    async stop() {
      await watch.stop();
      await writer.stop();
    },
  };
}
