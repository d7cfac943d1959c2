import { termsToWire } from '@truefill/api/mapping/instrument.ts';
import { orderListFromWire, placeOrderFromWire } from '@truefill/api/mapping/order-command.ts';
import { orderToWire, sumsToWire } from '@truefill/api/mapping/order.ts';
import type { Clock } from '../../clock.ts';
import type { CallContext, CallHandler, FeatureRoutes } from '../../http/register-call.ts';
import { Refusal } from '../../refusal.ts';
import { closeOrder } from './close-order.ts';
import { tradingTerms } from './order-info.ts';
import type { Caller, OrderDesk } from './order-desk.ts';
import { placeOrder } from './place-order.ts';
import { queryOrders, type OrderReader } from './query-orders.ts';
import { timeText } from './time-text.ts';

/** The order calls with their demo twins, and the terms that the ticket needs. */
export function tradingRoutes(desk: OrderDesk, reader: OrderReader, clock: Clock): FeatureRoutes {
  const { market } = reader;
  const add: CallHandler<'addOrder'> = (input, context) => placeOrder(desk, callerOf(context), placeOrderFromWire(input));
  const close: CallHandler<'closeOrder'> = async (input, context) => {
    await closeOrder(desk, callerOf(context), BigInt(input.orderId));
    return null;
  };
  const query: CallHandler<'orderQuery'> = async (input, context) => {
    const request = orderListFromWire(input);
    if (request.unknownStatus) throw new Refusal('badOrderParameter');
    const page = await queryOrders(reader, callerOf(context), request, context.brand, clock.now());
    return {
      list: page.orders.map((order) => orderToWire(order, (timeMs) => timeText(context.brand.timeZone, timeMs))),
      pages: page.pages,
      profitLossToday: page.resultToday,
      profitLossTotal: page.resultTotal,
      ...sumsToWire(page.sums),
    };
  };
  const info: CallHandler<'productOrderInfo'> = ({ productCode }, { brand }) => {
    const instruments = productCode === undefined ? market.offeredTo(brand) : [market.offered(brand, productCode)];
    const items = instruments.flatMap((instrument) => (instrument ? [termsToWire(tradingTerms(instrument, brand, market))] : []));
    if (items.length === 0) throw new Refusal('pairConfigNotFound');
    return { items };
  };
  return (register) => {
    register('addOrder', add);
    register('addOrderMock', add);
    register('closeOrder', close);
    register('closeOrderMock', close);
    register('orderQuery', query);
    register('orderQueryMock', query);
    register('productOrderInfo', info);
  };
}

function callerOf(context: CallContext): Caller {
  const { session } = context;
  if (!session) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  return { userId: session.userId, accountMode: session.accountMode, idempotencyKey: context.idempotencyKey };
}
