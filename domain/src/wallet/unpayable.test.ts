import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR } from '../money/conversion.ts';
import { cents } from '../money/money.ts';
import { points } from '../market/price.ts';
import { coinRate } from './coin-value.ts';
import { areUnpayable, type LeftBalance, type PayoutWays } from './unpayable.ts';
import { withdrawalCosts, withdrawalError, type WithdrawalTerms } from './withdrawal.ts';

const USDT = { code: 'USDT', scale: 6, rate: DOLLAR };
/** at 100,000.00: 0.00001 is a dollar, 0.0001 the least that can be transferred */
const BTC = { code: 'BTC', scale: 8, rate: coinRate(points(10_000_000n), 2) };
const LIMITS = { minUsd: cents(5_000n), maxUsd: cents(1_000_000_000n) };
/** free below 100.00 */
const FREE: WithdrawalTerms = { ...LIMITS, tiers: [{ fromUsd: cents(10_000n), type: 'FIX_AMOUNT', amountUsd: cents(2_500n) }] };
/** always 25.00 */
const FIXED: WithdrawalTerms = { ...LIMITS, tiers: [{ fromUsd: cents(0n), type: 'FIX_AMOUNT', amountUsd: cents(2_500n) }] };
const SHARED: WithdrawalTerms = { ...LIMITS, tiers: [{ fromUsd: cents(0n), type: 'PERCENTAGE', share: 1_500n }] };
/** 25.00 from 10.00 on, free below */
const STEEP: WithdrawalTerms = { ...LIMITS, tiers: [{ fromUsd: cents(1_000n), type: 'FIX_AMOUNT', amountUsd: cents(2_500n) }] };

const WALLET: PayoutWays = { terms: FREE, card: false, coins: [USDT, BTC], hasCoins: true };
const DOLLARS: PayoutWays = { terms: FREE, card: true, coins: [], hasCoins: false };

const left = (amounts: Readonly<Record<string, bigint>>): LeftBalance[] =>
  Object.entries(amounts).map(([currency, amount]) => ({ currency, amount }));

describe('what is left cannot be paid out', () => {
  it.each([
    ['decimals beyond those of a withdrawal', WALLET, { USDT: 9n }, true],
    ['the smallest amount of a withdrawal', WALLET, { USDT: 10n }, false],
    ['a coin of a dollar a step, less than one', WALLET, { BTC: 999n }, true],
    ['a step of it', WALLET, { BTC: 1_000n }, false],
    ['with dollars that fill up the step', WALLET, { BTC: 999n, USD: 1n }, false],
    ['with a cent, which can become another coin', WALLET, { USDT: 9n, USD: 1n }, false],
    ['two coins, neither of which can be transferred', WALLET, { USDT: 9n, BTC: 999n }, true],
    ['two coins, one of which can', WALLET, { USDT: 100n, BTC: 999n }, false],
    ['at a bank, a coin too small for a transfer', { ...WALLET, coins: [BTC], card: true }, { BTC: 999n }, true],
    ['with dollars too', { ...WALLET, coins: [BTC], card: true }, { BTC: 999n, USD: 1n }, false],
    ['a fee that takes all', { ...WALLET, terms: FIXED }, { USDT: 25_000_000n }, true],
    ['a fee that takes all but a step', { ...WALLET, terms: FIXED }, { USDT: 25_000_010n }, false],
    ['two balances, each below the fee, together above', { ...WALLET, terms: FIXED }, { USDT: 20_000_000n, BTC: 6_000n }, false],
    ['the same, together below', { ...WALLET, terms: FIXED }, { USDT: 10_000_000n, BTC: 6_000n }, true],
    ['a fee that is a share', { ...WALLET, terms: SHARED }, { USDT: 10n }, false],
    ['dollars at a bank without a fee', DOLLARS, { USD: 1n }, false],
    ['dollars that the fee takes', { ...DOLLARS, terms: FIXED }, { USD: 2_500n }, true],
    ['a cent more', { ...DOLLARS, terms: FIXED }, { USD: 2_501n }, false],
    ['a whole balance in a tier whose fee is larger', { ...DOLLARS, terms: STEEP }, { USD: 1_500n }, true],
    ['below that tier', { ...DOLLARS, terms: STEEP }, { USD: 999n }, false],
    ['in that tier, where a transfer can leave less', { ...WALLET, terms: STEEP }, { USDT: 15_000_000n }, false],
    ['coins out of dollars', { ...WALLET, hasCoins: false, coins: [BTC] }, { USD: 99n }, true],
    ['a step of them', { ...WALLET, hasCoins: false, coins: [BTC] }, { USD: 100n }, false],
    ['nothing', WALLET, {}, false],
    ['a debt', WALLET, { USDT: 9n, USD: -1n }, false],
    ['a brand that pays nothing out', { ...DOLLARS, card: false }, { USD: 1n }, false],
    ['a coin that the brand no longer pays out', { ...WALLET, coins: [BTC] }, { USDT: 9n }, false],
    ['coins at a brand without them', { ...WALLET, hasCoins: false }, { USDT: 9n }, false],
  ] as const)('%s', (_, ways, amounts, expected) => expect(areUnpayable(left(amounts), ways)).toBe(expected));

  it('never while the rules of withdrawals would pay any amount of it', () => {
    const terms = fc.constantFrom(FREE, FIXED, SHARED, STEEP);
    const amount = fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1n, 10n ** 8n));
    fc.assert(
      fc.property(terms, fc.constantFrom(USDT, BTC), amount, fc.bigInt(1n, 10n ** 8n), (rules, coin, own, asked) => {
        const ways = { ...WALLET, terms: rules };
        const steps = (asked % own) + 1n;
        for (const wanted of [own - (own % 10n ** BigInt(coin.scale - 5)), steps]) {
          if (wanted <= 0n || wanted % 10n ** BigInt(coin.scale - 5) !== 0n) continue;
          const costs = withdrawalCosts(wanted, coin, { kind: 'coin', free: own }, rules);
          const shown =
            costs.arrives > 0n
              ? `${costs.arrives / 10n ** BigInt(coin.scale)}.${String(costs.arrives % 10n ** BigInt(coin.scale)).padStart(coin.scale, '0')}`
              : '0';
          if (withdrawalError(costs, coin, shown) === null) expect(areUnpayable(left({ [coin.code]: own }), ways)).toBe(false);
        }
      }),
    );
  });
});
