import type { Sql } from '../accounts/ledger/index.ts';
import type { DataOwner } from '../../personal-data/personal-data.ts';

export type ExportState = 'preparing' | 'ready' | 'failed' | 'expired';

/** Times in ms, sizes in bytes. */
export interface ExportRow {
  readonly id: string;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly state: ExportState;
  readonly requested_ms: bigint;
  readonly ready_ms: bigint | null;
  readonly expires_ms: bigint | null;
  readonly size: bigint;
  readonly downloaded_ms: bigint | null;
  readonly device: string;
  readonly address: string;
}

const COLUMNS = 'id, brand_id, user_id, state, requested_ms, ready_ms, expires_ms, size, downloaded_ms, device, address';
const SHOWN = 20;

/** A user's newest archives. */
export async function newestExports(sql: Sql, { brandId, userId }: DataOwner): Promise<ExportRow[]> {
  const { rows } = await sql.query<ExportRow>(
    `select ${COLUMNS} from data_export where user_id = $1 and brand_id = $2 order by requested_ms desc limit ${SHOWN}`,
    [userId, brandId],
  );
  return rows;
}

export async function findExport(sql: Sql, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql.query<ExportRow>(`select ${COLUMNS} from data_export where id = $1`, [id]);
  return rows[0];
}

/** Locks a requested export until the transaction ends. @throws if another transaction has it locked */
export async function takeExport(sql: Sql, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql.query<ExportRow>(
    `select ${COLUMNS} from data_export where id = $1 and state = 'preparing' for update nowait`,
    [id],
  );
  return rows[0];
}

export async function insertExport(
  sql: Sql,
  { brandId, userId }: DataOwner,
  {
    id,
    nowMs,
    device,
    address,
  }: { readonly id: string; readonly nowMs: number; readonly device: string; readonly address: string },
): Promise<void> {
  await sql.query(
    'insert into data_export (id, brand_id, user_id, requested_ms, device, address) values ($1, $2, $3, $4, $5, $6)',
    [id, brandId, userId, nowMs, device, address],
  );
}

export async function markReady(
  sql: Sql,
  id: string,
  { nowMs, expiresMs, size }: { readonly nowMs: number; readonly expiresMs: number; readonly size: number },
): Promise<void> {
  await sql.query(`update data_export set state = 'ready', ready_ms = $2, expires_ms = $3, size = $4 where id = $1`, [
    id,
    nowMs,
    expiresMs,
    size,
  ]);
}

export async function noteDownload(sql: Sql, id: string, nowMs: number): Promise<void> {
  await sql.query('update data_export set downloaded_ms = $2 where id = $1', [id, nowMs]);
}

/** Expired exports, and those of users who have closed the account. */
export async function overdueExports(sql: Sql, nowMs: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select e.id from data_export e join users u on u.id = e.user_id
     where e.state = 'ready' and (e.expires_ms <= $1 or u.closed_ms is not null) order by e.expires_ms limit 100`,
    [nowMs],
  );
  return rows.map(({ id }) => id);
}

export async function markExpired(sql: Sql, id: string): Promise<void> {
  await sql.query(`update data_export set state = 'expired' where id = $1 and state = 'ready'`, [id]);
}

/** Marks exports as failed if nobody is making them any more, so that they can be requested again. */
export async function failStale(sql: Sql, beforeMs: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update data_export set state = 'failed' where id in
       (select id from data_export where state = 'preparing' and requested_ms < $1 for update skip locked) returning id`,
    [beforeMs],
  );
  return rows.map(({ id }) => id);
}
