import type { Pool } from 'pg';
import type { Check } from '../review/index.ts';
import type { IdentityVault } from './identity-vault.ts';
import { newestSubmission, picturesOf, type StoredPicture, type StoredSubmission } from './submissions.ts';

export interface CheckParts {
  readonly pool: Pool;
  readonly vault: IdentityVault;
}

/** Automatic checks of a waiting submission: facts for the operator to judge. */
export async function checksOfSubmission(parts: CheckParts, submission: StoredSubmission): Promise<Check[]> {
  const pictures = await picturesOf(parts.pool, submission.id);
  return [
    await numberElsewhere(parts.pool, submission),
    ...(submission.level === 'advanced'
      ? [
          await picturesElsewhere(parts.pool, submission, pictures),
          picturesDiffer(pictures),
          await matchesJunior(parts, submission),
        ]
      : []),
    await refusedBefore(parts.pool, submission),
  ].filter((check) => check !== null);
}

/** Maximum number of other accounts listed; operators can look up more. */
const NAMED = 5;

async function numberElsewhere(pool: Pool, { brand_id: brandId, user_id: userId, number_lookup: lookup }: StoredSubmission) {
  const { rows } = await pool.query<{ user_id: bigint; approved: boolean }>(
    `select user_id, bool_or(state = 'approved') as approved from identity_submission
     where brand_id = $1 and number_lookup = $2 and user_id <> $3 group by user_id order by user_id limit ${NAMED}`,
    [brandId, lookup, userId],
  );
  return elsewhere('number_elsewhere', rows);
}

async function picturesElsewhere(
  pool: Pool,
  { brand_id: brandId, user_id: userId }: StoredSubmission,
  pictures: readonly StoredPicture[],
) {
  const { rows } = await pool.query<{ user_id: bigint; approved: boolean }>(
    `select s.user_id, bool_or(s.state = 'approved') as approved
     from identity_picture p join identity_submission s on s.id = p.submission_id
     where p.content_lookup = any ($2::bytea[]) and s.brand_id = $1 and s.user_id <> $3
     group by s.user_id order by s.user_id limit ${NAMED}`,
    [brandId, pictures.map(({ content_lookup: lookup }) => lookup), userId],
  );
  return elsewhere('picture_elsewhere', rows);
}

function elsewhere(code: string, rows: readonly { readonly user_id: bigint; readonly approved: boolean }[]): Check {
  if (rows.length === 0) return { code, result: 'ok', values: {} };
  const result = rows.some(({ approved }) => approved) ? 'fail' : 'warn';
  return { code, result, values: { users: rows.map(({ user_id: userId }) => String(userId)).join(', ') } };
}

/** The same image in two slots means that a side of the document is missing. */
function picturesDiffer(pictures: readonly StoredPicture[]): Check {
  const overrides = new Set(pictures.map(({ content_lookup: lookup }) => lookup.toString('hex')));
  return { code: 'pictures_differ', result: overrides.size === pictures.length ? 'ok' : 'fail', values: {} };
}

/** Whether name and number equal those of the junior level; null if there was none. */
async function matchesJunior({ pool, vault }: CheckParts, submission: StoredSubmission): Promise<Check | null> {
  const owner = { brandId: submission.brand_id, userId: submission.user_id };
  const junior = await newestSubmission(pool, owner, 'junior');
  if (junior?.state !== 'approved') return null;
  const before = vault.decrypt(junior, junior.sealed);
  const now = vault.decrypt(submission, submission.sealed);
  const isSame = plainName(before.realName) === plainName(now.realName) && junior.number_lookup.equals(submission.number_lookup);
  return { code: 'as_junior', result: isSame ? 'ok' : 'warn', values: {} };
}

function plainName(realName: string): string {
  return realName.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

async function refusedBefore(pool: Pool, { user_id: userId, level }: StoredSubmission): Promise<Check> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) as count from identity_submission where user_id = $1 and level = $2 and state = 'rejected'`,
    [userId, level],
  );
  const count = Number(rows[0]?.count ?? 0n);
  return { code: 'refused_before', result: count > 0 ? 'warn' : 'ok', values: count > 0 ? { count } : {} };
}
