import { createHmac } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { boundsWorth } from '@truefill/domain/wallet/coin-value.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import type { CallHandler, FeatureRoutes } from '../../http/calls/register-call.ts';
import {
  coinMarkUrl,
  depositMinimum,
  networksOf,
  serveCoinMarks,
  wireRate,
  withdrawalTermsOf,
  type OfferedNetwork,
} from '../payments/index.ts';
import type { DepositsParts } from './deposits.ts';
import { readRecords } from './records.ts';
import { submitDeposit } from './submit-deposit.ts';

/** The deposit calls, and the list of all deposits and withdrawals. */
export function depositRoutes(parts: DepositsParts): FeatureRoutes {
  const networks: CallHandler<'coinNetworks'> = (_input, { brand }) => ({
    dtoList: networksOf(brand).flatMap((offered) => networkToWire(parts, brand, offered) ?? []),
  });
  const bankAccount: CallHandler<'depositBankAccount'> = (_input, { brand, session }) => {
    const { bankAccount: account } = brand.treasury;
    const shown = parts.addresses.shownFor(brand.id, null);
    if (!account || !shown) return { dto: null };
    const dollars = { scale: USD.scale, rate: DOLLAR };
    return {
      dto: {
        said: Number(shown.id),
        bank: account.bank,
        holder: account.holder,
        account: account.account,
        swift: account.swift,
        reference: bankReference(brand, session.userId),
        minDepositAmount: decimalToNumber(depositMinimum(brand, USD.code, dollars), USD.scale),
      },
    };
  };
  return (register, app) => {
    serveCoinMarks(app);
    register('coinNetworks', networks);
    register('depositBankAccount', bankAccount);
    register('deposit', async (input, context) => ({ uid: await submitDeposit(parts, input, context) }));
    register('rechargeRecords', (input, context) => readRecords(parts, input, context));
  };
}

function networkToWire({ prices, addresses }: DepositsParts, brand: Brand, { network, coin, address }: OfferedNetwork) {
  const shown = addresses.shownFor(brand.id, network.id);
  if (!shown) return null;
  const { scale, code } = coin;
  const rate = prices.newest(coin)?.rate ?? null;
  const priced = rate === null ? null : { scale, rate };
  const { minUsd: min, maxUsd: max } = withdrawalTermsOf(brand);
  const bounds = priced ? boundsWorth({ min, max }, priced) : { min: 0n, max: 0n };
  return {
    id: network.id,
    currency: code,
    protocol: network.network,
    address,
    said: Number(shown.id),
    logoUrl: coinMarkUrl(code),
    minWithdrawAmount: decimalToNumber(bounds.min, scale),
    maxWithdrawAmount: decimalToNumber(bounds.max, scale),
    currencyId: coin.id,
    minDepositAmount: decimalToNumber(depositMinimum(brand, code, priced), scale),
    usdRate: wireRate(rate),
    scale,
  };
}

const CHECK_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * The reference for a user's bank transfers: stable, with check letters that detect a mistyped number. It is not secret: the
 * key of its check is the brand's ID.
 */
function bankReference({ id }: Pick<Brand, 'id'>, userId: bigint): string {
  const digest = createHmac('sha256', id).update(String(userId)).digest();
  const check = [...digest.subarray(0, 3)].map((byte) => CHECK_LETTERS[byte % CHECK_LETTERS.length]).join('');
  return `TF${userId}${check}`;
}
