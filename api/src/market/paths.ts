export const marketPaths = {
  productList: '/v1/wa-na/forex/product/list',
  productSearch: '/v1/waa/product/search',
  productOrderInfo: '/v1/waa/product/order/info',
  marketHistory: '/market/history',
  marketHistoryLimit: '/market/history/limit',
  marketSparklines: '/market/history/sparklines',
  marketThumb: '/market/thumb/{symbol}',
  marketStatus: '/market/status/{symbol}',
} as const;
