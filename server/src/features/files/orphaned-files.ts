import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Pool } from 'pg';
import { sliceOf } from '../../adapters/database/retention.ts';
import { runIndependently } from '../../jobs/run-independently.ts';
import { FILE_PURPOSES, type FilePurpose, type StoredFiles } from './stored-files.ts';

/** By purpose, an SQL condition: whether the feature that stored the file still references the row `f` of `files`. */
export type FileUses = Readonly<Record<FilePurpose, string>>;

/** Merges the features' uses of files. @throws Error if no feature uses files of a purpose, or if two do */
export function gatherFileUses(uses: readonly Partial<FileUses>[]): FileUses {
  const entries = FILE_PURPOSES.map((purpose) => {
    const [use, another] = uses.flatMap((each) => each[purpose] ?? []);
    if (use === undefined || another !== undefined)
      throw new Error(`${another === undefined ? 'no feature uses' : 'two features use'} files of the purpose ${purpose}`);
    return [purpose, use] as const;
  });
  return Object.fromEntries(entries) as FileUses;
}

/** An unreferenced file older than this was left by an interrupted call. */
const ORPHANED_AFTER_MS = HOUR_MS;
const AT_ONCE = 100;

/**
 * Removes orphaned files, as after a kill between storing an image and writing its reference. Each run
 * checks a slice of all files, and a day's runs check every one.
 * @param nowMs the current time
 * @returns number of files removed
 */
export async function removeOrphanedFiles(
  { pool, files, uses }: { readonly pool: Pool; readonly files: Pick<StoredFiles, 'remove'>; readonly uses: FileUses },
  nowMs: number,
): Promise<number> {
  const slice = await sliceOf(pool, 'files', nowMs);
  const left = Object.entries(uses).map(([purpose, isUsed]) => `f.purpose = '${purpose}' and not (${isUsed})`);
  const { rows } = await pool.query<{ id: string; brand_id: string; owner_id: bigint }>(
    `select f.id, f.brand_id, f.owner_id from files f
     where f.ctid >= $1::tid and f.ctid < $2::tid and f.created_ms < $3 and (${left.join(' or ')}) limit ${AT_ONCE}`,
    [...slice, nowMs - ORPHANED_AFTER_MS],
  );
  let removed = 0;
  await runIndependently(
    rows,
    ({ id }) => `file ${id}`,
    async ({ id, brand_id: brandId, owner_id: userId }) => {
      await files.remove({ brandId, userId }, id);
      removed += 1;
    },
  );
  return removed;
}
