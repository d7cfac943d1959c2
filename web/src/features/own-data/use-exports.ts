import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { DATA_EXPORT_PATH } from '@truefill/api/data-export/paths.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { CLIENT_CODES, failure, type Result } from '@truefill/client/calls/result.ts';
import { readAnswer } from '@truefill/client/calls/send.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { refreshSession } from '@truefill/client/session/session.ts';

export type Exports = CallResponse<'dataExports'>;
export type ExportView = Exports['list'][number];

/** Polling interval while an archive is being created; a notice announces it as well. */
const POLL_EVERY_MS = 3_000;

/** The archives that the user requested. */
export function useExports() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'data-exports', userId],
    queryFn: ({ signal }) => fetchCall('dataExports', {}, signal),
    refetchInterval: ({ state }) => (state.data?.list.some((each) => each.state === 'preparing') ? POLL_EVERY_MS : false),
    staleTime: 0,
  });
}

/** Downloads an archive. It is refused like any call: without a fresh proof, or if it no longer exists. */
export async function fetchArchive(id: string): Promise<Result<Blob>> {
  const read = (): Promise<Response | null> =>
    fetch(DATA_EXPORT_PATH.replace('{id}', id), {
      headers: { authorization: `Bearer ${useSession.getState().token ?? ''}` },
    }).catch(() => null);
  let response = await read();
  if (response?.status === 401 && (await refreshSession())) response = await read();
  if (!response) return failure(CLIENT_CODES.network);
  if (!response.headers.get('content-type')?.startsWith('application/zip')) return readAnswer(response);
  const archive = await response.blob().catch(() => null);
  return archive ? { ok: true, data: archive } : failure(CLIENT_CODES.network);
}
