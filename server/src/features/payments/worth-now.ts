import { USD } from '@truefill/domain/accounts/ledger.ts';
import { formatDecimal, parseDecimal } from '@truefill/domain/money/decimal.ts';
import { MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { usdWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import type { Fact } from '../review/index.ts';
import type { CoinPrices } from './coin-prices.ts';

/** An amount of a case: a decimal, and its currency code. */
export interface CaseMoney {
  readonly amount: string;
  readonly currency: string;
}

/** The worth in cents at the newest price, fresh or not; null without a price. */
export function worthNow(prices: Pick<CoinPrices, 'newest'>, { amount, currency }: CaseMoney): Money | null {
  const coin = COINS.find(({ code }) => code === currency);
  const scale = coin?.scale ?? USD.scale;
  const units = parseDecimal(amount, scale);
  const price = prices.newest({ symbol: coin?.symbol ?? null });
  return price === null || typeof units === 'string' ? null : usdWorth(units, { scale, rate: price.rate });
}

/** The current worth for a pending case's operator; nothing if the worth is constant or unknown. */
export function worthNowFacts(prices: Pick<CoinPrices, 'newest'>, money: CaseMoney): Fact[] {
  const isPriced = COINS.some(({ code, symbol }) => code === money.currency && symbol !== null);
  const now = isPriced ? worthNow(prices, money) : null;
  return now === null ? [] : [{ code: 'worthNow', value: `${formatDecimal(now, MONEY_SCALE)} USD`, kind: 'amount' }];
}
