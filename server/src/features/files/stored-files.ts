import { randomUUID } from 'node:crypto';
import { pictureKind } from '@truefill/api/fields/picture-kind.ts';
import { FILE_PATH } from '@truefill/api/paths.ts';
import type { Kysely } from 'kysely';
import type { Files } from '../../adapters/files/files.ts';
import type { ImageError, Images, ImageShape } from '../../adapters/images/images.ts';
import { decryptBytes, encryptBytes } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Authenticate } from '../../http/calls/call-registrar.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import { FILE_COLUMNS, type FileRow, type FilesTables } from './file-rows.ts';
import { fileRoutes } from './routes.ts';

/** Purposes of images. */
export const FILE_PURPOSES = ['avatar', 'proof', 'identity', 'ticket'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export interface StoredFiles {
  /** the file route, which authenticates the owner by token */
  routes(authenticate: Authenticate): FeatureRoutes;
  /**
   * Stores a user's image, re-encoded.
   * @param bytes a JPEG or PNG by its content
   * @returns its id
   * @throws Refusal 23553 empty, 23562 HEIC, 23561 anything else that is no JPEG or PNG, 413 with 23563 too many pixels, 1033
   * busy
   */
  saveScreenshot(owner: Owner, purpose: FilePurpose, bytes: Buffer, shape: ImageShape): Promise<string>;
  /** A file for reviewers; null if there is none with that id and purpose. */
  read(id: string, purpose: FilePurpose): Promise<ReviewedFile | null>;
  /** all images of a user, by id */
  ofOwner(owner: Owner): Promise<readonly OwnFile[]>;
  /** the content of one of them; null if it is gone. @throws UnreadableField if the key is missing */
  contentOf(file: OwnFile): Promise<Buffer | null>;
  /** Removes a user's file; no effect if it is not theirs. */
  remove(owner: Owner, id: string): Promise<void>;
}

/** One of a user's images. */
export interface OwnFile extends FileRow {
  readonly purpose: string;
}

/** A user's file for others; the caller checks who may see it. */
export interface ReviewedFile extends Owner {
  readonly contentType: string;
  readonly content: Buffer;
}

export interface StoredFilesParts {
  readonly database: Kysely<FilesTables>;
  readonly files: Files;
  readonly images: Images;
  readonly clock: Clock;
  /** encryption keys of the contents */
  readonly keys: KeyRing;
}

const ERRORS: Readonly<Record<ImageError, () => Refusal>> = {
  type: () => new Refusal('imageTypeRefused'),
  size: () => new Refusal('imageTooLarge', { httpStatus: 413 }),
  busy: () => new Refusal('tryAgainLater'),
};

/**
 * Private files of users, readable only by their owners. Each is encrypted for its row: in another user's or file's row it
 * cannot be decrypted.
 */
export function createStoredFiles({ database, files, images, clock, keys }: StoredFilesParts): StoredFiles {
  return {
    routes: (authenticate) => fileRoutes({ database, authenticate, contentOf: (row) => contentOf({ files, keys }, row) }),
    async saveScreenshot(owner, purpose, bytes, shape) {
      if (bytes.length === 0) throw new Refusal('uploadFileEmpty');
      const kind = pictureKind(bytes);
      if (kind === 'heic') throw new Refusal('heicRefused');
      if (kind === null) throw ERRORS.type();
      const picture = await images.encode(bytes, shape);
      if (typeof picture === 'string') throw ERRORS[picture]();
      const id = randomUUID();
      // content first, so that a row never references a missing file
      const { brandId, userId } = owner;
      await files.put(id, encryptBytes(keys, picture, placeOf({ id, brand_id: brandId, owner_id: userId })));
      await database
        .insertInto('files')
        .values({
          id,
          brand_id: owner.brandId,
          owner_id: owner.userId,
          purpose,
          content_type: 'image/jpeg',
          size: picture.length,
          created_ms: BigInt(clock.now()),
          sealed: true,
        })
        .execute();
      return id;
    },
    async read(id, purpose) {
      const row = await database
        .selectFrom('files')
        .select(FILE_COLUMNS)
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
      const content = row ? await contentOf({ files, keys }, row) : null;
      return row && content ? { brandId: row.brand_id, userId: row.owner_id, contentType: row.content_type, content } : null;
    },
    async ofOwner({ brandId, userId }) {
      return database
        .selectFrom('files')
        .select([...FILE_COLUMNS, 'purpose'])
        .where('brand_id', '=', brandId)
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute();
    },
    contentOf: (file) => contentOf({ files, keys }, file),
    async remove({ brandId, userId }, id) {
      const owned = await database
        .selectFrom('files')
        .select('id')
        .where('id', '=', id)
        .where('brand_id', '=', brandId)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
      if (!owned) return;
      // content first: if this fails in between, the row is left and the removal can be retried
      await files.remove(id);
      await database.deleteFrom('files').where('id', '=', id).execute();
    },
  };
}

/** @throws UnreadableField if the key is missing, or it was encrypted for another row */
async function contentOf({ files, keys }: Pick<StoredFilesParts, 'files' | 'keys'>, row: FileRow): Promise<Buffer | null> {
  const content = await files.get(row.id);
  return content && row.sealed ? decryptBytes(keys, content, placeOf(row)) : content;
}

function placeOf({ id, brand_id: brandId, owner_id: ownerId }: Pick<FileRow, 'id' | 'brand_id' | 'owner_id'>): string {
  return `file/${brandId}/${ownerId}/${id}`;
}

/** URL path of a file; empty for none. */
export function filePath(id: string | null): string {
  return id === null ? '' : FILE_PATH.replace('{id}', id);
}
