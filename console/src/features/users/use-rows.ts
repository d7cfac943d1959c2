import type { ConsoleCallRequest, ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { fetchCall } from '../../calls/call.ts';

/** Calls that return a list of a user's data, page by page. */
type RowsCall = Extract<
  ConsoleCallName,
  'consoleUserLedger' | 'consoleUserOrders' | 'consoleUserOptions' | 'consoleUserSessions' | 'consoleUserActions'
>;
type Row<Name extends RowsCall> = ConsoleCallResponse<Name>['list'][number];
export type Numbered<Of> = Of & { readonly id: number };

/** The user, and what narrows the list. */
type Choice<Name extends RowsCall> = Omit<ConsoleCallRequest<Name>, 'pageNum' | 'pageSize'> & { readonly userId: number };

const PAGE_SIZE = 25;

/**
 * A list of a user's, newest first.
 * @param idOf a unique number for each row of the list
 */
export function useRows<Name extends RowsCall>(
  name: Name,
  choice: Choice<Name>,
  idOf: (row: Row<Name>, place: number) => number,
): PagedList<Numbered<Row<Name>>> {
  return usePagedList({
    queryKey: ['user', choice.userId, name, JSON.stringify(choice)],
    async readPage(page, signal) {
      const body = { ...choice, pageNum: page, pageSize: PAGE_SIZE } as unknown as ConsoleCallRequest<Name>;
      const answer = await fetchCall(name, body, signal);
      const list: readonly Row<Name>[] = answer.list;
      return {
        items: list.map((row, index) => ({ ...row, id: idOf(row, (page - 1) * PAGE_SIZE + index) })),
        pages: answer.pages,
      };
    },
  });
}
