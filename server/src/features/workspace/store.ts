import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { lockOwner, type Owner } from '../../adapters/database/owner-lock.ts';

export interface StoredDocument {
  readonly key: string;
  readonly revision: bigint;
  readonly saved_at_ms: bigint;
  readonly content: unknown;
}

export interface NewDocument {
  readonly key: string;
  /** the revision it was made from, 0 for none */
  readonly revision: number;
  readonly content: object;
  readonly atMs: number;
}

const COLUMNS = 'key, revision, saved_at_ms, content';

/** The existing documents among the given keys. */
export async function readDocuments(pool: Pool, { brandId, userId }: Owner, keys: readonly string[]): Promise<StoredDocument[]> {
  const { rows } = await pool.query<StoredDocument>(
    `select ${COLUMNS} from workspace_document where brand_id = $1 and user_id = $2 and key = any ($3::text[])`,
    [brandId, userId, keys],
  );
  return rows;
}

/** Inserts a document. Null if there already is one, which then stays as it is. */
export async function insertDocument(
  client: PoolClient,
  { brandId, userId }: Owner,
  document: NewDocument,
): Promise<StoredDocument | null> {
  const { rows } = await client.query<StoredDocument>(
    `insert into workspace_document (brand_id, user_id, key, revision, saved_at_ms, content) values ($1, $2, $3, 1, $4, $5)
     on conflict do nothing returning ${COLUMNS}`,
    [brandId, userId, document.key, document.atMs, JSON.stringify(document.content)],
  );
  return rows[0] ?? null;
}

/** Replaces the revision that a document was made from. Null if that is not the newest. */
export async function replaceDocument(
  client: PoolClient,
  { brandId, userId }: Owner,
  document: NewDocument,
): Promise<StoredDocument | null> {
  const { rows } = await client.query<StoredDocument>(
    `update workspace_document set revision = revision + 1, saved_at_ms = $5, content = $6
     where brand_id = $1 and user_id = $2 and key = $3 and revision = $4 returning ${COLUMNS}`,
    [brandId, userId, document.key, document.revision, document.atMs, JSON.stringify(document.content)],
  );
  return rows[0] ?? null;
}

export async function findDocument(client: PoolClient, { brandId, userId }: Owner, key: string): Promise<StoredDocument | null> {
  const { rows } = await client.query<StoredDocument>(
    `select ${COLUMNS} from workspace_document where brand_id = $1 and user_id = $2 and key = $3`,
    [brandId, userId, key],
  );
  return rows[0] ?? null;
}

/** Number of other markets on which a user has drawings. Charts that were emptied do not count. */
export async function countOtherDrawings(client: PoolClient, { brandId, userId }: Owner, key: string): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    `select count(*) as count from workspace_document
     where brand_id = $1 and user_id = $2 and key like 'drawings/%' and key <> $3 and content->'drawings' <> '[]'`,
    [brandId, userId, key],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Runs work in a transaction that serializes writes of its owner's documents. */
export function withOwnerLock<Answer>(pool: Pool, owner: Owner, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    await lockOwner(client, 'workspace', owner);
    return work(client);
  });
}
