import type { Money } from '@truefill/domain/money/money.ts';

/** A deposit as stored. Amounts in integer units of the currency, rates with 10 digits after the point, times in ms. */
export interface StoredDeposit {
  readonly id: bigint;
  /** the user's trading account, whatever currency is credited */
  readonly account_id: bigint;
  readonly user_id: bigint;
  readonly brand_id: string;
  /** the coin on its network; null for a bank transfer in USD */
  readonly coin_network_id: number | null;
  readonly currency: string;
  readonly scale: number;
  readonly amount: bigint;
  /** the ID of the address displayed */
  readonly receiving_address_id: bigint;
  readonly proof_id: string;
  /** SHA-256 of the image as sent */
  readonly proof_digest: string;
  /** its worth when it was submitted; 0 if there was no price */
  readonly estimate_usd: Money;
  readonly submitted_ms: bigint;
  /** when a person will have reviewed it, as the brand promised at the time */
  readonly due_ms: bigint;
  readonly status: 'submitted' | 'credited' | 'rejected';
  readonly decided_ms: bigint | null;
  readonly decided_by: bigint | null;
  readonly reference: string | null;
  /** in units of `credited_currency` */
  readonly credited: bigint | null;
  readonly credited_currency: string | null;
  readonly worth_usd: Money | null;
  readonly rate: bigint | null;
  readonly quote_number: bigint | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

/** The fields of a deposit that are set when it is submitted. */
export type NewDeposit = Omit<
  StoredDeposit,
  | 'status'
  | 'decided_ms'
  | 'decided_by'
  | 'reference'
  | 'credited'
  | 'credited_currency'
  | 'worth_usd'
  | 'rate'
  | 'quote_number'
  | 'reason_code'
  | 'reason_text'
>;

/** The state before a decision. */
export function waitingDeposit(deposit: NewDeposit): StoredDeposit {
  return {
    ...deposit,
    status: 'submitted',
    decided_ms: null,
    decided_by: null,
    reference: null,
    credited: null,
    credited_currency: null,
    worth_usd: null,
    rate: null,
    quote_number: null,
    reason_code: null,
    reason_text: null,
  };
}
