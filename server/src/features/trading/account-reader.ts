import type { Pool } from 'pg';
import { integerArray, readAccounts, type LedgerAccount } from '../ledger/index.ts';
import { livingOrderFrom, type LivingOrder, type OrderRow } from './stored-order.ts';

export type AccountFilter = { readonly ids: readonly bigint[] } | { readonly userId: bigint };

/** Reads accounts and their living orders outside of any transaction. */
export interface AccountReader {
  /** every account with living orders */
  versionsOfBusy(): Promise<readonly { readonly id: bigint; readonly version: bigint }[]>;
  accounts(filter: AccountFilter): Promise<readonly LedgerAccount[]>;
  livingOrders(accountIds: readonly bigint[]): Promise<readonly LivingOrder[]>;
}

export function createAccountReader(pool: Pool): AccountReader {
  return {
    async versionsOfBusy() {
      const { rows } = await pool.query<{ id: bigint; version: bigint }>(
        `select a.id, a.version
         from (select distinct account_id as id from trading_order where status in ('pending', 'open')) l join ledger_account a using (id)`,
      );
      return rows;
    },
    accounts: (filter) => readAccounts(pool, filter),
    async livingOrders(accountIds) {
      const { rows } = await pool.query<OrderRow>({
        name: 'trading-living-orders',
        text: `select * from trading_order where account_id = any ($1::bigint[]) and status in ('pending', 'open')`,
        values: [integerArray(accountIds)],
      });
      return rows.map(livingOrderFrom);
    },
  };
}
