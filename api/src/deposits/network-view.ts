import type { CallResponse } from '../calls.ts';

/** A coin on one of its networks, as available for deposits and withdrawals. Amounts in the coin. */
export interface CoinNetworkView {
  readonly coinId: number;
  readonly currencyId: number;
  readonly coin: string;
  readonly network: string;
  /** deposit address and its number */
  readonly address: string;
  readonly addressNumber: number;
  readonly minDeposit: number;
  readonly minWithdraw: number;
  readonly maxWithdraw: number;
  /** USD for one coin at the newest mid; 0 if there is none */
  readonly usdRate: number;
  /** decimals */
  readonly scale: number;
}

/** Reads a coin on one network. */
export function coinNetworkFromWire(wire: CallResponse<'coinNetworks'>['dtoList'][number]): CoinNetworkView {
  return {
    coinId: wire.id,
    currencyId: wire.currencyId,
    coin: wire.currency,
    network: wire.protocol,
    address: wire.address,
    addressNumber: wire.said,
    minDeposit: wire.minDepositAmount,
    minWithdraw: wire.minWithdrawAmount,
    maxWithdraw: wire.maxWithdrawAmount,
    usdRate: wire.usdRate,
    scale: wire.scale,
  };
}
