import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { inMode } from '@truefill/api/paths.ts';
import { optionListToWire, optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { orderFromWire } from '@truefill/api/orders/mapping.ts';
import type { OrderStatus } from '@truefill/domain/orders/order.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import type { TradeMode } from '../../../preferences/trade-mode.ts';
import { tradeOf, tradeOfOption, type Trade } from '../shared/trade.ts';

export const ORDER_FILTERS = ['all', 'pending', 'open', 'closed', 'cancelled', 'exception'] as const satisfies readonly (
  | OrderStatus
  | 'all'
)[];
export const OPTION_FILTERS = ['all', 'running', 'done'] as const;

export interface TradeChoice {
  readonly mode: TradeMode;
  readonly order: (typeof ORDER_FILTERS)[number];
  readonly option: (typeof OPTION_FILTERS)[number];
}

interface Row {
  readonly id: number;
  readonly trade: Trade;
}

/** The account's orders or options, newest first, page by page. */
export function useTrades({ mode, order, option }: TradeChoice): PagedList<Row> {
  const { accountMode, userId } = useSession();
  const filter = mode === 'market' ? order : option;
  return usePagedList<Row, Page<Row>>({
    queryKey: ['account', 'trades', userId, accountMode, mode, filter],
    readPage: async (page, signal) => {
      if (mode === 'market') {
        const status = order === 'all' ? null : order;
        const request = orderListToWire({ page, limit: PAGE_SIZE, status, sortBy: 'placed', range: ALL_TIME });
        const { list, pages } = await fetchCall(inMode('orderQuery', accountMode), request, signal);
        return { items: list.map((wire) => rowOf(tradeOf(orderFromWire(wire)))), pages };
      }
      const status = option === 'all' ? null : option;
      const request = optionListToWire({ page, limit: PAGE_SIZE, status, range: ALL_TIME });
      const { items, pages } = await fetchCall('optionHistory', request, signal);
      return { items: items.map((wire) => rowOf(tradeOfOption(optionOrderFromWire(wire)))), pages };
    },
  });
}

function rowOf(trade: Trade): Row {
  return { id: trade.order.id, trade };
}
