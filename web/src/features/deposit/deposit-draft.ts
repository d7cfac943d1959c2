import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';

/** Maximum number of decimals of an amount, as specified. */
export const AMOUNT_SCALE = 5;

export type DepositKind = 'crypto' | 'bank_card';

/** Identifies where money was sent: the coin on its network (none for a bank transfer), and the number of the address. */
export interface DestinationId {
  readonly coinId?: number;
  readonly said: number;
}

/** Where the user sent money, as the page showed it then. */
export interface ShownDestination {
  readonly to: DestinationId;
  readonly unit: string;
  readonly name: string;
}

/** The form values of a deposit. */
export interface DepositDraft {
  readonly kind: DepositKind;
  readonly step: 'address' | 'proof';
  /** the selected coin on its network; null: the first one */
  readonly coinId: number | null;
  /** null until the user says that they sent money: a later refetch may return another address */
  readonly shownDestination: ShownDestination | null;
  readonly amount: string;
  readonly proof: File | null;
  readonly agreed: boolean;
}

export interface DepositErrors {
  readonly amount?: 'p_t_deposit_amount' | 'belowMinimum';
  readonly proof?: 'p_upload_deposit_proof';
  readonly agreed?: 'p_read_agreement';
}

/** The unit and the minimum amount of a deposit. */
export interface DepositTarget {
  readonly unit: string;
  readonly minDeposit: number;
}

/** The errors that prevent a deposit from being sent. */
export function depositErrors(
  { amount, proof, agreed }: Pick<DepositDraft, 'amount' | 'proof' | 'agreed'>,
  target: DepositTarget,
): DepositErrors {
  const value = Number(amount);
  const amountError =
    amount === '' || amount.startsWith('.') || !(value > 0)
      ? 'p_t_deposit_amount'
      : value < target.minDeposit
        ? 'belowMinimum'
        : null;
  return {
    ...(amountError && { amount: amountError }),
    ...(proof === null && { proof: 'p_upload_deposit_proof' as const }),
    ...(!agreed && { agreed: 'p_read_agreement' as const }),
  };
}

/** The available coins, each once, in the brand's order. */
export function coinsOf(networks: readonly CoinNetworkView[]): string[] {
  return [...new Set(networks.map(({ coin }) => coin))];
}

/** The selected coin on its network: the first one if none is selected, or if it is no longer offered. */
export function chosenNetwork(networks: readonly CoinNetworkView[], coinId: number | null): CoinNetworkView | undefined {
  return networks.find((network) => network.coinId === coinId) ?? networks[0];
}
