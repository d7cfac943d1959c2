import { CODE_OK, ERROR_CODES } from '@truefill/api/error-codes.ts';
import { termsToWire } from '@truefill/api/market/instrument-mapping.ts';
import {
  closeAllFromWire,
  closeOrderFromWire,
  modifyOrderFromWire,
  placeOrderFromWire,
} from '@truefill/api/orders/command-mapping.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallHandler, FeatureRoutes } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelOrder, closeAllOrders, closeOrder, modifyOrder, resetDemo } from './change-orders.ts';
import { listHandlers } from './list-handlers.ts';
import { tradingTerms } from '../views/order-info.ts';
import { callerOf, type OrderGateway } from './order-gateway.ts';
import { placeOrder } from './place-order.ts';
import type { OrderReader } from '../views/query-orders.ts';
import { REFUSAL_OF } from './refusals.ts';

/** The order calls with their demo twins, and the product terms for the order ticket. */
export function tradingRoutes(gateway: OrderGateway, reader: OrderReader, clock: Clock): FeatureRoutes {
  const { market } = reader;
  const add: CallHandler<'addOrder'> = (input, context) => placeOrder(gateway, callerOf(context), placeOrderFromWire(input));
  const close: CallHandler<'closeOrder'> = async (input, context) => {
    const { orderId, volume } = closeOrderFromWire(input);
    await closeOrder(gateway, callerOf(context), BigInt(orderId), volume);
    return null;
  };
  const closeAll: CallHandler<'closeAllOrder'> = async (input, context) => {
    const results = await closeAllOrders(gateway, callerOf(context), closeAllFromWire(input));
    return {
      results: results.map(({ orderId, rejection }) => ({
        orderId: Number(orderId),
        code: rejection === null ? CODE_OK : ERROR_CODES[REFUSAL_OF[rejection]],
      })),
    };
  };
  const cancel: CallHandler<'cancelOrder'> = async ({ orderId }, context) => {
    await cancelOrder(gateway, callerOf(context), BigInt(orderId));
    return null;
  };
  const modify: CallHandler<'modifyOrder'> = async (input, context) => {
    const { orderId, ...changes } = modifyOrderFromWire(input);
    await modifyOrder(gateway, callerOf(context), BigInt(orderId), changes);
    return null;
  };
  const reset: CallHandler<'resetBalance'> = async (_input, context) => {
    await resetDemo(gateway, callerOf(context));
    return null;
  };
  const { query, exporting } = listHandlers(gateway, reader, clock);
  const info: CallHandler<'productOrderInfo'> = ({ productCode }, { brand }) => {
    const instruments = productCode === undefined ? market.offeredTo(brand) : [market.offered(brand, productCode)];
    const nowMs = clock.now();
    const items = instruments.flatMap((instrument) =>
      instrument ? [termsToWire(tradingTerms(instrument, brand, market, nowMs))] : [],
    );
    if (items.length === 0) throw new Refusal('pairConfigNotFound');
    return { items };
  };
  return (register) => {
    register('addOrder', add);
    register('closeOrder', close);
    register('closeAllOrder', closeAll);
    register('cancelOrder', cancel);
    register('modifyOrder', modify);
    register('resetBalance', reset);
    register('orderQuery', query);
    register('orderExport', exporting);
    register('productOrderInfo', info);
  };
}
