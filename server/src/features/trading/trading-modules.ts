import type { AccountModule } from '../accounts/index.ts';
import type { DecisionParts } from './orders/orders-work.ts';
import { marginModule } from './margin/margin-module.ts';
import { ordersModule } from './orders/orders-module.ts';
import { resetModule } from './orders/reset-module.ts';

/** The modules of trading that change money. */
export function tradingModules(parts: DecisionParts): AccountModule[] {
  return [ordersModule(parts), marginModule(parts), resetModule(parts)];
}
