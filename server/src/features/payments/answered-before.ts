import type { Pool } from 'pg';
import type { KeyedCommand } from '../accounts/index.ts';

/** As an answer of the account queue is, of a command that was answered for good. */
export type RecordedAnswer =
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'rejected'; readonly rejection: string }
  | {
      readonly outcome: 'accepted';
      readonly orderId: bigint;
      readonly placedAtMs: number;
      /** what its module keeps of the answer besides; null for nothing */
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
 * What a command was answered with before. Who sends a request again gets that answer, whatever has changed since: it is looked for before
 * anything else is checked.
 * @returns null for a key that is new
 */
export async function answeredBefore(
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
