import { DATA_EXPORT_PATH } from '@truefill/api/data-export/paths.ts';
import { principalFor, type Authenticate } from '../../http/calls/call-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Session } from '../identity/index.ts';
import { nextRequestMs, type DataExportParts } from './export-parts.ts';
import { findExport, newestExports, noteDownload, type ExportRow } from './export-rows.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface RouteParts extends Pick<DataExportParts, 'pool' | 'clock' | 'archives' | 'identity'> {
  readonly authenticate: Authenticate;
  readonly request: (session: Session) => Promise<string>;
}

/** Requesting an archive, the list, and the download. */
export function exportRoutes({ pool, clock, archives, identity, authenticate, request }: RouteParts): FeatureRoutes {
  return (register, app) => {
    register('dataExports', async (_input, { session, brand }) => {
      const rows = await newestExports(pool, session);
      return { list: rows.map(viewOf), nextTs: nextRequestMs(rows, clock.now()), keptDays: brand.retention.dataExportDays };
    });
    register('requestDataExport', async (_input, { session }) => ({ id: await request(session) }));

    app.get<{ Params: { id: string } }>(DATA_EXPORT_PATH.replace('{id}', ':id'), async (httpRequest, reply) => {
      const principal = await principalFor({ who: 'user' }, httpRequest, authenticate);
      if (principal.kind !== 'user') throw new Refusal('notLoggedIn', { httpStatus: 401 });
      const { session } = principal;
      await identity.callChecks.requireFreshProof(session);
      const { id } = httpRequest.params;
      const row = ID.test(id) ? await findExport(pool, id) : undefined;
      const own = row?.user_id === session.userId && row.brand_id === session.brandId ? row : undefined;
      const nowMs = clock.now();
      const isReady = own?.state === 'ready' && Number(own.expires_ms) > nowMs;
      const content = isReady ? await archives.open(id) : null;
      // another user's, expired and nonexistent ones are indistinguishable
      if (!own || !content) throw new Refusal('dataNotFound', { httpStatus: 404 });
      await noteDownload(pool, id, nowMs).catch((error: unknown) => {
        // nobody would read it to the end
        content.destroy();
        throw error;
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': String(own.size),
          'content-disposition': 'attachment; filename="your-data.zip"',
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(content);
    });
  };
}

function viewOf(row: ExportRow) {
  const { id, state, device, address } = row;
  return {
    id,
    state,
    device,
    address,
    requestedTs: Number(row.requested_ms),
    readyTs: Number(row.ready_ms ?? 0n),
    expiresTs: Number(row.expires_ms ?? 0n),
    size: Number(row.size),
    downloadedTs: Number(row.downloaded_ms ?? 0n),
  };
}
