import { USD } from '@truefill/domain/accounts/ledger.ts';
import { formatDecimal, parseDecimal } from '@truefill/domain/money/decimal.ts';
import { MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { usdWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import type { Fact } from '../review/index.ts';
import type { CoinPrices } from './coin-prices.ts';

/** An amount as a case has it: a decimal, and the code of its currency. */
export interface CaseMoney {
  readonly amount: string;
  readonly currency: string;
}

/** Cents that money of a case is worth at the newest price, fresh or not; null without one. */
export function worthNow(prices: Pick<CoinPrices, 'newest'>, { amount, currency }: CaseMoney): Money | null {
  const coin = COINS.find(({ code }) => code === currency);
  const scale = coin?.scale ?? USD.scale;
  const units = parseDecimal(amount, scale);
  const price = prices.newest({ symbol: coin?.symbol ?? null });
  return price === null || typeof units === 'string' ? null : usdWorth(units, { scale, rate: price.rate });
}

/** What the operator of a case that waits is told of it; nothing where the worth does not change, or is not known. */
export function worthNowFacts(prices: Pick<CoinPrices, 'newest'>, money: CaseMoney): Fact[] {
  const isPriced = COINS.some(({ code, symbol }) => code === money.currency && symbol !== null);
  const now = isPriced ? worthNow(prices, money) : null;
  return now === null ? [] : [{ code: 'worthNow', value: `${formatDecimal(now, MONEY_SCALE)} USD`, kind: 'amount' }];
}
