import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Pool } from 'pg';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../trading/index.ts';
import { optionFrom, type OptionRow, type StoredOption } from '../orders/stored-option.ts';

/** Six digits of the day, then those of the ID. */
const ORDER_NUMBER = /^\d{6}(\d{9,18})$/;

/**
 * A user's option by its order number.
 * @throws Refusal 402 if there is none, or it belongs to another user; 403 if it is in the user's other account mode
 */
export async function findOption(
  pool: Pool,
  caller: Pick<Caller, 'userId' | 'accountMode'>,
  number: string,
): Promise<StoredOption> {
  const id = ORDER_NUMBER.exec(number)?.[1];
  if (id === undefined) throw new Refusal('orderMissing');
  const { rows } = await pool.query<OptionRow & { user_id: bigint; account_mode: AccountMode }>({
    name: 'option-by-number',
    text: `select o.*, a.user_id, a.account_mode from option_order o join ledger_account a on a.id = o.account_id where o.id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row || row.user_id !== caller.userId) throw new Refusal('orderMissing');
  const option = optionFrom(row);
  if (orderNumber(option.id, option.beginMs) !== number) throw new Refusal('orderMissing');
  if (row.account_mode !== caller.accountMode) throw new Refusal('notYourOrder');
  return option;
}
