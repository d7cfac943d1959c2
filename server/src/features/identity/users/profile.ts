import type { StoredFiles } from '../../files/index.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { User } from './users.ts';

/** Size and JPEG quality of avatars. */
const AVATAR = { maxSide: 512, quality: 82 } as const;

export interface ProfileChange {
  readonly nickname: string | undefined;
  /** one of the brand's languages */
  readonly locale: string | undefined;
  readonly avatar: Buffer | null;
}

/** SQL condition: whether an image, a row `f` of `files`, is its owner's current avatar. */
export const AVATAR_USE = 'exists (select from users u where u.id = f.owner_id and u.avatar_file = f.id)';

export interface ProfileParts {
  readonly database: IdentityDatabase;
  readonly files: Pick<StoredFiles, 'saveScreenshot' | 'remove'>;
}

/**
 * Writes the nickname, the language and the avatar, each if given. A rejected image leaves the nickname unchanged.
 * @throws Refusal as `saveScreenshot`
 */
export async function changeProfile(
  { database, files }: ProfileParts,
  user: User,
  { nickname, locale, avatar: picture }: ProfileChange,
): Promise<void> {
  const owner = { brandId: user.brand_id, userId: user.id };
  const avatar = picture === null ? null : await files.saveScreenshot(owner, 'avatar', picture, AVATAR);
  const previous = await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select('avatar_file')
      .where('brand_id', '=', user.brand_id)
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = {
      ...(nickname === undefined ? {} : { nickname }),
      ...(locale === undefined ? {} : { locale }),
      ...(avatar === null ? {} : { avatar_file: avatar }),
    };
    if (Object.keys(changes).length === 0) return row.avatar_file;
    await transaction.updateTable('users').set(changes).where('brand_id', '=', user.brand_id).where('id', '=', user.id).execute();
    return row.avatar_file;
  });
  if (avatar !== null && previous !== null) await files.remove(owner, previous);
}
