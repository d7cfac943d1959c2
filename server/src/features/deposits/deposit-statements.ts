import type { Query, Table } from '../accounts/index.ts';
import { integerArray, type WriteStatement } from '../accounts/ledger/index.ts';
import { rowsAsJson } from '../payments/index.ts';
import type { StoredDeposit } from './stored-deposit.ts';

const TERMS = `id, account_id, user_id, brand_id, coin_network_id, currency, scale, amount, receiving_address_id, proof_id, proof_digest,
  estimate_usd, submitted_ms, due_ms`;

/** Deposits by ID; unknown IDs are left out. */
export const DEPOSITS_BY_NUMBER: Query<readonly bigint[], readonly StoredDeposit[]> = {
  name: 'deposits',
  async run(client, ids) {
    const { rows } = await client.query<StoredDeposit>({
      name: 'deposits-by-number',
      text: 'select * from deposit where id = any ($1::bigint[])',
      values: [integerArray(ids)],
    });
    return rows;
  },
};

/** The number of deposits under review by account; accounts without one are left out. */
export const WAITING_DEPOSITS: Query<readonly bigint[], ReadonlyMap<bigint, number>> = {
  name: 'waiting deposits',
  async run(client, accountIds) {
    const { rows } = await client.query<{ account_id: bigint; count: bigint }>({
      name: 'deposits-waiting',
      text: `select account_id, count(*) as count from deposit
             where account_id = any ($1::bigint[]) and status = 'submitted' group by account_id`,
      values: [integerArray(accountIds)],
    });
    return new Map(rows.map(({ account_id: accountId, count }) => [accountId, Number(count)]));
  },
};

export interface DepositRows {
  readonly submitted: readonly StoredDeposit[];
  readonly decided: readonly StoredDeposit[];
}

export const DEPOSITS: Table<DepositRows> = {
  name: 'deposits',
  statements: ({ submitted, decided }) => [inserted(submitted), changed(decided)],
};

function inserted(deposits: readonly StoredDeposit[]): WriteStatement | null {
  if (deposits.length === 0) return null;
  return {
    name: 'deposits-inserted',
    text: `insert into deposit (${TERMS}) select ${TERMS} from json_populate_recordset(null::deposit, $1::json)`,
    values: [rowsAsJson(deposits)],
  };
}

/** A deposit decided in the meantime is not updated: the batch then has no effect. */
function changed(deposits: readonly StoredDeposit[]): WriteStatement | null {
  if (deposits.length === 0) return null;
  return {
    name: 'deposits-decided',
    text: `update deposit d
           set status = c.status, decided_ms = c.decided_ms, decided_by = c.decided_by, reference = c.reference, credited = c.credited,
             credited_currency = c.credited_currency, worth_usd = c.worth_usd, rate = c.rate, quote_number = c.quote_number,
             reason_code = c.reason_code, reason_text = c.reason_text
           from json_populate_recordset(null::deposit, $1::json) c
           where d.id = c.id and d.status = 'submitted' returning 1`,
    values: [rowsAsJson(deposits)],
    expected: deposits.length,
  };
}
