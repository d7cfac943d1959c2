import type { Query, Table } from '@truefill/server/features/accounts/account-store.ts';
import {
  OPTIONS,
  OPTIONS_BY_NUMBER,
  RUNNING_OF,
  type OptionRows,
} from '@truefill/server/features/options/orders/options-module.ts';
import { CHANGED_ORDERS, ACTIVE_NUMBERS, ACTIVE_ORDERS_OF } from '@truefill/server/features/trading/book/active-slice.ts';
import { MARGIN_STAGE_ROWS, MARGIN_STAGES } from '@truefill/server/features/trading/margin/margin-module.ts';
import { ORDER_TOTALS, ORDERS, OWNERS, type OrderRows } from '@truefill/server/features/trading/orders/orders-module.ts';
import { RESET_ROWS, RESETS } from '@truefill/server/features/trading/orders/reset-module.ts';
import { isActive } from '@truefill/server/features/trading/orders/stored-order.ts';
import { PAYMENT_REFERENCES, USED_REFERENCES, type PaymentReference } from '@truefill/server/features/payments/index.ts';
import {
  ACCOUNTS_WITHDRAWING,
  WITHDRAWALS,
  WITHDRAWALS_BY_NUMBER,
  type WithdrawalRows,
} from '@truefill/server/features/withdrawals/withdrawal-statements.ts';
import {
  LOANS,
  LOANS_OF_ACCOUNTS,
  OWED_LOANS,
  REPAYMENTS,
  REPAYMENTS_BY_NUMBER,
  type LoanRows,
  type RepaymentRows,
} from '@truefill/server/features/loans/loan-statements.ts';
import { NEWEST_TRANSFERS } from '@truefill/server/features/wallet/newest-transfers.ts';
import { isOwed, type StoredLoan } from '@truefill/server/features/loans/stored-loan.ts';
import { paymentName } from './batch-rows.ts';
import type { MemoryTables } from './memory-tables.ts';
import { VersionConflict } from '@truefill/server/features/accounts/ledger/index.ts';
import { checkLoan, checkOption, checkOrder, ConstraintError, refuseTwins, refuseUsed } from './table-checks.ts';

/** In-memory counterparts of the modules' queries and tables, looked up automatically. */
export interface Twins {
  readonly queries: ReadonlyMap<Query<unknown, unknown>, (wanted: unknown) => unknown>;
  readonly tables: ReadonlyMap<Table<unknown>, TableTwin<unknown>>;
}

interface TableTwin<Rows> {
  /** refuses what the database would refuse */
  check(rows: Rows): void;
  apply(rows: Rows): void;
}

