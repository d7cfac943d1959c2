import { routeOf } from '@truefill/domain/accounts/ledger.ts';
import type { LedgerAccount, Posting } from '@truefill/server/features/accounts/ledger/index.ts';
import type { StoredLoan } from '@truefill/server/features/loans/stored-loan.ts';
import type { StoredOption } from '@truefill/server/features/options/orders/stored-option.ts';
import type { StoredOrder } from '@truefill/server/features/trading/orders/stored-order.ts';

/** A refusal by the database, with PostgreSQL's SQLSTATE. */
export class ConstraintError extends Error {
  readonly code: string;
  readonly constraint: string;

  constructor(code: '23505' | '23514' | '23502', constraint: string) {
    super(`violates ${constraint}`);
    this.code = code;
    this.constraint = constraint;
  }
}

const SIDES: readonly string[] = ['buy', 'sell'];
const KINDS: readonly string[] = ['market', 'pending'];
const CLOSE_REASONS: readonly string[] = ['manual', 'stop_loss', 'take_profit', 'stop_out'];
const OPTION_KINDS: readonly string[] = ['up', 'down', 'inside', 'outside'];
const OUTCOMES: readonly string[] = ['win', 'loss', 'tie', 'void'];

function check(holds: boolean, constraint: string): void {
  if (!holds) throw new ConstraintError('23514', constraint);
}

/** The checks of `ledger_account`. */
export function checkAccount({ available, locked, withheld, deposited }: LedgerAccount): void {
  check(locked >= 0n, 'ledger_account_locked_check');
  check(withheld >= 0n, 'ledger_account_withheld_check');
  check(deposited >= 0n, 'ledger_account_deposited_check');
  check(available >= 0n || locked > 0n, 'negative_only_with_positions');
}

/** The checks of `ledger_entry`, and of its writer. */
export function checkEntry({ amount, kind, referenceKind, referenceId }: Posting): void {
  check(amount > 0n, 'ledger_entry_amount_check');
  routeOf(kind);
  check((referenceKind === null) === (referenceId === null), 'referenced_completely');
}

/** The checks of `trading_order`. */
export function checkOrder(order: StoredOrder): void {
  check(SIDES.includes(order.side), 'trading_order_side_check');
  check(KINDS.includes(order.kind), 'trading_order_kind_check');
  check(order.volume > 0n, 'trading_order_volume_check');
  check(order.leverage > 0, 'trading_order_leverage_check');
  check(order.contractSize > 0n, 'trading_order_contract_size_check');
  check(order.margin >= 0n, 'trading_order_margin_check');
  check(order.fee >= 0n, 'trading_order_fee_check');
  check(order.stopLoss >= 0n, 'trading_order_stop_loss_check');
  check(order.takeProfit >= 0n, 'trading_order_take_profit_check');
  check(order.reservedMargin >= 0n, 'trading_order_reserved_margin_check');
  check(order.reservedFee >= 0n, 'trading_order_reserved_fee_check');
  check((order.kind === 'pending') === order.limitPrice > 0n, 'limited');
  check(order.trailingDistance >= 0n, 'trading_order_trailing_distance_check');
  const best = 'best' in order ? order.best : null;
  const trails = order.trailingDistance > 0n && (order.status === 'open' || order.status === 'closed');
  check(trails === (best !== null), 'trailed_completely');
  if ('carriedResult' in order) check(order.carriedResult >= 0n, 'trading_order_carried_result_check');
  if ('overnightFee' in order) check(order.overnightFee >= 0n, 'trading_order_overnight_fee_check');
  if (order.status === 'closed') check(CLOSE_REASONS.includes(order.closing.reason), 'trading_order_close_reason_check');
  if (order.status === 'cancelled') check(CLOSE_REASONS.includes(order.reason), 'trading_order_close_reason_check');
}

/** The checks of `option_order`. */
export function checkOption(option: StoredOption): void {
  check(OPTION_KINDS.includes(option.kind), 'option_order_kind_check');
  check(option.stake > 0n, 'option_order_stake_check');
  check(option.fee >= 0n, 'option_order_fee_check');
  check(option.rate > 0n, 'option_order_rate_check');
  check(option.seconds > 0, 'option_order_seconds_check');
  check((option.kind === 'inside' || option.kind === 'outside') === (option.band !== null), 'banded');
  if (!option.settlement) return;
  check(OUTCOMES.includes(option.settlement.outcome), 'option_order_outcome_check');
  check((option.settlement.outcome !== 'void') === (option.settlement.end !== null), 'ended_by_a_quote');
}

/** The checks of `loan`. */
export function checkLoan(loan: StoredLoan): void {
  const { amount, interest, total, repaid, under_review: underReview, status, guarantor_answer: answer } = loan;
  check(amount > 0n, 'loan_amount_check');
  check(total === amount + interest, 'total_is_the_sum');
  check(loan.guarantor_id !== loan.user_id, 'guaranteed_by_another');
  check((status === 'requested') === (loan.decided_ms === null), 'decided_completely');
  const isCredited = status !== 'requested' && status !== 'rejected';
  check(!isCredited || (answer === 'accepted' && loan.due_ms !== null && loan.decided_by !== null), 'credited_with_a_guarantor');
  check(repaid >= 0n && underReview >= 0n && repaid + underReview <= total, 'repaid_within_the_total');
  check((status === 'repaid') === (repaid === total), 'repaid_completely');
}

/** Refuses a key that a table already has. */
export function refuseUsed<Key>(table: ReadonlyMap<Key, unknown>, key: Key, constraint: string): void {
  if (table.has(key)) throw new ConstraintError('23505', constraint);
}

/** Refuses duplicate keys. */
export function refuseTwins(keys: readonly unknown[], constraint: string): void {
  if (new Set(keys).size < keys.length) throw new ConstraintError('23505', constraint);
}
