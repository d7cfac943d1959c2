import type { BatchWrites, Table } from '@truefill/server/features/accounts/account-store.ts';
import { OPTIONS, type OptionRows } from '@truefill/server/features/options/orders/options-module.ts';
import { ORDERS, type OrderRows } from '@truefill/server/features/trading/orders/orders-module.ts';

/** What a batch writes to the table of orders. */
export function ordersIn(writes: BatchWrites): OrderRows {
  return rowsIn(writes, ORDERS) ?? { inserted: [], updated: [], versions: new Map() };
}

/** What a batch writes to the table of options. */
export function optionsIn(writes: BatchWrites): OptionRows {
  return rowsIn(writes, OPTIONS) ?? { placed: [], settled: [] };
}

function rowsIn<Rows>({ tables }: BatchWrites, table: Table<Rows>): Rows | undefined {
  return tables.find((write) => write.table === table)?.rows as Rows | undefined;
}
