import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { pino } from 'pino';
import type { TestDatabase } from '../../../adapters/database/test-database.ts';
import { createJobs, type Jobs } from '../../../jobs/jobs.ts';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import { NO_NOTICE_MAILS } from '../../notifications/test-support/no-mail.ts';
import { createNotifications, type Notifications } from '../../notifications/index.ts';
import { BANDED, openOptionBroker, SYMBOL, WEDNESDAY_MS, type OptionBroker } from '../../options/test-support/option-broker.ts';
import { createRelay, type Relay } from '../../outbox/index.ts';
import { callRoutes } from '../../trading/test-support/call-routes.ts';
import { createAlerts, type AlertMail, type Alerts, type MailOutcome } from '../index.ts';

/** One process that watches alerts, on a database that other processes may share. */
export interface AlertProcess {
  readonly broker: OptionBroker;
  readonly alerts: Alerts;
  readonly notifications: Notifications;
  readonly relay: Relay;
  readonly jobs: Jobs;
  /** mails passed to the mail server, including rejected ones */
  readonly mails: AlertMail[];
  /** outcome of the next mails */
  outcome: MailOutcome;
  readonly call: ReturnType<typeof callRoutes>;
  /** sets an alert of the user on `SYMBOL` */
  add(userId: bigint, price: string, overrides?: object): Promise<{ readonly code: number; readonly id: number }>;
  /** pushes a quote with a mid, a moment later */
  quoteMid(mid: string): void;
  stop(): Promise<void>;
}

const QUOTE_AFTER_MS = 100;

/** Real quotes, trading, alerts and notices; the test controls prices and time. */
export async function startAlertProcess(
  { pool, connection }: Pick<TestDatabase, 'pool' | 'connection'>,
  timers = new FakeTimers(WEDNESDAY_MS),
): Promise<AlertProcess> {
  const log = pino({ level: 'silent' });
  const broker = await openOptionBroker(pool, timers);
  const common = { pool, clock: timers, timers, brands: [BANDED], nameOf: (symbol: string) => symbol, log };
  const notifications = createNotifications({ ...common, localeOf: async () => 'en', ...NO_NOTICE_MAILS });
  await notifications.start();
  const relay = createRelay({ ...common, consumers: [notifications.events] });
  await relay.start();
  const mails: AlertMail[] = [];
  const minutes: Promise<void>[] = [];
  const jobs = createJobs({ connection, log });
  const alerts = createAlerts({
    ...common,
    jobs: {
      add: jobs.add.bind(jobs),
      handle: jobs.handle.bind(jobs),
      everyMinute: (_name, run) => void timers.every(60_000, () => void minutes.push(run())),
    },
    quotes: broker.quotes,
    held: broker.trading.held,
    hasAddress: async () => true,
    async sendMail(mail) {
      mails.push(mail);
      return opened.outcome;
    },
  });
  await jobs.start();
  await alerts.start();
  const call = callRoutes(alerts.routes);
  const opened: AlertProcess = {
    broker,
    alerts,
    notifications,
    relay,
    jobs,
    mails,
    outcome: 'sent',
    call,
    async add(userId, price, overrides = {}) {
      const { code, data } = await call(
        'addAlert',
        { symbol: SYMBOL, price, ...overrides },
        { brand: BANDED, userId, accountMode: 'real' },
      );
      return { code, id: data?.id ?? 0 };
    },
    quoteMid(mid) {
      timers.advance(QUOTE_AFTER_MS);
      const middle = BigInt(Math.round(Number(mid) * 100));
      broker.feed.push(SYMBOL, { bid: formatPrice(points(middle - 1n), 2), ask: formatPrice(points(middle + 1n), 2) });
    },
    async stop() {
      await jobs.stop();
      await alerts.stop();
      await Promise.all(minutes);
      await relay.stop();
      await broker.stop();
    },
  };
  return opened;
}
