import type { OperatorGrant, OperatorRole } from '@truefill/api/operators/rights.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/** An operator's row. Times in ms. */
export interface OperatorRow {
  readonly id: bigint;
  /** lower case; identifies the operator */
  readonly email_key: string;
  readonly name: string;
  readonly password_hash: string;
  readonly active: boolean;
  readonly created_ms: bigint;
  /** 0 for never */
  readonly signed_in_ms: bigint;
  /** encrypted */
  readonly factor_secret: Buffer | null;
  /** null until its first code was verified */
  readonly factor_confirmed_ms: bigint | null;
  /** the newest time step whose code was used; it and older ones are spent */
  readonly factor_last_step: bigint;
  readonly factor_failures: number;
  readonly factor_failed_ms: bigint;
}

const COLUMNS = `id, email_key, name, password_hash, active, created_ms, signed_in_ms, factor_secret, factor_confirmed_ms,
  factor_last_step, factor_failures, factor_failed_ms`;

export async function operatorByEmail(sql: Sql, emailKey: string): Promise<OperatorRow | null> {
  const { rows } = await sql.query<OperatorRow>(`select ${COLUMNS} from operators where email_key = $1`, [emailKey]);
  return rows[0] ?? null;
}

/** An operator, whose row is locked until the transaction ends. */
export async function lockOperator(transaction: Sql, id: bigint): Promise<OperatorRow | null> {
  return (await lockOperators(transaction, [id])).get(id) ?? null;
}

/** Several operators, locked in the same order everywhere. */
export async function lockOperators(transaction: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, OperatorRow>> {
  const { rows } = await transaction.query<OperatorRow>(
    `select ${COLUMNS} from operators where id = any ($1::bigint[]) order by id for update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function allOperators(sql: Sql): Promise<OperatorRow[]> {
  return (await sql.query<OperatorRow>(`select ${COLUMNS} from operators order by id`, [])).rows;
}

/** Roles by operator, of all operators or one. */
export async function grantsByOperator(
  sql: Sql,
  id: bigint | null = null,
): Promise<ReadonlyMap<bigint, readonly OperatorGrant[]>> {
  const { rows } = await sql.query<{ operator_id: bigint; role: OperatorRole; brand_id: string }>(
    `select operator_id, role, brand_id from operator_grant where $1::bigint is null or operator_id = $1 order by role, brand_id`,
    [id],
  );
  const grants = new Map<bigint, OperatorGrant[]>();
  for (const { operator_id, role, brand_id } of rows) {
    const held = grants.get(operator_id) ?? [];
    held.push({ role, brandId: brand_id === '' ? null : brand_id });
    grants.set(operator_id, held);
  }
  return grants;
}

/** Replaces an operator's roles. */
export async function replaceGrants(transaction: Sql, id: bigint, grants: readonly OperatorGrant[]): Promise<void> {
  await transaction.query('delete from operator_grant where operator_id = $1', [id]);
  await transaction.query(
    `insert into operator_grant (operator_id, role, brand_id)
     select $1, role, brand_id from unnest($2::text[], $3::text[]) as given (role, brand_id) on conflict do nothing`,
    [id, grants.map(({ role }) => role), grants.map(({ brandId }) => brandId ?? '')],
  );
}
