import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Sql } from './sql.ts';

/** Discrepancies found from the entries alone. Empty lists mean that all is well. */
export interface LedgerReport {
  /** accounts whose balances differ from the sum of their entries */
  readonly wrongBalances: readonly {
    readonly accountId: bigint;
    readonly available: bigint;
    readonly locked: bigint;
    readonly withheld: bigint;
    readonly deposited: bigint;
    readonly rebuiltAvailable: bigint;
    readonly rebuiltLocked: bigint;
    readonly rebuiltWithheld: bigint;
    readonly rebuiltDeposited: bigint;
  }[];
  /** brands, modes and currencies whose pockets, the users' and the broker's together, do not sum to zero */
  readonly unbalanced: readonly {
    readonly brandId: string;
    readonly accountMode: AccountMode;
    readonly currency: string;
    readonly total: bigint;
  }[];
  /** entry kinds without a row in `ledger_route`, and kinds with a fee that they must not carry */
  readonly unknownKinds: readonly string[];
}

/** Rebuilds every balance from the entries and compares it with the stored one. Reads the whole ledger. */
export async function verifyLedger(sql: Sql): Promise<LedgerReport> {
  const balances = await sql.query<LedgerReport['wrongBalances'][number]>(
    `with rebuilt as (
       select account_id,
              sum(case 'available' when destination then amount when source then -amount else 0 end)::bigint as available,
              sum(case 'locked' when destination then amount when source then -amount else 0 end)::bigint as locked,
              sum(case 'withheld' when destination then amount when source then -amount else 0 end)::bigint as withheld,
              sum(case kind when 'deposit' then amount else 0 end)::bigint as deposited
       from ledger_movement group by account_id
     ), coin_deposit as (
       -- dollar value of coin deposits of the same user, at the rate of each entry; rates have 10 fractional digits, cents 2
       select t.id as account_id, e.amount::numeric * e.rate as exact, (10::numeric) ^ (w.scale + 8) as cent
       from ledger_entry e
       join ledger_account w on w.id = e.account_id and w.purpose = 'wallet'
       join ledger_account t on t.user_id = w.user_id and t.account_mode = w.account_mode and t.purpose = 'trading'
       where e.kind = 'deposit' and e.rate is not null
     ), worth as (
       -- half to even, like usdWorth of the domain
       select account_id,
              sum(div(exact, cent) + case when 2 * mod(exact, cent) > cent
                    or (2 * mod(exact, cent) = cent and mod(div(exact, cent), 2) = 1) then 1 else 0 end)::bigint as usd
       from coin_deposit group by account_id
     )
     select coalesce(a.id, r.account_id) as "accountId", a.available, a.locked, a.withheld, a.deposited,
            coalesce(r.available, 0) as "rebuiltAvailable", coalesce(r.locked, 0) as "rebuiltLocked",
            coalesce(r.withheld, 0) as "rebuiltWithheld",
            coalesce(r.deposited, 0) + coalesce(c.usd, 0) as "rebuiltDeposited"
     from ledger_account a full join rebuilt r on r.account_id = a.id left join worth c on c.account_id = a.id
     where (a.available, a.locked, a.withheld, a.deposited) is distinct from
           (coalesce(r.available, 0), coalesce(r.locked, 0), coalesce(r.withheld, 0), coalesce(r.deposited, 0) + coalesce(c.usd, 0))
     order by 1`,
    [],
  );
  const totals = await sql.query<LedgerReport['unbalanced'][number]>(
    `with users as (
       select brand_id, account_mode, currency, sum(available + locked + withheld) as total from ledger_account group by 1, 2, 3
     ), house as (
       select a.brand_id, a.account_mode, a.currency,
              sum(case when e.destination like 'house%' then e.amount else 0 end
                  - case when e.source like 'house%' then e.amount else 0 end) as total
       from ledger_movement e join ledger_account a on a.id = e.account_id group by 1, 2, 3
     )
     select brand_id as "brandId", account_mode as "accountMode", currency, (u.total + coalesce(h.total, 0))::bigint as total
     from users u left join house h using (brand_id, account_mode, currency)
     where u.total + coalesce(h.total, 0) <> 0`,
    [],
  );
  const kinds = await sql.query<{ kind: string }>(
    `select distinct e.kind from ledger_entry e left join ledger_route r on r.kind = e.kind
     where r.kind is null or (e.fee > 0 and r.fee_kind is null) order by 1`,
    [],
  );
  return { wrongBalances: balances.rows, unbalanced: totals.rows, unknownKinds: kinds.rows.map(({ kind }) => kind) };
}
