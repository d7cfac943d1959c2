import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { WireWalletBalance } from '@truefill/api/wallet/calls.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { moneyToNumber, sumMoney, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { usdWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COINS, USD_CURRENCY_ID, type Coin } from '@truefill/domain/wallet/coins.ts';
import type { CallHandler } from '../../http/calls/register-call.ts';
import { readAccounts, readCoinBalances, type CoinBalance } from '../accounts/ledger/index.ts';
import { coinMarkUrl, type CoinPrices } from '../payments/index.ts';
import { transferableMoney, type TransferableParts } from './transferable-money.ts';
import { coinsOf, refuseWithoutCoins } from './transfers.ts';

/** The one icon that clients have built in; a coin's icon is a URL. */
const BUILT_IN_ICON = 'usd';

export interface BalanceParts extends TransferableParts {
  readonly prices: CoinPrices;
}

/** A user's balance in each currency: available dollars first, then the brand's coins, then others with a balance. */
export function walletBalance(parts: BalanceParts): CallHandler<'walletBalance'> {
  const { pool, prices } = parts;
  return async (_input, { session, brand }): Promise<CallResponse<'walletBalance'>> => {
    await refuseWithoutCoins(pool, brand, session.userId);
    const [accounts, balances, free] = await Promise.all([
      readAccounts(pool, { userId: session.userId }),
      readCoinBalances(pool, session.userId),
      transferableMoney(parts, brand, session.userId),
    ]);
    const dollars = accounts.find(({ accountMode }) => accountMode === 'real');
    const byCode = new Map(balances.map((balance) => [balance.currency, balance]));
    const usd = { available: dollars?.available ?? ZERO, withheld: dollars?.withheld ?? ZERO, free };
    const coins = shownCoins(brand, byCode).map((coin) => coinRow(coin, byCode.get(coin.code), prices));
    return {
      totalBalance: moneyToNumber(sumMoney(usd.available, ...coins.map(({ worth }) => worth))),
      list: [usdRow(usd), ...coins.map(({ row }) => row)],
    };
  };
}

function shownCoins(brand: Brand, balances: ReadonlyMap<string, CoinBalance>): readonly Coin[] {
  const offered = new Set(coinsOf(brand));
  return COINS.filter((coin) => {
    const balance = balances.get(coin.code);
    return offered.has(coin) || (balance !== undefined && (balance.available !== 0n || balance.withheld !== 0n));
  });
}

function usdRow({
  available,
  withheld,
  free,
}: Pick<CoinBalance, 'available' | 'withheld'> & { readonly free: Money }): WireWalletBalance {
  return {
    currency: USD.code,
    currencyId: USD_CURRENCY_ID,
    unit: USD.code,
    balance: moneyToNumber(available),
    usdBalance: moneyToNumber(available),
    icon: BUILT_IN_ICON,
    withheld: moneyToNumber(withheld),
    free: moneyToNumber(free),
    scale: USD.scale,
  };
}

/** A coin counts as zero while it has no price. */
function coinRow(
  coin: Coin,
  balance: CoinBalance | undefined,
  prices: CoinPrices,
): { readonly row: WireWalletBalance; readonly worth: Money } {
  const { available, withheld } = balance ?? { available: ZERO, withheld: ZERO };
  const price = prices.newest(coin);
  const worth = price ? usdWorth(available, { scale: coin.scale, rate: price.rate }) : ZERO;
  const row = {
    currency: coin.code,
    currencyId: coin.id,
    unit: coin.code,
    balance: decimalToNumber(available, coin.scale),
    usdBalance: moneyToNumber(worth),
    icon: coinMarkUrl(coin.code),
    withheld: decimalToNumber(withheld, coin.scale),
    // amounts under review have left the balance
    free: decimalToNumber(available, coin.scale),
    scale: coin.scale,
  };
  return { row, worth };
}
