import type { Mutant } from './mutants.ts';

/** Bugs in trailing stops. */
export const TRAILING_MUTANTS: readonly Mutant[] = [
  {
    file: 'domain/src/orders/trailing-stop.ts',
    text: "const level = side === 'buy' ? best - distance : best + distance;",
    replacement: "const level = side === 'buy' ? best - distance + 1n : best + distance - 1n;",
    defect: 'a trailing stop stands a point too near',
  },
  {
    file: 'server/src/features/trading/trailing/trail-stack.ts',
    text: 'if (price > top.top) this.#raise(price, quote);',
    replacement: 'if (price > top.top && top.waiting.size > 1) this.#raise(price, quote);',
    defect: 'a trailing stop that is alone does not follow the price',
  },
  {
    file: 'server/src/features/trading/trailing/trail-monitor.ts',
    text: 'if (!this.#isTradable(quote)) continue;',
    replacement: '',
    defect: 'a trailing stop is moved and reached by quotes that nobody could trade on',
  },
  {
    file: 'domain/src/orders/modification.ts',
    text: 'const trail = isTrailUnchanged ? { stopLoss, best } :',
    replacement: 'const trail =',
    defect: 'changing a take profit sets a trailing stop back',
  },
];
