import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import { firedFrom, type FiredAlert } from './alert-event.ts';

/** `nobody`: there is no such user any more, or they have no address. */
export type MailOutcome = 'sent' | 'failed' | 'nobody';

export interface AlertMailsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly send: (fired: FiredAlert) => Promise<MailOutcome>;
}

/**
 * Sends the mails that alerts left when they fired. One that fails, or whose process died before it noted that it was sent, is tried
 * again after 1, 2, 4 and 8 minutes: none is lost, and after a crash one may come twice.
 */
export interface AlertMails {
  start(): void;
  /** resolves when those that are under way are sent or have failed */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 10;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 60_000;
/** A price that trembles around many alerts is no reason for a hundred mails; notices come all the same. */
const MAX_PER_DAY = 50;
const DAY_MS = 86_400_000;
export const ALERT_RETENTION: readonly RetentionRule[] = [{ table: 'alert_mail', writtenMs: 'done_at_ms', keepDays: 2 }];

interface DueRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly tries: number;
  /** of the event */
  readonly data: string;
}

export function createAlertMails({ pool, clock, timers, log, send }: AlertMailsParts): AlertMails {
  let working: Promise<void> | null = null;
  let cancel = (): void => undefined;

  async function sendDue(): Promise<void> {
    const due = await takeDue(pool, clock.now());
    // One after the other: the next may be one too many for the same user.
    for (const row of due) await sendOne(row);
  }

  async function sendOne(row: DueRow): Promise<void> {
    const isTooMany = (await sentSince(pool, row.user_id, clock.now() - DAY_MS)) >= MAX_PER_DAY;
    // All that the user still has waiting, at once: thousands, taken in their turn, would keep others' mails waiting.
    if (isTooMany) return dropWaiting(pool, row.user_id, clock.now());
    const outcome = await send(firedFrom(row.data)).catch(() => 'failed' as const);
    if (outcome === 'failed' && row.tries < MAX_ATTEMPTS) return;
    if (outcome === 'failed') log.error({ eventId: String(row.id) }, 'giving up on alert mail');
    await pool.query('update alert_mail set done_at_ms = $2, sent = $3 where event_id = $1', [
      row.id,
      clock.now(),
      outcome === 'sent',
    ]);
  }

  return {
    start() {
      cancel = timers.every(LOOK_EVERY_MS, () => {
        working ??= sendDue()
          .catch((error: unknown) => log.error({ err: error }, 'failed to read alert mails; retrying'))
          .finally(() => (working = null));
      });
    },
    async stop() {
      cancel();
      await working;
    },
  };
}

/** Those that are due, each kept from others until it would be tried again. */
async function takeDue(pool: Pool, nowMs: number): Promise<DueRow[]> {
  const { rows } = await pool.query<DueRow>({
    name: 'alert-mails-due',
    text: `with due as (
        update alert_mail set tries = tries + 1, due_at_ms = $1::bigint + $3::bigint * (1 << tries)
        where event_id = any (array(
          select event_id from alert_mail where done_at_ms is null and due_at_ms <= $1 order by due_at_ms limit $2 for update skip locked))
        returning event_id, user_id, tries
      )
      select e.id, due.user_id, due.tries, e.data[1] as data from due join account_event e on e.id = due.event_id order by e.id`,
    values: [nowMs, AT_ONCE, RETRY_MS],
  });
  return rows;
}

async function dropWaiting(pool: Pool, userId: bigint, nowMs: number): Promise<void> {
  await pool.query(
    `update alert_mail set done_at_ms = $2 where event_id = any (array(
       select event_id from alert_mail where user_id = $1 and done_at_ms is null for update skip locked))`,
    [userId, nowMs],
  );
}

async function sentSince(pool: Pool, userId: bigint, sinceMs: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) as count from alert_mail where user_id = $1 and sent and done_at_ms > $2',
    [userId, sinceMs],
  );
  return Number(rows[0]?.count ?? 0n);
}
