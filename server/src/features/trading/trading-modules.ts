import type { AccountModule } from '../accounts/index.ts';
import type { DecisionParts } from './decision.ts';
import { marginModule } from './margin-module.ts';
import { ordersModule } from './orders-module.ts';
import { resetModule } from './reset-module.ts';

/** What of trading changes money. */
export function tradingModules(parts: DecisionParts): AccountModule[] {
  return [ordersModule(parts), marginModule(parts), resetModule(parts)];
}
