import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { moneyToNumber, ZERO } from '@truefill/domain/money/money.ts';
import { withdrawalCosts } from '@truefill/domain/wallet/withdrawal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCoinBalances } from '../accounts/ledger/index.ts';
import { wireRate, withdrawalTermsOf } from '../payments/index.ts';
import { parsePayoutAmount, namedNetworks, refuseUnlessCards, type CoinInput } from './payout-input.ts';
import { pricedPayout, sourceOf } from './withdrawal-source.ts';
import type { WithdrawalsOptions } from './withdrawals.ts';

type Quoted = CallResponse<'calculateWithdrawal'>;

/**
 * What a withdrawal of a coin would yield now.
 * @throws Refusal 1035 or 1055, 1064, 1065, 202 without a fresh price
 */
export function calculateCoin(
  parts: WithdrawalsOptions,
  brand: Brand,
  userId: bigint,
  { num, ...input }: CoinInput & { readonly num: string },
): Promise<Quoted> {
  const [{ network, coin }] = namedNetworks(brand, input);
  const amount = parsePayoutAmount(num, coin.scale);
  return quoted(parts, brand, userId, { networkId: network.id, amount });
}

/** What a withdrawal of dollars to a bank card would yield. @throws Refusal 1057 if the brand pays to none, 1064, 1065 */
export function calculateCard(parts: WithdrawalsOptions, brand: Brand, userId: bigint, num: string): Promise<Quoted> {
  refuseUnlessCards(brand);
  return quoted(parts, brand, userId, { networkId: null, amount: parsePayoutAmount(num, USD.scale) });
}

async function quoted(
  { pool, prices, clock, freeMoneyOf, owedBy }: WithdrawalsOptions,
  brand: Brand,
  userId: bigint,
  { networkId, amount }: { readonly networkId: number | null; readonly amount: bigint },
): Promise<Quoted> {
  const payout = pricedPayout(prices, networkId, clock.now());
  if (!payout) throw new Refusal('currentPriceError');
  const { currency, priced, price } = payout;
  const isCoin = payout.coin !== null && brand.switches.myWalletPage;
  const balance = isCoin ? (await readCoinBalances(pool, userId)).find((each) => each.currency === currency.code) : undefined;
  const { free } = await freeMoneyOf(brand, userId);
  const source = sourceOf(isCoin ? { available: balance?.available ?? ZERO } : null, (await owedBy(userId)).bound, () => free);
  const costs = withdrawalCosts(amount, priced, source, withdrawalTermsOf(brand));
  const taken = isCoin ? currency : USD;
  const inCoin = (value: bigint): number => decimalToNumber(value, currency.scale);
  return {
    feeType: costs.feeType,
    feeNum: inCoin(costs.fee),
    feeUsd: moneyToNumber(costs.feeUsd),
    practical: inCoin(costs.arrives > 0n ? costs.arrives : 0n),
    isOver: costs.isMoreThanFree,
    afterBalance: decimalToNumber(costs.left, taken.scale),
    sourceUnit: taken.code,
    available: decimalToNumber(source.free, taken.scale),
    taken: decimalToNumber(costs.taken, taken.scale),
    rate: wireRate(price.rate),
    quoteNumber: price.quote?.sequence ?? 0,
    minAmount: inCoin(costs.bounds.min),
    maxAmount: inCoin(costs.bounds.max),
  };
}
