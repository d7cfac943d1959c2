import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorGrant, OperatorRole } from '@truefill/api/operators/rights.ts';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { accessOf } from './access.ts';
import type { OperatorSession } from './session.ts';

/** A session ends after this time without activity. */
export const IDLE_MS = 30 * 60_000;
/** Maximum lifetime, even of a busy session. */
export const LIFETIME_MS = 12 * HOUR_MS;
/** Time between the password and the second factor. */
export const LOGIN_MS = 10 * 60_000;

/**
 * An ended session is refused with or without its row; sign-ins with their origin stay in the audit forever. Like users'
 * sessions they can still be looked up for a month. Logins without a second factor follow the same rule.
 */
export const OPERATOR_RETENTION: readonly RetentionRule[] = [
  {
    table: 'operator_session',
    writtenMs: `coalesce(ended_ms, least(used_ms + ${IDLE_MS}, created_ms + ${LIFETIME_MS}))`,
    keepDays: 30,
  },
];

/** Stage of a sign-in: the password was right, or the second factor, too. */
type Stage = 'password' | 'signed-in';

/** Origin of a sign-in. */
export interface SignInOrigin {
  readonly network: string;
  readonly userAgent: string;
}

/** A session of an operator who has only given the password so far. */
export interface PendingLogin {
  readonly sessionId: string;
  readonly operatorId: bigint;
}

export interface OperatorSessions {
  /** @returns the cookie's value; the database stores only its hash */
  begin(transaction: Sql, operatorId: bigint, stage: Stage, origin: SignInOrigin): Promise<{ sessionId: string; token: string }>;
  /**
   * The session of a cookie, with the operator's current rights; null if it has ended.
   * @param network where the call comes from
   * @param isUse whether the call extends an idle session: not if a page makes it automatically
   */
  find(token: string, network: string, isUse: boolean): Promise<OperatorSession | null>;
  /** null if no password was given, or too long ago */
  pendingLogin(token: string): Promise<PendingLogin | null>;
  /** @returns whether it was active */
  end(transaction: Sql, sessionId: string): Promise<boolean>;
  /** Ends an operator's sessions and logins in progress, except one session. */
  endAll(transaction: Sql, operatorId: bigint, except?: string): Promise<void>;
  /** operators with an active session */
  signedIn(): Promise<ReadonlySet<bigint>>;
}

interface FoundRow {
  readonly id: string;
  readonly operator_id: bigint;
  readonly created_ms: bigint;
  readonly used_ms: bigint;
  readonly name: string;
  readonly email_key: string;
  readonly grants: readonly { readonly role: OperatorRole; readonly brandId: string }[];
}

const USER_AGENT_LENGTH = 300;

/** Sessions in the database, read at each call: what is ended or revoked there takes effect in every process at once. */
export function createOperatorSessions({
  pool,
  clock,
  key,
  brandIds,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly brandIds: readonly string[];
}): OperatorSessions {
  const hashOf = (token: string): Buffer => createHmac('sha256', key).update(`session ${token}`).digest();
  return {
    async begin(transaction, operatorId, stage, { network, userAgent }) {
      const token = randomBytes(32).toString('base64url');
      const sessionId = randomUUID();
      await transaction.query(
        `insert into operator_session (id, token_hash, operator_id, stage, created_ms, used_ms, network, user_agent)
         values ($1, $2, $3, $4, $5, $5, $6, $7)`,
        [sessionId, hashOf(token), operatorId, stage, clock.now(), network, userAgent.slice(0, USER_AGENT_LENGTH)],
      );
      return { sessionId, token };
    },
    async find(token, network, isUse) {
      const nowMs = clock.now();
      const { rows } = await pool.query<FoundRow>(isUse ? USE : READ, [
        hashOf(token),
        nowMs - IDLE_MS,
        nowMs - LIFETIME_MS,
        nowMs,
      ]);
      const [row] = rows;
      return row ? sessionOf(row, network, brandIds) : null;
    },
    async pendingLogin(token) {
      const { rows } = await pool.query<{ id: string; operator_id: bigint }>(
        `select session.id, operator_id from operator_session session join operators on operators.id = operator_id
         where token_hash = $1 and stage = 'password' and ended_ms is null and session.created_ms > $2 and active`,
        [hashOf(token), clock.now() - LOGIN_MS],
      );
      return rows[0] ? { sessionId: rows[0].id, operatorId: rows[0].operator_id } : null;
    },
    async end(transaction, sessionId) {
      const { rows } = await transaction.query(
        'update operator_session set ended_ms = $2 where id = $1 and ended_ms is null returning 1',
        [sessionId, clock.now()],
      );
      return rows.length > 0;
    },
    async endAll(transaction, operatorId, except) {
      await transaction.query(
        `update operator_session set ended_ms = $3 where operator_id = $1 and ended_ms is null and id is distinct from $2::uuid`,
        [operatorId, except ?? null, clock.now()],
      );
    },
    async signedIn() {
      const nowMs = clock.now();
      const { rows } = await pool.query<{ operator_id: bigint }>(
        `select distinct operator_id from operator_session
         where stage = 'signed-in' and ended_ms is null and used_ms > $1 and created_ms > $2`,
        [nowMs - IDLE_MS, nowMs - LIFETIME_MS],
      );
      return new Set(rows.map(({ operator_id }) => operator_id));
    },
  };
}

const ACTIVE = `session.token_hash = $1 and session.stage = 'signed-in' and session.ended_ms is null and session.used_ms > $2
  and session.created_ms > $3 and operators.id = session.operator_id and operators.active`;
const FOUND = `session.id, session.operator_id, session.created_ms, session.used_ms, operators.name, operators.email_key,
  (select coalesce(json_agg(json_build_object('role', role, 'brandId', brand_id) order by role, brand_id), '[]'::json)
   from operator_grant where operator_grant.operator_id = session.operator_id) as grants`;
const USE = `update operator_session session set used_ms = greatest(session.used_ms, $4) from operators where ${ACTIVE} returning ${FOUND}`;
const READ = `select ${FOUND} from operator_session session, operators where ${ACTIVE} and $4::bigint is not null`;

function sessionOf(row: FoundRow, network: string, brandIds: readonly string[]): OperatorSession {
  const grants: readonly OperatorGrant[] = row.grants.map(({ role, brandId }) => ({
    role,
    brandId: brandId === '' ? null : brandId,
  }));
  const endsMs = Number(row.created_ms) + LIFETIME_MS;
  return {
    sessionId: row.id,
    operatorId: row.operator_id,
    name: row.name,
    email: row.email_key,
    grants,
    ...accessOf(grants, brandIds),
    network,
    idleUntilMs: Math.min(Number(row.used_ms) + IDLE_MS, endsMs),
    endsMs,
  };
}
