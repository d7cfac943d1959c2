import type { UsdRate } from '../money/conversion.ts';
import { DOLLAR, RATE_SCALE } from '../money/conversion.ts';
import { powerOfTen } from '../money/decimal.ts';
import { cents, MONEY_SCALE } from '../money/money.ts';
import { inputScale, usdWorth, type PricedCoin } from './coin-value.ts';
import { TRANSFER_SCALE } from './transfer.ts';
import { withdrawalFee, type WithdrawalTerms } from './withdrawal.ts';

/** A coin that a brand pays out, with its current price. */
export interface PayableCoin {
  readonly code: string;
  readonly scale: number;
  /** USD for one coin */
  readonly rate: UsdRate;
}

/** The ways out of an account. */
export interface PayoutWays {
  readonly terms: WithdrawalTerms;
  /** dollars are paid to bank cards */
  readonly card: boolean;
  readonly coins: readonly PayableCoin[];
  /** users have coins that can be transferred from and to dollars; without, coins are paid out of dollars */
  readonly hasCoins: boolean;
}

/** What is left in an account, in integer units of its currency: cents for USD. */
export interface LeftBalance {
  readonly currency: string;
  readonly amount: bigint;
}

const CARD: PricedCoin = { scale: MONEY_SCALE, rate: DOLLAR };

/**
 * Whether none of the balances can be paid out at these prices: an amount has more decimals than a withdrawal, or the fee takes
 * all of it, and no transfer between the balances changes that. In doubt they can be paid out: transfers count as free and are
 * rounded up, minimums count as met where a transfer could leave a smaller balance, and so do the conditions that users can meet
 * themselves. A balance without a way out of its own is never lost either: that is the brand's to solve.
 */
export function areUnpayable(balances: readonly LeftBalance[], { terms, card, coins, hasCoins }: PayoutWays): boolean {
  const dollars = amountOf(balances, 'USD');
  if (balances.length === 0 || balances.some(({ amount }) => amount <= 0n)) return false;
  if (!card && coins.length === 0) return false;
  const held = balances.filter(({ currency }) => currency !== 'USD');
  if (held.some(({ currency }) => !hasCoins || !coins.some(({ code }) => code === currency))) return false;
  const reach = reachableDollars(
    dollars,
    coins.map((coin) => ({ ...coin, own: amountOf(held, coin.code) })),
  );
  const pays = (amount: bigint, coin: PricedCoin): boolean => isPayable(amount, coin, terms, !hasCoins);
  if (card && pays(reach.dollars, CARD)) return false;
  return !coins.some((coin) => {
    const own = amountOf(held, coin.code);
    const others = reach.dollars - (reach.movable.has(coin.code) ? worthUp(own, coin) : 0n);
    return pays(hasCoins ? own + coinsUp(others, coin) : coinsDown(dollars, coin), coin);
  });
}

function amountOf(balances: readonly LeftBalance[], code: string): bigint {
  return balances.find(({ currency }) => currency === code)?.amount ?? 0n;
}

/** The dollars that transfers can collect: a coin can leave once it comes to the smallest amount of a transfer. */
function reachableDollars(
  own: bigint,
  coins: readonly (PayableCoin & { readonly own: bigint })[],
): { readonly dollars: bigint; readonly movable: ReadonlySet<string> } {
  const movable = new Set<string>();
  let dollars = own;
  for (;;) {
    const next = coins.find(
      (coin) =>
        coin.own > 0n &&
        !movable.has(coin.code) &&
        coin.own + coinsUp(dollars, coin) >= powerOfTen(Math.max(coin.scale - TRANSFER_SCALE, 0)),
    );
    if (!next) return { dollars, movable };
    movable.add(next.code);
    dollars += worthUp(next.own, next);
  }
}

/** @param asWhole below the minimum, only all of it can be withdrawn */
function isPayable(most: bigint, coin: PricedCoin, { tiers, minUsd }: WithdrawalTerms, asWhole: boolean): boolean {
  const step = powerOfTen(coin.scale - inputScale(coin.scale));
  const amount = most - (most % step);
  if (amount <= 0n) return false;
  if (asWhole && usdWorth(amount, coin) < minUsd) return withdrawalFee(amount, coin, tiers).fee < amount;
  const [first] = tiers;
  if (first === undefined || usdWorth(step, coin) < first.fromUsd) return true;
  const worth = usdWorth(amount, coin);
  return tiers.some(
    (tier) =>
      worth >= tier.fromUsd &&
      (tier.type !== 'FIX_AMOUNT' || withdrawalFee(amount, coin, [{ ...tier, fromUsd: cents(0n) }]).fee < amount),
  );
}

function worthUp(amount: bigint, { scale, rate }: PricedCoin): bigint {
  return dividedUp(amount * rate * powerOfTen(MONEY_SCALE), powerOfTen(scale + RATE_SCALE));
}

function coinsUp(dollars: bigint, { scale, rate }: PricedCoin): bigint {
  return dividedUp(dollars * powerOfTen(scale + RATE_SCALE), rate * powerOfTen(MONEY_SCALE));
}

/** Like the largest withdrawal of a coin out of dollars. */
function coinsDown(dollars: bigint, { scale, rate }: PricedCoin): bigint {
  return (dollars * powerOfTen(scale + RATE_SCALE)) / (rate * powerOfTen(MONEY_SCALE));
}

function dividedUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
