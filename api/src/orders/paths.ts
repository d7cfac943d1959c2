import { twinPaths } from '../twins.ts';

export const orderPaths = {
  orderExport: '/v1/waa/order/export',
  resetBalance: '/v1/waa/virtualWallet/resetBalance',
  ...twinPaths({
    orderQuery: '/v1/waa/order/query',
    addOrder: '/exchange/order/addOrder',
    closeOrder: '/exchange/order/closeOrder',
    cancelOrder: '/exchange/order/cancelOrder',
    modifyOrder: '/exchange/order/modifyOrder',
    closeAllOrder: '/exchange/order/closeAllOrder',
  }),
} as const;
