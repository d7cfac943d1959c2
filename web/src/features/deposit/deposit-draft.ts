import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';

/** Digits after the point that an amount may have, as specified. */
export const AMOUNT_SCALE = 5;

export type DepositKind = 'crypto' | 'bank_card';

/** What names the place that money was sent to: a coin on its network, none for a bank transfer, and the number of the address. */
export interface SentWith {
  readonly coinId?: number;
  readonly said: number;
}

/** Where money was sent to, as it was shown by then. */
export interface Told {
  readonly to: SentWith;
  readonly unit: string;
  readonly name: string;
}

/** A deposit while it is filled in. */
export interface DepositDraft {
  readonly kind: DepositKind;
  readonly step: 'address' | 'proof';
  /** the coin on its network; null: the first one */
  readonly coinId: number | null;
  /** null before the user has sent it: what is read again later may name another address */
  readonly told: Told | null;
  readonly amount: string;
  readonly proof: File | null;
  readonly agreed: boolean;
}

export interface DepositFaults {
  readonly amount?: 'p_t_deposit_amount' | 'belowMinimum';
  readonly proof?: 'p_upload_deposit_proof';
  readonly agreed?: 'p_read_agreement';
}

/** What a deposit goes to: where its amounts are counted in, and from how much on. */
export interface DepositTarget {
  readonly unit: string;
  readonly minDeposit: number;
}

/** What keeps a deposit from being sent. */
export function depositFaults(
  { amount, proof, agreed }: Pick<DepositDraft, 'amount' | 'proof' | 'agreed'>,
  target: DepositTarget,
): DepositFaults {
  const value = Number(amount);
  const amountFault =
    amount === '' || amount.startsWith('.') || !(value > 0)
      ? 'p_t_deposit_amount'
      : value < target.minDeposit
        ? 'belowMinimum'
        : null;
  return {
    ...(amountFault && { amount: amountFault }),
    ...(proof === null && { proof: 'p_upload_deposit_proof' as const }),
    ...(!agreed && { agreed: 'p_read_agreement' as const }),
  };
}

/** The coins that there are, each once, in the brand's order. */
export function coinsOf(networks: readonly CoinNetworkView[]): string[] {
  return [...new Set(networks.map(({ coin }) => coin))];
}

/** The coin on its network that is chosen: the first one where none is, or it is not offered any more. */
export function chosenNetwork(networks: readonly CoinNetworkView[], coinId: number | null): CoinNetworkView | undefined {
  return networks.find((network) => network.coinId === coinId) ?? networks[0];
}
