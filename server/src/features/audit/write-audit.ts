import { createHash } from 'node:crypto';
import type { OperatorAction } from '@truefill/api/audit/actions.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { canonicalJson, hashOf, type AuditRow } from './entry.ts';

/** An operator's action. */
export interface OperatorAct {
  /** the operator and their network: the session of the call */
  readonly operator: { readonly operatorId: bigint; readonly name: string; readonly network: string };
  readonly action: OperatorAction;
  /** null if it concerns no brand */
  readonly brandId: string | null;
  readonly target: { readonly kind: string; readonly id: string | bigint };
  /** the user concerned, who sees the action */
  readonly userId?: bigint;
  /**
   * values before and after; money in minor units. Must not contain secrets, full account numbers or texts written to a user, see
   * `textDigest`
   */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  readonly atMs: number;
}

/**
 * What an entry holds of a text written to a user: the text can be compared with it, and is gone when it is deleted, although entries
 * never are.
 */
export function textDigest(text: unknown): { readonly sha256: string } {
  return { sha256: createHash('sha256').update(canonicalJson(text)).digest('hex') };
}

/**
 * Records an action in the transaction that performs it, so both are committed or neither. Every writer waits for the previous
 * one's commit, because the chain has one end: call it last.
 */
export async function writeAudit(transaction: Sql, act: OperatorAct): Promise<void> {
  const { rows } = await transaction.query<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head for update', []);
  const [head] = rows;
  if (!head) throw new Error('the head of the audit chain is missing');
  const { operator, action, brandId, target, userId, before, after, reason = '', atMs } = act;
  const row: Omit<AuditRow, 'hash'> = {
    seq: head.seq + 1n,
    at_ms: BigInt(atMs),
    operator_id: operator.operatorId,
    operator_name: operator.name,
    action,
    brand_id: brandId ?? '',
    target_kind: target.kind,
    target_id: String(target.id),
    user_id: userId ?? null,
    before_values: before === undefined ? null : canonicalJson(before),
    after_values: after === undefined ? null : canonicalJson(after),
    reason,
    network: operator.network,
    previous_hash: head.hash,
  };
  const hash = hashOf(row);
  await transaction.query(
    `insert into audit_entry (seq, at_ms, operator_id, operator_name, action, brand_id, target_kind, target_id, user_id,
       before_values, after_values, reason, network, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [...Object.values(row), hash],
  );
  await transaction.query('update audit_head set seq = $1, hash = $2', [row.seq, hash]);
}
