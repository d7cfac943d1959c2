import { useQuery } from '@tanstack/react-query';
import { inMode } from '@truefill/api/paths.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { orderFromWire, type OrderView } from '@truefill/api/orders/mapping.ts';
import { optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { dayOfOrderNumber } from './order-number.ts';

/** maximum page size */
const LIMIT = 100;

/** An order by its number; null if the account has none with it. */
export function useOrderByNumber(orderNumber: string) {
  const { accountMode, userId } = useSession();
  return useQuery({
    queryKey: ['account', 'order', userId, accountMode, orderNumber],
    queryFn: ({ signal }) => findOrder(orderNumber, accountMode, signal),
    staleTime: 0,
  });
}

/** The number contains the day of placement: the order is looked up among those of that day. */
async function findOrder(orderNumber: string, accountMode: AccountMode, signal: AbortSignal): Promise<OrderView | null> {
  const range = dayOfOrderNumber(orderNumber);
  if (range === null) return null;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const request = orderListToWire({ page, limit: LIMIT, status: null, sortBy: 'placed', range });
    // each page returns the total
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetchCall(inMode('orderQuery', accountMode), request, signal);
    const found = answer.list.find(({ uid }) => uid === orderNumber);
    if (found) return orderFromWire(found);
    ({ pages } = answer);
  }
  return null;
}

/** An option by its number; null if the account has none with it. */
export function useOptionByNumber(orderNumber: string) {
  const { accountMode, userId } = useSession();
  return useQuery({
    queryKey: ['account', 'option', userId, accountMode, orderNumber],
    queryFn: async ({ signal }) => {
      try {
        return optionOrderFromWire(await fetchCall('optionOrder', { uid: orderNumber }, signal));
      } catch (error) {
        if (error instanceof CallFailed && error.failure.code > 0) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}
