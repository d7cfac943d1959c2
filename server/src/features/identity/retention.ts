import type { RetentionRule } from '../../adapters/database/retention.ts';
import { IDLE_MS, LIFETIME_MS, UNREMEMBERED_IDLE_MS } from './sessions/renew-session.ts';

/** Rows that no call looks at any more, and how long they stay beyond that. */
export const IDENTITY_RETENTION: readonly RetentionRule[] = [
  // A dead session is refused with its row and without, so that a replayed token brings nothing back. For a month one can still
  // look up where a session came from that somebody did not know. Those that live are never old: replay is judged by their row.
  {
    table: 'sessions',
    writtenMs: `coalesce(ended_ms, least(
      used_ms + case when remembered then ${IDLE_MS} else ${UNREMEMBERED_IDLE_MS} end, created_ms + ${LIFETIME_MS}))`,
    keepDays: 30,
  },
  // Tries and the waiting time count while a code lives, ten minutes; anyone who types it a day later still hears that it is too old.
  { table: 'verification_codes', writtenMs: 'expires_ms', keepDays: 2 },
  // A budget counts for the day that began with its first send.
  { table: 'send_budgets', writtenMs: 'since_ms', keepDays: 2 },
  // Failures are forgotten after a day of peace.
  { table: 'login_tries', writtenMs: 'last_ms', keepDays: 2 },
  // Without it the owner waits at most 15 seconds while somebody tries their account from everywhere.
  { table: 'login_places', writtenMs: 'seen_ms', keepDays: 90 },
  // As long as browsers keep the mark. The newest of each user stays for good: to whom has no known device none is new, and
  // somebody else's first login would go untold.
  {
    table: 'known_devices',
    writtenMs: `case when exists (
      select from known_devices newer where newer.user_id = known_devices.user_id and newer.seen_ms > known_devices.seen_ms
    ) then seen_ms end`,
    keepDays: 400,
  },
];