/** The twins of all modules in the simulation, on its tables. */
export function moduleTwins(data: MemoryTables): Twins {
  return {
    queries: new Map([
      twin(ACTIVE_ORDERS_OF, (ids) => ids.flatMap((id) => data.activeOf(id))),
      twin(CHANGED_ORDERS, (known) => data.changedOrders(known)),
      twin(ACTIVE_NUMBERS, (ids) => data.activeNumbers(ids)),
      twin(OWNERS, (ids) =>
        ids.flatMap((id) => {
          const order = data.orders.get(id);
          const account = order && data.accounts.get(order.accountId);
          return account ? [{ id, accountId: account.id, userId: account.userId, status: order.status }] : [];
        }),
      ),
      twin(MARGIN_STAGES, (ids) => chosen(data.marginStages, ids)),
      twin(RESETS, (ids) => chosen(data.resets, ids)),
      twin(OPTIONS_BY_NUMBER, (ids) => ids.flatMap((id) => data.options.get(id) ?? [])),
      twin(WITHDRAWALS_BY_NUMBER, (ids) => ids.flatMap((id) => data.withdrawals.get(id) ?? [])),
      twin(ACCOUNTS_WITHDRAWING, (ids) => {
        const waiting = [...data.withdrawals.values()].filter(({ status }) => status === 'submitted');
        const count = (id: bigint): number => waiting.filter(({ account_id: accountId }) => accountId === id).length;
        return new Map(ids.map((id) => [id, count(id)]));
      }),
      twin(NEWEST_TRANSFERS, ({ accountIds, sinceMs }) => {
        const newest = new Map<bigint, number>();
        for (const { accountId, referenceKind, recordedAtMs } of data.entries)
          if (referenceKind === 'transfer' && recordedAtMs >= sinceMs && accountIds.includes(accountId))
            newest.set(accountId, Math.max(recordedAtMs, newest.get(accountId) ?? 0));
        return newest;
      }),
      twin(LOANS_OF_ACCOUNTS, (ids) => [...data.loans.values()].filter((loan) => ids.includes(loan.account_id))),
      twin(OWED_LOANS, (ids) => [...data.loans.values()].filter((loan) => ids.includes(loan.account_id) && isOwed(loan))),
      twin(REPAYMENTS_BY_NUMBER, (ids) => ids.flatMap((id) => data.repayments.get(id) ?? [])),
      twin(USED_REFERENCES, (wanted) => wanted.filter((payment) => data.payments.has(paymentName(payment)))),
      twin(RUNNING_OF, (ids) => [...data.running.values()].filter(({ accountId }) => ids.includes(accountId))),
    ]),
    tables: new Map([
      rowsOf(ORDERS, ordersOf(data)),
      rowsOf(ORDER_TOTALS, { check: () => undefined, apply: () => undefined }),
      rowsOf(MARGIN_STAGE_ROWS, mapOf(data.marginStages)),
      rowsOf(RESET_ROWS, mapOf(data.resets)),
      rowsOf(OPTIONS, optionsOf(data)),
      rowsOf(WITHDRAWALS, withdrawalsOf(data)),
      rowsOf(LOANS, loansOf(data)),
      rowsOf(REPAYMENTS, repaymentsOf(data)),
      rowsOf(PAYMENT_REFERENCES, paymentsOf(data)),
    ]),
  };
}

function twin<Wanted, Found>(query: Query<Wanted, Found>, answer: (wanted: Wanted) => Found) {
  return [query as Query<unknown, unknown>, (wanted: unknown): unknown => answer(wanted as Wanted)] as const;
}

function rowsOf<Rows>(table: Table<Rows>, rows: TableTwin<Rows>): readonly [Table<unknown>, TableTwin<unknown>] {
  return [table, rows];
}

function ordersOf(data: MemoryTables): TableTwin<OrderRows> {
  return {
    check({ inserted, updated }) {
      for (const order of inserted) refuseUsed(data.orders, order.id, 'trading_order_pkey');
      for (const order of [...inserted, ...updated]) checkOrder(order);
      refuseTwins(
        inserted.map(({ id }) => id),
        'trading_order_pkey',
      );
    },
    apply({ inserted, updated, versions }) {
      for (const { id, accountId } of [...inserted, ...updated]) data.orderVersions.set(id, versions.get(accountId) ?? 0n);
      for (const order of inserted) data.putOrder(order);
      for (const order of updated) {
        const before = data.orders.get(order.id);
        if (before && isActive(before)) data.putOrder({ ...before, ...order });
      }
    },
  };
}

function optionsOf(data: MemoryTables): TableTwin<OptionRows> {
  return {
    check({ placed, settled }) {
      for (const option of placed) refuseUsed(data.options, option.id, 'option_order_pkey');
      for (const option of [...placed, ...settled]) checkOption(option);
      refuseTwins(
        placed.map(({ id }) => id),
        'option_order_pkey',
      );
    },
    apply({ placed, settled }) {
      for (const option of placed) {
        data.options.set(option.id, { ...option, settlement: null });
        data.running.set(option.id, { ...option, settlement: null });
      }
      for (const { id, settlement } of settled) {
        const before = data.running.get(id);
        if (!before) continue;
        data.options.set(id, { ...before, settlement });
        data.running.delete(id);
      }
    },
  };
}

