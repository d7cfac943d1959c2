import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { firedFrom, type FiredAlert } from './alert-event.ts';

/** `nobody`: the user no longer exists, or has no address. */
export type MailOutcome = 'sent' | 'failed' | 'nobody';

/** The mail of an alert that fired, with the event's values. Retried as long as a notice's mail, then a dead letter. */
export const ALERT_MAILS: JobKind<{ readonly eventId: string }> = { name: 'alert-mail', retries: 12, withinSeconds: 30 };

export interface AlertMailsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly send: (fired: FiredAlert) => Promise<MailOutcome>;
}

/** Sends the mails of alerts that fired: at least once, and after a crash perhaps twice. */
export interface AlertMails {
  /** Queues a mail for each event, in the transaction that wrote `alert_mail`. */
  add(transaction: Sql, eventIds: readonly bigint[]): Promise<void>;
  /** Queues mails left unsent by a process of an earlier version. */
  adopt(): Promise<void>;
}

/**
 * Limit for prices that hover around many alerts; notices are not limited. Two mails sent concurrently may both count as the
 * last.
 */
const MAX_PER_DAY = 50;
export const ALERT_RETENTION: readonly RetentionRule[] = [{ table: 'alert_mail', writtenMs: 'done_at_ms', keepDays: 2 }];

interface WaitingRow {
  readonly user_id: bigint;
  /** of the event */
  readonly data: string;
}

export function createAlertMails({ pool, clock, jobs, send }: AlertMailsParts): AlertMails {
  jobs.handle(ALERT_MAILS, async ({ eventId }) => {
    const { rows } = await pool.query<WaitingRow>(
      `select m.user_id, e.data[1] as data from alert_mail m join account_event e on e.id = m.event_id
       where m.event_id = $1 and m.done_at_ms is null`,
      [eventId],
    );
    const [waiting] = rows;
    // it was sent already, or its user has closed the account
    if (!waiting) return;
    const isTooMany = (await sentSince(pool, waiting.user_id, clock.now() - DAY_MS)) >= MAX_PER_DAY;
    const outcome = isTooMany ? 'nobody' : await send(firedFrom(waiting.data));
    if (outcome === 'failed') throw new Error('failed to send the mail of an alert');
    await pool.query('update alert_mail set done_at_ms = $2, sent = $3 where event_id = $1', [
      eventId,
      clock.now(),
      outcome === 'sent',
    ]);
  });

  const add: AlertMails['add'] = async (transaction, eventIds) => {
    for (const eventId of eventIds) await jobs.add(transaction, ALERT_MAILS, { eventId: String(eventId) });
  };

  return {
    add,
    adopt: () =>
      inTransaction(pool, async (client) => {
        // earlier versions polled for rows with a due time
        const { rows } = await client.query<{ event_id: bigint }>(
          'update alert_mail set due_at_ms = null where done_at_ms is null and due_at_ms is not null returning event_id',
        );
        await add(
          client,
          rows.map(({ event_id: eventId }) => eventId),
        );
      }),
  };
}

async function sentSince(pool: Pool, userId: bigint, sinceMs: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) as count from alert_mail where user_id = $1 and sent and done_at_ms > $2',
    [userId, sinceMs],
  );
  return Number(rows[0]?.count ?? 0n);
}
