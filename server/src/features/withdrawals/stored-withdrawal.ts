import type { Money } from '@truefill/domain/money/money.ts';
import type { WithdrawalFeeType } from '@truefill/domain/wallet/withdrawal.ts';

/**
 * A withdrawal as stored, on the terms at the time of the request. `amount` and `fee` in units of the currency, `taken` and
 * `fee_taken` in those of the source; rates have 10 digits after the point, times are ms.
 */
export interface StoredWithdrawal {
  readonly id: bigint;
  /** the user's trading account, whatever the withdrawal is taken from */
  readonly account_id: bigint;
  /** the coin account that it is taken from; null if taken from dollars */
  readonly coin_account_id: bigint | null;
  readonly user_id: bigint;
  readonly brand_id: string;
  /** the coin on its network; null for a bank card */
  readonly coin_network_id: number | null;
  readonly currency: string;
  readonly scale: number;
  readonly amount: bigint;
  readonly fee_type: WithdrawalFeeType;
  readonly fee: bigint;
  readonly fee_usd: Money;
  readonly source_currency: string;
  readonly source_scale: number;
  /** the withheld amount, fee included */
  readonly taken: Money;
  readonly fee_taken: Money;
  readonly worth_usd: Money;
  /** USD for one coin */
  readonly rate: bigint;
  /** the symbol of that price; null for a dollar or stable coin */
  readonly quote_symbol: string | null;
  readonly quote_number: bigint | null;
  readonly quote_bid: bigint | null;
  readonly quote_ask: bigint | null;
  readonly quote_precision: number | null;
  readonly method_kind: 'wallet' | 'card' | 'typed';
  /** of the saved payout method; null for a typed address */
  readonly method_id: bigint | null;
  /** JSON of the destination's fields, encrypted, see `Destinations`; as bytea text when written */
  readonly destination_sealed: Buffer | string;
  /** enough for its user to recognize it */
  readonly destination_shown: string;
  readonly submitted_ms: bigint;
  readonly due_ms: bigint;
  readonly status: 'submitted' | 'paid' | 'rejected';
  readonly decided_ms: bigint | null;
  readonly decided_by: bigint | null;
  readonly reference: string | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}