function withdrawalsOf(data: MemoryTables): TableTwin<WithdrawalRows> {
  return {
    check({ requested, decided }) {
      for (const { id } of requested) refuseUsed(data.withdrawals, id, 'withdrawal_pkey');
      // One decided meanwhile is not decided again.
      for (const { id } of decided)
        if ((data.withdrawals.get(id) ?? requested.find((each) => each.id === id))?.status !== 'submitted')
          throw new VersionConflict(`withdrawal ${id} was decided`);
    },
    apply({ requested, decided }) {
      for (const withdrawal of [...requested, ...decided]) data.withdrawals.set(withdrawal.id, withdrawal);
    },
  };
}

function loansOf(data: MemoryTables): TableTwin<LoanRows> {
  const livingOf = (accountId: bigint): bigint[] =>
    [...data.loans.values()].flatMap((loan) => (loan.account_id === accountId && isActiveLoan(loan) ? [loan.id] : []));
  return {
    check({ requested: asked, changed }) {
      for (const { id } of asked) refuseUsed(data.loans, id, 'loan_pkey');
      // One that has ended meanwhile is not changed.
      for (const { id } of changed) {
        const before = data.loans.get(id);
        if (!before || !isActiveLoan(before)) throw new VersionConflict(`loan ${id} was over`);
      }
      const living = asked.filter(isActiveLoan).map(({ account_id: accountId }) => accountId);
      const ended = changed.filter((loan) => !isActiveLoan(loan)).map(({ id }) => id);
      for (const accountId of living)
        if (livingOf(accountId).some((id) => !ended.includes(id))) throw new ConstraintError('23505', 'loan_living');
      refuseTwins(living, 'loan_living');
      for (const loan of [...asked, ...changed]) checkLoan(loan);
    },
    apply({ requested: asked, changed }) {
      for (const loan of [...asked, ...changed]) data.loans.set(loan.id, loan);
    },
  };
}

function repaymentsOf(data: MemoryTables): TableTwin<RepaymentRows> {
  return {
    check({ requested: asked, decided }) {
      for (const { id } of asked) refuseUsed(data.repayments, id, 'loan_repayment_pkey');
      for (const { id } of decided)
        if (data.repayments.get(id)?.status !== 'submitted') throw new VersionConflict(`repayment ${id} was decided`);
      const waiting = asked.flatMap(({ status, loan_id: loanId }) => (status === 'submitted' ? [loanId] : []));
      for (const { id, loan_id: loanId, status } of data.repayments.values())
        if (status === 'submitted' && waiting.includes(loanId) && !decided.some((each) => each.id === id))
          throw new ConstraintError('23505', 'loan_repayment_waiting_of_loan');
      refuseTwins(waiting, 'loan_repayment_waiting_of_loan');
    },
    apply({ requested: asked, decided }) {
      for (const repayment of [...asked, ...decided]) data.repayments.set(repayment.id, repayment);
    },
  };
}

function paymentsOf(data: MemoryTables): TableTwin<readonly PaymentReference[]> {
  return {
    check: (made) => made.forEach((payment) => refuseUsed(data.payments, paymentName(payment), 'payment_reference_pkey')),
    apply: (made) => made.forEach((payment) => data.payments.set(paymentName(payment), payment)),
  };
}

function mapOf(data: Map<bigint, number>): TableTwin<ReadonlyMap<bigint, number>> {
  return {
    check: () => undefined,
    apply(rows) {
      for (const [id, value] of rows) data.set(id, value);
    },
  };
}

function chosen(data: ReadonlyMap<bigint, number>, ids: readonly bigint[]): Map<bigint, number> {
  return new Map(ids.flatMap((id) => (data.has(id) ? [[id, data.get(id) as number]] : [])));
}

/** Whether a loan prevents another one. */
function isActiveLoan({ status }: Pick<StoredLoan, 'status'>): boolean {
  return status === 'requested' || status === 'active' || status === 'overdue';
}
