import { marketOrderToWire } from '@truefill/api/orders/command-mapping.ts';

/** A small market order for each symbol, which every user of the load can afford. */
export function orderBody(symbol: string) {
  return marketOrderToWire({ symbol, side: 'buy', volume: '0.01', stopLoss: '0', takeProfit: '0', leverage: 10 });
}
