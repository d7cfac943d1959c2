/**
 * Whether response times reveal who has an account. Known and unknown names alternate in failed logins and code
 * requests, over HTTP against the whole server. The result is the probability that the known name's answer took longer: 0.5
 * reveals nothing, 0 or 1 everything.
 *
 *   npm run bench:enumeration [-- --rounds 300]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PATHS } from '@truefill/api/paths.ts';
import { createOutboxMail } from '@truefill/server/adapters/mail/outbox-mail.ts';
import { createOutboxSms } from '@truefill/server/adapters/sms/outbox-sms.ts';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { composeServer } from '@truefill/server/compose.ts';
import { PushFeed } from '@truefill/server/features/quotes/test-support/push-feed.ts';
import { createLog } from '@truefill/server/platform/log.ts';
import { readSettings } from '@truefill/server/settings.ts';
import { median, printConditions } from '../conditions.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });
const rounds = Number(values.rounds);
const UNLIMITED = { count: 1_000_000, windowMs: 1 };
/** long enough for delays of earlier rounds to expire */
const ROUND_MS = 6 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'truefill-enumeration-'));
const clock = { nowMs: systemClock.now(), now: () => clock.nowMs };
const server = await composeServer({
  settings: { ...readSettings({ DATA_DIR: dataDir }, join(import.meta.dirname, '..', '..')), port: 0, healthPort: 0 },
  clock,
  log: createLog('silent'),
  createFeed: () => new PushFeed([]),
  mail: createOutboxMail(dataDir, clock),
  sms: createOutboxSms(dataDir, clock),
  limits: {
    login: UNLIMITED,
    sendMail: UNLIMITED,
    dailySends: {
      toOneTarget: 1_000_000,
      toKnownDevice: 1_000_000,
      mailsFromOneAddress: 1_000_000,
      smsFromOneAddress: 1_000_000,
    },
  },
});
try {
  await printConditions(null, { rounds });
  const known = server.logins[0]?.email ?? '';
  await compare(
    'login',
    (name) => ({ path: PATHS.login, body: { username: name, password: 'not the password', type: 'E' } }),
    known,
  );
  await compare('code to register', (name) => ({ path: PATHS.sendMail, body: { email: name, type: 1 } }), known);
  await compare('code for a new password', (name) => ({ path: PATHS.sendMail, body: { email: name, type: 2 } }), known);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(what: string, call: (name: string) => { path: string; body: object }, known: string): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  // as long as the known one, and requested as often: only the account differs
  const unknown = `${'x'.repeat(known.indexOf('@'))}${known.slice(known.indexOf('@'))}`;
  for (let round = 0; round < rounds; round += 1) {
    clock.nowMs += ROUND_MS;
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) times[kind].push(await timed(call(kind === 'known' ? known : unknown)));
  }
  const text = (list: number[]): string => `${median(list).toFixed(2)} ms`;
  process.stdout.write(
    `${what}: known ${text(times.known)}, unknown ${text(times.unknown)}; the known one took longer in ${chance(times.known, times.unknown).toFixed(3)} of the pairs\n`,
  );
}

async function timed({ path, body }: { path: string; body: object }): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`http://localhost:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return performance.now() - started;
}

/** The share of all pairs in which the first list's time is longer. */
function chance(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (first.length * second.length);
}
