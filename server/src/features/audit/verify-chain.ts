import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { hashOf, NO_HASH, type AuditRow } from './entry.ts';
import type { PublishedHead } from './printed-heads.ts';

/** The result of recomputing the chain from its first entry. */
export interface ChainState {
  /** the number of intact entries */
  readonly entries: number;
  /** the hash of the last intact entry, in hex */
  readonly headHash: string;
  /** the first entry that was changed or is missing; null if all are intact */
  readonly broken: { readonly seq: number; readonly because: string } | null;
}

const BATCH = 1_000;
const BEFORE_ALL = -(2n ** 63n);
/** one snapshot of the database, which excludes entries written meanwhile */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Recomputes every hash. Entries changed, inserted or removed anywhere are found, at the end by the head's row; a chain rebuilt
 * as a whole is found by the heads printed outside the database.
 */
export function verifyChain(pool: Pool, published: readonly PublishedHead[]): Promise<ChainState> {
  const publishedHash = new Map(published.map(({ seq, hash }) => [seq, hash]));
  return inTransaction(
    pool,
    async (transaction) => {
      let seq = 0n;
      let hash: Buffer = NO_HASH;
      const state = (broken: ChainState['broken']): ChainState => ({
        entries: Number(seq),
        headHash: hash.toString('hex'),
        broken,
      });
      for (let after = BEFORE_ALL; ;) {
        const rows = await readBatch(transaction, after);
        for (const row of rows) {
          const because = errorOf(row, seq, hash, publishedHash);
          if (because !== null) return state({ seq: Number(row.seq > seq + 1n ? seq + 1n : row.seq), because });
          seq = row.seq;
          hash = row.hash;
        }
        const last = rows.at(-1);
        if (!last) break;
        after = last.seq;
      }
      const because = await errorOfEnd(transaction, seq, hash, published);
      return state(because === null ? null : { seq: Number(because.seq), because: because.text });
    },
    SNAPSHOT,
  );
}

async function readBatch(transaction: Sql, after: bigint): Promise<AuditRow[]> {
  const { rows } = await transaction.query<AuditRow>('select * from audit_entry where seq > $1 order by seq limit $2', [
    after,
    BATCH,
  ]);
  return rows;
}

/** Why an entry does not follow the previous one; null if it does. */
function errorOf(row: AuditRow, before: bigint, previous: Buffer, published: ReadonlyMap<number, string>): string | null {
  if (row.seq !== before + 1n) return row.seq > before ? 'it is missing' : 'it has a number that none was given';
  if (!row.previous_hash.equals(previous)) return 'it does not follow the entry before';
  if (!row.hash.equals(hashOf(row))) return 'it was changed';
  const known = published.get(Number(row.seq));
  return known !== undefined && known !== row.hash.toString('hex') ? 'it is not the one whose hash was printed' : null;
}

/** Whether the chain ends where its head and the printed heads say. */
async function errorOfEnd(
  transaction: Sql,
  seq: bigint,
  hash: Buffer,
  published: readonly PublishedHead[],
): Promise<{ readonly seq: bigint; readonly text: string } | null> {
  const { rows } = await transaction.query<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head', []);
  const [head] = rows;
  if (!head) return { seq: seq + 1n, text: 'the head of the chain is missing' };
  if (head.seq > seq) return { seq: seq + 1n, text: 'it is missing' };
  if (head.seq < seq) return { seq: head.seq + 1n, text: 'it was not written by the service' };
  if (!head.hash.equals(hash)) return { seq, text: 'the head of the chain has another hash' };
  return published.some((each) => each.seq > Number(seq)) ? { seq: seq + 1n, text: 'it is missing: its hash was printed' } : null;
}
