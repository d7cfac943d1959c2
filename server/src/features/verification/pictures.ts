import type { Sql } from '../accounts/ledger/index.ts';
import type { StoredFiles } from '../files/index.ts';
import type { ReviewedPicture } from '../review/index.ts';

/** An image of a submission for operators; null if there is none with that number. Each view is recorded for the approval. */
export async function readPicture(
  { files }: { readonly files: Pick<StoredFiles, 'read'> },
  id: string,
): Promise<ReviewedPicture | null> {
  const file = await files.read(id, 'identity');
  if (!file) return null;
  return {
    ...file,
    right: 'cases.decide',
    action: 'identityPicture.viewed',
    onViewed: (client, { operatorId, atMs }) => recordView(client, { operatorId, fileId: id, atMs }),
  };
}

async function recordView(
  sql: Sql,
  { operatorId, fileId, atMs }: { readonly operatorId: bigint; readonly fileId: string; readonly atMs: number },
): Promise<void> {
  await sql.query(
    `insert into identity_look (operator_id, file_id, at_ms) values ($1, $2, $3)
     on conflict (operator_id, file_id) do update set at_ms = excluded.at_ms`,
    [operatorId, fileId, atMs],
  );
}

/** Whether an operator has viewed all current images of a submission. */
export async function hasViewedAll(sql: Sql, submissionId: bigint, operatorId: bigint): Promise<boolean> {
  const { rows } = await sql.query<{ unseen: bigint }>(
    `select count(*) as unseen from identity_picture p where p.submission_id = $1
     and not exists (select from identity_look l where l.operator_id = $2 and l.file_id = p.file_id)`,
    [submissionId, operatorId],
  );
  return rows[0]?.unseen === 0n;
}
