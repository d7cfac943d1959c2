import type { Brand } from '@truefill/api/brand.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import { parseAmount } from '@truefill/domain/wallet/withdrawal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { networkOf, networksOf, type OfferedNetwork } from '../payments/index.ts';

/** How a call names the coin to pay out: either field may hold a coin or a coin on one network. */
export interface CoinInput {
  readonly currencyId?: number | undefined;
  readonly coinId?: number | undefined;
}

/**
 * The brand's networks that a call may mean, all of one coin.
 * @throws Refusal 1035 for a network that the brand does not have, 1055 for a coin
 */
export function namedNetworks(brand: Brand, { currencyId, coinId }: CoinInput): readonly [OfferedNetwork, ...OfferedNetwork[]] {
  const wantsCoin = COINS.some(({ id }) => id === currencyId);
  if (coinId !== undefined) {
    const named = networkOf(brand, coinId);
    if (!named) throw new Refusal('networkNotFound');
    if (wantsCoin && named.coin.id !== currencyId) throw new Refusal('coinNotFound');
    return [named];
  }
  const [first, ...more] = networksOf(brand).filter(({ coin, network }) => coin.id === currencyId || network.id === currencyId);
  if (!first) throw new Refusal('coinNotFound');
  return [first, ...more];
}

/** Parses an amount of a currency. @throws Refusal 1064 if not positive, 1065 if it has too many decimals */
export function parsePayoutAmount(num: string, scale: number): bigint {
  const amount = parseAmount(num, scale);
  if (amount === 'not-positive') throw new Refusal('amountNotPositive');
  if (amount === 'over-precise') throw new Refusal('incorrectDecimalPlaces');
  if (amount > MAX_AMOUNT) throw new Refusal('incorrectWithdrawalAmount');
  return amount;
}

/** The maximum amount, which fits the ledger after any conversion. */
const MAX_AMOUNT = 10n ** 15n;

/** @throws Refusal 1057 if the brand does not pay to bank cards */
export function refuseUnlessCards({ switches }: Brand): void {
  if (!switches.bankCardWithdraw)
    throw new Refusal('invalidOperationStatus', { because: 'The brand does not pay out to bank cards.' });
}
