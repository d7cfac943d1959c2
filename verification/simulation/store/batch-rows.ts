import type { ReferenceKind } from '@truefill/domain/accounts/ledger.ts';
import type { Posting } from '@truefill/server/features/accounts/ledger/index.ts';
import type { BatchWrites, Table } from '@truefill/server/features/accounts/account-store.ts';
import { LOANS, REPAYMENTS } from '@truefill/server/features/loans/loan-statements.ts';
import { OPTIONS, type OptionRows } from '@truefill/server/features/options/orders/options-module.ts';
import { PAYMENT_REFERENCES, type PaymentReference } from '@truefill/server/features/payments/index.ts';
import { ORDERS, type OrderRows } from '@truefill/server/features/trading/orders/orders-module.ts';

/** What a batch writes to the table of orders. */
export function ordersIn(writes: BatchWrites): OrderRows {
  return rowsIn(writes, ORDERS) ?? { inserted: [], updated: [], versions: new Map() };
}

/** What a batch writes to the table of options. */
export function optionsIn(writes: BatchWrites): OptionRows {
  return rowsIn(writes, OPTIONS) ?? { placed: [], settled: [] };
}

/** The numbers of a batch's loans and repayments, in order. */
export function newLoansIn(writes: BatchWrites): { readonly loans: bigint[]; readonly repayments: bigint[] } {
  const numbers = (rows: { readonly requested: readonly { readonly id: bigint }[] } | undefined): bigint[] =>
    (rows?.requested ?? []).map(({ id }) => id);
  return { loans: numbers(rowsIn(writes, LOANS)), repayments: numbers(rowsIn(writes, REPAYMENTS)) };
}

/** The payments recorded by a batch. */
export function paymentsIn(writes: BatchWrites): readonly PaymentReference[] {
  return rowsIn(writes, PAYMENT_REFERENCES) ?? [];
}

function rowsIn<Rows>({ tables }: BatchWrites, table: Table<Rows>): Rows | undefined {
  return tables.find((write) => write.table === table)?.rows as Rows | undefined;
}

/** Independent of the spelling of its reference. */
export function paymentName({ channel, reference }: Pick<PaymentReference, 'channel' | 'reference'>): string {
  return `${channel} ${reference.replaceAll(' ', '').toLowerCase().replace(/^0x/, '')}`;
}

/** Parts of positions, by the position they were split from. */
export function newPartsOf(
  inserted: readonly { readonly id: bigint; readonly parentId: bigint | null }[],
): Map<bigint, bigint[]> {
  const parts = new Map<bigint, bigint[]>();
  for (const { id, parentId } of inserted) if (parentId !== null) parts.set(parentId, [...(parts.get(parentId) ?? []), id]);
  return parts;
}

/** The numbers of the entries' causes, in order. */
export function namedBy(postings: readonly Posting[], wanted: ReferenceKind): bigint[] {
  return [
    ...new Set(postings.flatMap(({ referenceKind, referenceId }) => (referenceKind === wanted ? (referenceId ?? []) : []))),
  ];
}
