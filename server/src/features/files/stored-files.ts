import { randomUUID } from 'node:crypto';
import { pictureKind } from '@truefill/api/fields/picture-kind.ts';
import { FILE_PATH } from '@truefill/api/paths.ts';
import type { Kysely } from 'kysely';
import type { Files } from '../../adapters/files/files.ts';
import type { ImageFault, Images, ImageShape } from '../../adapters/images/images.ts';
import { decryptBytes, encryptBytes } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Authenticate } from '../../http/calls/call-registrar.ts';
import { FILE_COLUMNS, type FileRow, type FilesTables } from './file-rows.ts';
import { fileRoutes } from './routes.ts';

/** What a picture is for. */
export const FILE_PURPOSES = ['avatar', 'proof', 'identity', 'ticket'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export interface Owner {
  readonly brandId: string;
  readonly userId: bigint;
}

export interface StoredFiles {
  /** the file's address, which tells by a token whose file may be read */
  routes(authenticate: Authenticate): FeatureRoutes;
  /**
   * Keeps a picture of a user, re-encoded.
   * @param bytes a JPEG or PNG by its content
   * @returns its id
   * @throws Refusal 23553 empty, 23562 HEIC, 23561 anything else that is no JPEG or PNG, 413 with 23563 too many pixels, 1033 busy
   */
  keepPicture(owner: Owner, purpose: FilePurpose, bytes: Buffer, shape: ImageShape): Promise<string>;
  /** A file for those who review what it is a proof of; null where there is none of that number and purpose. */
  read(id: string, purpose: FilePurpose): Promise<ReviewedFile | null>;
  /** all of a user's pictures, by id */
  ofOwner(owner: Owner): Promise<readonly OwnFile[]>;
  /** the content of one of them; null where it is gone. @throws UnreadableField where the key is not kept */
  contentOf(file: OwnFile): Promise<Buffer | null>;
  /** Removes a user's file; nothing where it is not theirs. */
  remove(owner: Owner, id: string): Promise<void>;
}

/** One of a user's pictures. */
export interface OwnFile extends FileRow {
  readonly purpose: string;
}

/** A user's file as others may see it: who may, is asked before. */
export interface ReviewedFile extends Owner {
  readonly contentType: string;
  readonly content: Buffer;
}

export interface StoredFilesParts {
  readonly database: Kysely<FilesTables>;
  readonly files: Files;
  readonly images: Images;
  readonly clock: Clock;
  /** what contents are sealed with */
  readonly keys: KeyRing;
}

const FAULTS: Readonly<Record<ImageFault, () => Refusal>> = {
  type: () => new Refusal('imageTypeRefused'),
  size: () => new Refusal('imageTooLarge', { httpStatus: 413 }),
  busy: () => new Refusal('tryAgainLater'),
};

/** Private files of users, read only by whom they belong to. Each is sealed for its row: another user's, or another file, cannot be opened with it. */
export function createStoredFiles({ database, files, images, clock, keys }: StoredFilesParts): StoredFiles {
  return {
    routes: (authenticate) => fileRoutes({ database, authenticate, contentOf: (row) => contentOf({ files, keys }, row) }),
    async keepPicture(owner, purpose, bytes, shape) {
      if (bytes.length === 0) throw new Refusal('uploadFileEmpty');
      const kind = pictureKind(bytes);
      if (kind === 'heic') throw new Refusal('heicRefused');
      if (kind === null) throw FAULTS.type();
      const picture = await images.encode(bytes, shape);
      if (typeof picture === 'string') throw FAULTS[picture]();
      const id = randomUUID();
      // the content first: a row never names a file that is not there
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
      // the content first: of what fails in between the row is left, and with it the way to try again
      await files.remove(id);
      await database.deleteFrom('files').where('id', '=', id).execute();
    },
  };
}

/** @throws UnreadableField where the key is not kept, or it was sealed for another row */
async function contentOf({ files, keys }: Pick<StoredFilesParts, 'files' | 'keys'>, row: FileRow): Promise<Buffer | null> {
  const kept = await files.get(row.id);
  return kept && row.sealed ? decryptBytes(keys, kept, placeOf(row)) : kept;
}

function placeOf({ id, brand_id: brandId, owner_id: ownerId }: Pick<FileRow, 'id' | 'brand_id' | 'owner_id'>): string {
  return `file/${brandId}/${ownerId}/${id}`;
}

/** Where a file is read; empty for none. */
export function filePath(id: string | null): string {
  return id === null ? '' : FILE_PATH.replace('{id}', id);
}
