import type { Pool } from 'pg';
import type { KeyedCommand } from '../accounts/index.ts';

/** The account queue's earlier answer to a command. */
export type RecordedAnswer =
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'rejected'; readonly rejection: string }
  | {
      readonly outcome: 'accepted';
      readonly orderId: bigint;
      readonly placedAtMs: number;
      /** what its module stored with the answer; null for nothing */
      readonly detail: string | null;
    };

interface RecordRow {
  fingerprint: string;
  rejection: string | null;
  order_id: bigint;
  recorded_at_ms: bigint;
  detail: string | null;
}

/**
 * The earlier answer to a repeated command. A repeated request gets that answer whatever has changed since, so this is looked
 * up before any other check.
 * @returns null for a new key
 */
export async function earlierAnswer(
  pool: Pool,
  { accountId, key, fingerprint }: Pick<KeyedCommand, 'accountId' | 'key' | 'fingerprint'>,
): Promise<RecordedAnswer | null> {
  const { rows } = await pool.query<RecordRow>(
    'select fingerprint, rejection, order_id, recorded_at_ms, detail from trading_command where account_id = $1 and key = $2',
    [accountId, key],
  );
  const [record] = rows;
  if (!record) return null;
  if (record.fingerprint !== fingerprint) return { outcome: 'key-reused' };
  if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
  return { outcome: 'accepted', orderId: record.order_id, placedAtMs: Number(record.recorded_at_ms), detail: record.detail };
}
