import { holdCase, holdLiftCase } from '@truefill/api/review/proposed-cases.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockHoldsOf } from './active-hold.ts';
import type { CaseFacts, CaseKind, Check } from './case-kind.ts';

interface HoldRow {
  id: bigint;
  user_id: bigint;
  reason_code: string;
  case_number: string;
  scope: string;
  expires_ms: bigint;
  proposed_by: bigint;
  reject_code: string;
  reject_text: string;
}

/** A hold's content for the notice to its user. */
export interface HoldNotice {
  readonly userId: bigint;
  readonly holdId: bigint;
  readonly what: 'placed' | 'lifted';
  readonly reasonCode: string;
  readonly caseNumber: string;
  readonly scope: string;
  readonly expiresMs: number;
}

export interface HoldParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** runs in the transaction that places or lifts it */
  readonly notify: (client: PoolClient, news: HoldNotice) => Promise<void>;
}

const COLUMNS =
  'h.id, h.user_id, h.reason_code, h.case_number, h.scope, h.expires_ms, h.proposed_by, h.reject_code, h.reject_text';

/** Holds of users' money: always proposed by one person and decided by another; they expire automatically. */
export function holdKind(parts: HoldParts): CaseKind {
  const { pool, clock } = parts;
  return {
    ...holdCase,
    deciders: { people: 'two', right: 'holds.approve', proposeRight: 'holds.propose' },
    needsReference: false,
    select: `select id, brand_id, user_id, case_number as uid, '' as amount, '' as currency, 0::bigint as amount_usd,
      reason_code as method, state, created_ms, due_ms, decided_ms from review_hold`,
    async detail(id) {
      const { rows } = await pool.query<HoldRow>(`select ${COLUMNS} from review_hold h where h.id = $1`, [id]);
      const [row] = rows;
      if (!row) throw new Refusal('dataNotFound');
      return factsOf(row);
    },
    checks: (ids) => checksOf(pool, ids, clock.now()),
    approve: ({ caseId, operatorId, decidedMs }) =>
      inTransaction(pool, async (client) => {
        const requested = await client.query<{ user_id: bigint }>('select user_id from review_hold where id = $1', [caseId]);
        for (const { user_id: userId } of requested.rows) await lockHoldsOf(client, userId);
        const { rows } = await client.query<HoldRow>(
          `update review_hold h set state = 'approved', decided_by = $2, decided_ms = $3 where h.id = $1 and h.state = 'open' returning ${COLUMNS}`,
          [caseId, operatorId, decidedMs],
        );
        const [row] = rows;
        if (!row) return;
        // throws inside the transaction, to roll it back
        if (row.expires_ms <= BigInt(decidedMs))
          throw new Refusal('invalidOperationStatus', { because: 'This hold would be over already.' });
        await parts.notify(client, noticeOf(row, 'placed'));
      }),
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }) {
      await pool.query(
        `update review_hold set state = 'rejected', decided_by = $2, decided_ms = $3, reject_code = $4, reject_text = $5
         where id = $1 and state = 'open'`,
        [caseId, operatorId, decidedMs, reasonCode, text],
      );
    },
  };
}

