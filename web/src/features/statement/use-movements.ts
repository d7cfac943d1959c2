import { movementFromWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const ROWS = 2 * PAGE_SIZE;

/** The account's movements, newest first, page by page. */
export function useMovements(): PagedList<MovementView> {
  const accountMode = useSession((session) => session.accountMode);
  return usePagedList<MovementView, Page<MovementView>>({
    queryKey: ['account', 'movements', accountMode],
    readPage: async (page, signal) => {
      const { list, pages } = await fetchCall('userMovements', { page, limit: ROWS }, signal);
      return { items: list.map(movementFromWire), pages };
    },
  });
}
