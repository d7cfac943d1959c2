import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { runIndependently } from '../../jobs/run-independently.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { StoredFiles } from '../files/index.ts';
import { lockUser } from './submissions.ts';

const AT_ONCE = 100;
/** SQL condition: whether an image, a row `f` of `files`, belongs to a submission. */
export const IDENTITY_PICTURE_USE = 'exists (select from identity_picture p where p.file_id = f.id)';

export interface PictureRetentionParts {
  readonly pool: Pool;
  readonly brands: readonly Brand[];
  readonly files: Pick<StoredFiles, 'remove'>;
}

/**
 * Removes the images whose retention, set by the brand, is over: a number of days after a submission was refused or replaced,
 * or after the account of an accepted one was closed. Images of waiting submissions stay, also those reused from earlier ones.
 * @param nowMs the current time
 * @returns how many were removed
 */
export async function removeOldPictures(parts: PictureRetentionParts, nowMs: number): Promise<number> {
  let removed = 0;
  for (const brand of parts.brands) {
    const due = await duePictures(parts.pool, brand, nowMs, null);
    await runIndependently(
      due,
      ({ file_id: fileId }) => `identity picture ${fileId}`,
      async ({ file_id: fileId, user_id: userId }) => {
        const owner = { brandId: brand.id, userId };
        await inTransaction(parts.pool, async (client) => {
          await lockUser(client, owner);
          // its user may have reused it in a new submission meanwhile
          if ((await duePictures(client, brand, nowMs, fileId)).length === 0) return;
          // content first: a row that is left over is picked up by the next run
          await parts.files.remove(owner, fileId);
          await client.query('delete from identity_look where file_id = $1', [fileId]);
          await client.query('delete from identity_picture where file_id = $1', [fileId]);
          removed += 1;
        });
      },
    );
  }
  return removed;
}

async function duePictures(
  sql: Sql,
  { id: brandId, rules }: Brand,
  nowMs: number,
  fileId: string | null,
): Promise<{ file_id: string; user_id: bigint }[]> {
  const { rows } = await sql.query<{ file_id: string; user_id: bigint }>(
    `select p.file_id, s.user_id from identity_picture p
     join identity_submission s on s.id = p.submission_id join users u on u.id = s.user_id
     where s.brand_id = $1 and ($4::uuid is null or p.file_id = $4::uuid)
     group by p.file_id, s.user_id
     having bool_and(case s.state when 'open' then false when 'approved' then coalesce(u.closed_ms < $3, false)
       else s.decided_ms < $2 end)
     limit ${AT_ONCE}`,
    [brandId, nowMs - rules.refusedPictureDays * DAY_MS, nowMs - rules.acceptedPictureDays * DAY_MS, fileId],
  );
  return rows;
}
