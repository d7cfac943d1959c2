import type { RuleId } from './rule-set.ts';

/** The rules that existing contracts still follow at a brand that offers no new ones; the others are about opening one. */
export const OLD_CONTRACT_RULES: readonly string[] = [
  'quoteAge',
  'slippage',
  'markup',
  'fee',
  'overnight',
  'minimumHold',
  'marginLevels',
  'negativeBalance',
] satisfies readonly RuleId[];
