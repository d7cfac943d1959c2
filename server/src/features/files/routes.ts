import { FILE_PATH } from '@truefill/api/paths.ts';
import type { Kysely } from 'kysely';
import { principalFor, type Authenticate } from '../../http/calls/call-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Session } from '../identity/index.ts';
import { FILE_COLUMNS, type FileRow, type FilesTables } from './file-rows.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A user's own files, by GET with the bearer token. Responses must not be cached. */
export function fileRoutes(parts: {
  readonly database: Kysely<FilesTables>;
  readonly authenticate: Authenticate;
  readonly contentOf: (row: FileRow) => Promise<Buffer | null>;
}): FeatureRoutes {
  const { database, authenticate, contentOf } = parts;
  return (_register, app) => {
    app.get<{ Params: { id: string } }>(FILE_PATH.replace('{id}', ':id'), async (request, reply) => {
      const principal = await principalFor({ who: 'user' }, request, authenticate);
      const { id } = request.params;
      const row = principal.kind === 'user' && ID.test(id) ? await rowOf(database, principal.session, id) : undefined;
      const content = row ? await contentOf(row) : null;
      // another user's and nonexistent ones are indistinguishable
      if (!row || content === null) throw new Refusal('dataNotFound', { httpStatus: 404 });
      return reply
        .headers({
          'content-type': row.content_type,
          'content-disposition': 'inline; filename="picture.jpg"',
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(content);
    });
  };
}

function rowOf(database: Kysely<FilesTables>, session: Session, id: string) {
  return database
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('id', '=', id)
    .where('brand_id', '=', session.brandId)
    .where('owner_id', '=', session.userId)
    .executeTakeFirst();
}