/** Lifting a hold early, by two people as well. */
export function holdLiftKind(parts: HoldParts): CaseKind {
  const { pool, clock } = parts;
  return {
    ...holdLiftCase,
    deciders: { people: 'two', right: 'holds.approve', proposeRight: 'holds.propose' },
    needsReference: false,
    select: `select l.id, h.brand_id, h.user_id, h.case_number as uid, '' as amount, '' as currency, 0::bigint as amount_usd,
      l.reason_code as method, l.state, l.created_ms, l.due_ms, l.decided_ms
      from review_hold_lift l join review_hold h on h.id = l.hold_id`,
    async detail(id) {
      const { rows } = await pool.query<HoldRow & { lift_reason: string; lift_text: string; lift_by: bigint }>(
        `select h.id, h.user_id, h.reason_code, h.case_number, h.scope, h.expires_ms, h.proposed_by, l.reject_code, l.reject_text,
           l.reason_code as lift_reason, l.text as lift_text, l.proposed_by as lift_by
         from review_hold_lift l join review_hold h on h.id = l.hold_id where l.id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) throw new Refusal('dataNotFound');
      const { facts, ...rest } = factsOf(row);
      return {
        ...rest,
        facts: [
          { code: 'liftReason', value: row.lift_reason, kind: 'code' },
          { code: 'text', value: row.lift_text, kind: 'text' },
          ...facts,
        ],
        proposer: { operatorId: row.lift_by, reasonCode: row.lift_reason, text: row.lift_text },
      };
    },
    async checks(ids) {
      const { rows } = await pool.query<{ id: bigint; expires_ms: bigint; lifted_ms: bigint | null }>(
        'select l.id, h.expires_ms, h.lifted_ms from review_hold_lift l join review_hold h on h.id = l.hold_id where l.id = any ($1::bigint[])',
        [ids],
      );
      return new Map(
        rows.map(({ id, expires_ms: expiresMs, lifted_ms: liftedMs }): [bigint, Check[]] => {
          const inForce = liftedMs === null && expiresMs > BigInt(clock.now());
          return [id, [{ code: 'holdInForce', result: inForce ? 'ok' : 'warn', values: { until: Number(expiresMs) } }]];
        }),
      );
    },
    approve: ({ caseId, operatorId, decidedMs }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ hold_id: bigint }>(
          `update review_hold_lift set state = 'approved', decided_by = $2, decided_ms = $3 where id = $1 and state = 'open' returning hold_id`,
          [caseId, operatorId, decidedMs],
        );
        if (rows.length === 0) return;
        const lifted = await client.query<HoldRow>(
          `update review_hold h set lifted_ms = $2 where h.id = $1 and h.lifted_ms is null returning ${COLUMNS}`,
          [rows[0]?.hold_id, decidedMs],
        );
        for (const row of lifted.rows) await parts.notify(client, noticeOf(row, 'lifted'));
      }),
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }) {
      await pool.query(
        `update review_hold_lift set state = 'rejected', decided_by = $2, decided_ms = $3, reject_code = $4, reject_text = $5
         where id = $1 and state = 'open'`,
        [caseId, operatorId, decidedMs, reasonCode, text],
      );
    },
  };
}

function factsOf(row: HoldRow): CaseFacts {
  return {
    facts: [
      { code: 'holdReason', value: row.reason_code, kind: 'code' },
      { code: 'caseNumber', value: row.case_number, kind: 'text' },
      { code: 'scope', value: row.scope, kind: 'code' },
      { code: 'expires', value: String(row.expires_ms), kind: 'time' },
    ],
    proofs: [],
    reference: '',
    reasonCode: row.reject_code,
    reasonText: row.reject_text,
    proposer: { operatorId: row.proposed_by, reasonCode: row.reason_code, text: '' },
  };
}

function noticeOf(row: HoldRow, what: HoldNotice['what']): HoldNotice {
  const { user_id: userId, id: holdId, reason_code: reasonCode, case_number: caseNumber, scope } = row;
  return { userId, holdId, what, reasonCode, caseNumber, scope, expiresMs: Number(row.expires_ms) };
}

/** Checks whether most of its time is left, and how often the user was held before. */
async function checksOf(pool: Pool, ids: readonly bigint[], nowMs: number): Promise<ReadonlyMap<bigint, readonly Check[]>> {
  const { rows } = await pool.query<{ id: bigint; expires_ms: bigint; before: bigint }>(
    `select h.id, h.expires_ms, (select count(*) from review_hold o where o.user_id = h.user_id and o.state = 'approved') as before
     from review_hold h where h.id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, expires_ms: expiresMs, before }): [bigint, Check[]] => [
      id,
      [
        { code: 'holdNotOver', result: expiresMs > BigInt(nowMs) ? 'ok' : 'fail', values: { until: Number(expiresMs) } },
        { code: 'earlierHolds', result: before > 0n ? 'warn' : 'ok', values: { count: Number(before) } },
      ],
    ]),
  );
}
