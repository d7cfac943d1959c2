import { orderListFromWire } from '@truefill/api/orders/command-mapping.ts';
import { orderToWire, sumsToWire } from '@truefill/api/orders/mapping.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../http/calls/register-call.ts';
import { ExportQueue } from '../../../listing/export-queue.ts';
import { refuseBackwards } from '../../../listing/range-sums.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { exportOrders } from '../views/export-orders.ts';
import { callerOf, type OrderGateway } from './order-gateway.ts';
import { queryOrders, type OrderReader } from '../views/query-orders.ts';
import { timeText } from '../views/time-text.ts';

export interface ListHandlers {
  readonly query: CallHandler<'orderQuery'>;
  readonly exporting: CallHandler<'orderExport'>;
}

/** The calls that list a user's orders and export them. */
export function listHandlers(gateway: OrderGateway, reader: OrderReader, clock: Clock): ListHandlers {
  const { market } = reader;
  const exports = new ExportQueue();
  const query: CallHandler<'orderQuery'> = async (input, context) => {
    const request = orderListFromWire(input);
    if (request.unknownStatus) throw new Refusal('badOrderParameter');
    refuseBackwards(request.range);
    const page = await queryOrders(reader, callerOf(context), request, context.brand, clock.now());
    return {
      list: page.orders.map((order) => orderToWire(order, (timeMs) => timeText(context.brand.timeZone, timeMs))),
      pages: page.pages,
      profitLossToday: page.resultToday,
      profitLossTotal: page.resultTotal,
      netToday: page.netToday,
      netTotal: page.netTotal,
      rangeSums: page.rangeSums,
      ...sumsToWire(page.sums),
    };
  };
  const exporting: CallHandler<'orderExport'> = async (input, context) => {
    const { page: _page, limit: _limit, unknownStatus, ...choice } = orderListFromWire({ ...input, page: 1, limit: 1 });
    if (unknownStatus) throw new Refusal('badOrderParameter');
    refuseBackwards(choice.range);
    const caller = callerOf(context);
    const accountId = await gateway.accountId(caller);
    return exports.take(accountId, () =>
      exportOrders(reader.pool, {
        accountId,
        accountMode: caller.accountMode,
        choice,
        after: input.after ?? null,
        nameOf: (symbol) => market.name(symbol),
      }),
    );
  };
  return { query, exporting };
}
