import type { CaseKindName, CaseState } from '@truefill/api/review/case-kinds.ts';
import type { StoredClaim } from '@truefill/domain/operators/claim.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { CASE_COLUMNS, type CaseKind } from './case-kind.ts';

/** A case with its claimer and first approver, for lists and decisions. */
export interface CaseRow extends StoredClaim {
  readonly kind: CaseKindName;
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly uid: string;
  readonly amount: string;
  readonly currency: string;
  /** cents */
  readonly amount_usd: bigint;
  readonly method: string;
  readonly status: CaseState;
  readonly created_ms: bigint;
  readonly due_ms: bigint;
  readonly decided_ms: bigint | null;
  readonly nickname: string;
  /** the user's address in lower case; null without one */
  readonly email_key: string | null;
  /** the same of the other user whom the case concerns, such as a loan's guarantor */
  readonly other_email_key: string | null;
  readonly claimed_name: string | null;
  readonly proposed_by: bigint | null;
  readonly proposed_ms: bigint | null;
  readonly proposed_name: string | null;
  readonly proposed_reference: string | null;
}

/** Collects the parameters of a query. */
export class SqlValues {
  readonly values: unknown[] = [];

  /** the placeholder of a value */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** A condition on cases: `c` is the case with its kind's columns, `r` the review's row, `u` its user, `o` the other user. */
export interface CaseChoice {
  readonly where: string;
  readonly values: SqlValues;
}

/** A select of the cases of all kinds, joined with the review's rows. */
export function casesFrom(kinds: readonly CaseKind[]): string {
  const columns = CASE_COLUMNS.map((column) => `k.${column}`).join(', ');
  const all = kinds.map(({ name, select, otherUserColumn, followedColumn }) => {
    const other = otherUserColumn === undefined ? 'null::bigint' : `k.${otherUserColumn}`;
    const followed = followedColumn === undefined ? 'null::text' : `k.${followedColumn}::text`;
    return `select '${name}'::text as kind, ${columns}, ${other} as other_user_id, ${followed} as followed from (${select}) k`;
  });
  return `(${all.join(' union all ')}) c
    left join review_case r on r.kind = c.kind and r.case_id = c.id
    left join users u on u.id = c.user_id left join users o on o.id = c.other_user_id`;
}

const STATUS = `case when c.state <> 'open' then c.state when r.executing then 'deciding'
  when r.proposed_by is not null then 'proposed' else 'open' end`;

/** Cases by a condition, with order, limit and offset. */
export async function readCases(
  sql: Sql,
  kinds: readonly CaseKind[],
  { where, values, order, limit, skip }: CaseChoice & { readonly order: string; readonly limit: number; readonly skip: number },
): Promise<CaseRow[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql.query<CaseRow>(
    `select c.kind, c.id, c.brand_id, c.user_id, c.uid, c.amount, c.currency, c.amount_usd, c.method, ${STATUS} as status,
       c.created_ms, c.due_ms, c.decided_ms, coalesce(u.nickname, '') as nickname, u.email_key, o.email_key as other_email_key,
       r.claimed_by, r.claimed_since_ms, r.claimed_until_ms, claimer.name as claimed_name,
       r.proposed_by, r.proposed_ms, proposer.name as proposed_name, r.proposed_reference
     from ${casesFrom(kinds)}
     left join operators claimer on claimer.id = r.claimed_by left join operators proposer on proposer.id = r.proposed_by
     where ${where} order by ${order} limit ${values.add(limit)} offset ${values.add(skip)}`,
    values.values,
  );
  return rows;
}

/** Number of cases that match a condition. */
export async function countCases(sql: Sql, kinds: readonly CaseKind[], { where, values }: CaseChoice): Promise<number> {
  if (kinds.length === 0) return 0;
  const { rows } = await sql.query<{ count: bigint }>(
    `select count(*) as count from ${casesFrom(kinds)} where ${where}`,
    values.values,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** One case in its current state; null if there is none. */
export async function readCase(sql: Sql, kind: CaseKind, caseId: bigint): Promise<CaseRow | null> {
  const values = new SqlValues();
  const where = `c.id = ${values.add(caseId)}`;
  const [row] = await readCases(sql, [kind], { where, values, order: 'c.id', limit: 1, skip: 0 });
  return row ?? null;
}

/** Whether a case waits for any person's decision. */
export function waits({ status }: Pick<CaseRow, 'status'>): boolean {
  return status === 'open' || status === 'proposed';
}
