import type { RetentionRule } from '../../adapters/database/retention.ts';
import { IDLE_MS, LIFETIME_MS, UNREMEMBERED_IDLE_MS } from './sessions/renew-session.ts';

/** Rows that no call reads any more, and how long they are retained after that. */
export const IDENTITY_RETENTION: readonly RetentionRule[] = [
  // A dead session is rejected with or without its row, so a replayed token revives nothing. For a month users can still
  // look up where an unfamiliar session came from. Live sessions never get that old: replay is detected by their row.
  {
    table: 'sessions',
    writtenMs: `coalesce(ended_ms, least(
      used_ms + case when remembered then ${IDLE_MS} else ${UNREMEMBERED_IDLE_MS} end, created_ms + ${LIFETIME_MS}))`,
    keepDays: 30,
  },
  // Attempts and the resend delay count while a code is valid, ten minutes; entering it a day later still returns "expired".
  { table: 'verification_codes', writtenMs: 'expires_ms', keepDays: 2 },
  // A budget counts for the day that started with its first send.
  { table: 'send_budgets', writtenMs: 'since_ms', keepDays: 2 },
  // Failures are forgotten after a day without new ones.
  { table: 'login_tries', writtenMs: 'last_ms', keepDays: 2 },
  // Without it the owner waits at most 15 seconds while their account is under a distributed attack.
  { table: 'login_places', writtenMs: 'seen_ms', keepDays: 90 },
  // As long as browsers keep the mark. Each user's newest is kept forever: for a user without known devices no device is new,
  // so an intruder's first login would not be reported.
  {
    table: 'known_devices',
    writtenMs: `case when exists (
      select from known_devices newer where newer.user_id = known_devices.user_id and newer.seen_ms > known_devices.seen_ms
    ) then seen_ms end`,
    keepDays: 400,
  },
];
