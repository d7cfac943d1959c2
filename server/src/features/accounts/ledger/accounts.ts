import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import {
  FEES_WITH_ENTRY,
  routeOf,
  type AccountBalances,
  type EntryDraft,
  type ReferenceKind,
} from '@truefill/domain/accounts/ledger.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { PoolClient } from 'pg';
import { integerArray, textArray } from './sql-array.ts';
import type { WriteStatement } from './write-together.ts';

/**
 * A user's account in one mode, as of a transaction or the cache: the trading account, in USD, or one of a coin. `version`
 * counts its changes.
 */
export interface LedgerAccount extends AccountBalances {
  readonly id: bigint;
  readonly userId: bigint;
  readonly brandId: string;
  readonly accountMode: AccountMode;
  /** unit of its amounts: USD, or the code of a coin */
  readonly currency: string;
  readonly version: bigint;
  /** whether its user has permanently closed it: commands with a key no longer take effect */
  readonly closed: boolean;
}

/** An entry to write: its account and its cause. */
export interface Posting extends EntryDraft {
  readonly accountId: bigint;
  /** null together with its id, if the entry's kind needs no reference */
  readonly referenceKind: ReferenceKind | null;
  readonly referenceId: bigint | null;
  readonly recordedAtMs: number;
}

interface AccountRow {
  id: bigint;
  user_id: bigint;
  brand_id: string;
  account_mode: AccountMode;
  currency: string;
  available: bigint;
  locked: bigint;
  withheld: bigint;
  deposited: bigint;
  version: bigint;
  closed: boolean;
}

const COLUMNS =
  'a.id, a.user_id, a.brand_id, a.account_mode, a.currency, a.available, a.locked, a.withheld, a.deposited, a.version, a.closed';

/** Locks accounts in id order, so that two transactions can never deadlock, and returns their current state. */
export async function lockAccounts(client: PoolClient, ids: readonly bigint[]): Promise<Map<bigint, LedgerAccount>> {
  const { rows } = await client.query<AccountRow>({
    name: 'ledger-lock-accounts',
    text: `select ${COLUMNS} from ledger_account a where a.id = any ($1::bigint[]) order by a.id for update of a`,
    values: [integerArray(ids)],
  });
  return new Map(rows.map((row) => [row.id, accountFrom(row)]));
}

/** Reads accounts by id, or a user's trading accounts, without locking them. */
export async function readAccounts(
  sql: { query: PoolClient['query'] },
  filter: { readonly ids: readonly bigint[] } | { readonly userId: bigint },
): Promise<LedgerAccount[]> {
  const { rows } = await sql.query<AccountRow>(
    'ids' in filter
      ? {
          name: 'ledger-accounts',
          text: `select ${COLUMNS} from ledger_account a where a.id = any ($1::bigint[])`,
          values: [integerArray(filter.ids)],
        }
      : {
          name: 'ledger-accounts-of-user',
          text: `select ${COLUMNS} from ledger_account a where a.user_id = $1 and a.purpose = 'trading'`,
          values: [filter.userId],
        },
  );
  return rows.map(accountFrom);
}

/**
 * Statements that write entries and the accounts changed by them, in the transaction that holds the accounts' locks. An account
 * may have changed without an entry: then only its version did.
 */
export function postingStatements(postings: readonly Posting[], accounts: readonly LedgerAccount[]): (WriteStatement | null)[] {
  return [insertEntries(postings), accounts.length > 0 ? balancesUpdated(accounts) : null];
}

/**
 * Statement that writes entries; the transaction must also write the resulting balances.
 * @throws UnknownEntryKind
 */
export function insertEntries(postings: readonly Posting[]): WriteStatement | null {
  if (postings.length === 0) return null;
  const { entries, fees } = withFees(postings);
  if (entries.some(({ conversion }) => conversion !== undefined)) return convertedInserted(entries, fees);
  return {
    name: 'ledger-insert-entries',
    text: `insert into ledger_entry (account_id, kind, amount, fee, reference_id, reference_kind, recorded_at_ms)
           select unnest($1::bigint[]), unnest($2::text[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::text[]), unnest($7::bigint[])`,
    values: entryValues(entries, fees),
  };
}

/** Few batches convert anything: the others omit these columns. */
function convertedInserted(entries: readonly Posting[], fees: readonly Money[]): WriteStatement {
  const quotes = entries.map(({ conversion }) => conversion?.quote ?? null);
  return {
    name: 'ledger-insert-converted-entries',
    text: `insert into ledger_entry (account_id, kind, amount, fee, reference_id, reference_kind, recorded_at_ms,
             rate, quote_symbol, quote_sequence, quote_bid, quote_ask, quote_precision)
           select unnest($1::bigint[]), unnest($2::text[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]), unnest($6::text[]), unnest($7::bigint[]),
             unnest($8::bigint[]), unnest($9::text[]), unnest($10::bigint[]), unnest($11::bigint[]), unnest($12::bigint[]), unnest($13::bigint[])`,
    values: [
      ...entryValues(entries, fees),
      integerArray(entries.map(({ conversion }) => conversion?.rate ?? null)),
      textArray(quotes.map((quote) => quote?.symbol ?? null)),
      integerArray(quotes.map((quote) => quote?.sequence ?? null)),
      integerArray(quotes.map((quote) => quote?.bid ?? null)),
      integerArray(quotes.map((quote) => quote?.ask ?? null)),
      integerArray(quotes.map((quote) => quote?.pricePrecision ?? null)),
    ],
  };
}

function entryValues(entries: readonly Posting[], fees: readonly Money[]): Buffer[] {
  return [
    integerArray(entries.map((entry) => entry.accountId)),
    textArray(entries.map((entry) => entry.kind)),
    integerArray(entries.map((entry) => entry.amount)),
    integerArray(fees),
    integerArray(entries.map((entry) => entry.referenceId)),
    textArray(entries.map((entry) => entry.referenceKind)),
    integerArray(entries.map((entry) => entry.recordedAtMs)),
  ];
}

/** Entries and, by index, the fees that directly follow them for the same cause. Other fees are entries of their own. */
function withFees(postings: readonly Posting[]): { readonly entries: readonly Posting[]; readonly fees: readonly Money[] } {
  const entries: Posting[] = [];
  const fees: Money[] = [];
  for (const posting of postings) {
    // The database does not check each entry's kind: see `ledger_route`.
    routeOf(posting.kind);
    const last = entries.at(-1);
    const isFeeOfEntry =
      last !== undefined &&
      posting.kind === FEES_WITH_ENTRY[last.kind] &&
      posting.accountId === last.accountId &&
      posting.referenceId === last.referenceId &&
      posting.referenceKind === last.referenceKind &&
      posting.recordedAtMs === last.recordedAtMs &&
      fees.at(-1) === ZERO;
    if (isFeeOfEntry) {
      fees[fees.length - 1] = posting.amount;
    } else {
      entries.push(posting);
      fees.push(ZERO);
    }
  }
  return { entries, fees };
}

function updateBalances(more = ''): string {
  return `update ledger_account a
    set available = c.available, locked = c.locked, withheld = c.withheld, deposited = c.deposited, version = c.version
    from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as available, unnest($3::bigint[]) as locked,
                 unnest($4::bigint[]) as withheld, unnest($5::bigint[]) as deposited, unnest($6::bigint[]) as version${more}) c
    where a.id = c.id`;
}

function balancesUpdated(accounts: readonly LedgerAccount[]): WriteStatement {
  return { name: 'ledger-update-balances', text: updateBalances(), values: balanceValues(accounts) };
}

/**
 * Statement that updates accounts without prior locks, and locks others unchanged until the transaction ends. It returns a row
 * for each account that still has its expected version. One statement takes all locks in id order: two transactions that each
 * locked first what they change and then the rest would deadlock.
 */
export function accountsMoved(changed: readonly LedgerAccount[], unchanged: readonly LedgerAccount[]): WriteStatement | null {
  if (changed.length === 0) return unchanged.length === 0 ? null : accountsUnchanged(inOrder(unchanged));
  if (unchanged.length === 0) {
    return {
      name: 'ledger-move-balances',
      text: `${updateBalances()} and a.version = c.version - 1 returning 1`,
      values: balanceValues(inOrder(changed)),
    };
  }
  const unchangedIds = new Set(unchanged.map(({ id }) => id));
  const all = inOrder([...changed, ...unchanged]);
  return {
    name: 'ledger-move-and-keep-balances',
    text: `${updateBalances(', unnest($7::bigint[]) as before')} and a.version = c.before returning 1`,
    values: [...balanceValues(all), integerArray(all.map(({ id, version }) => (unchangedIds.has(id) ? version : version - 1n)))],
  };
}

function accountsUnchanged(accounts: readonly LedgerAccount[]): WriteStatement {
  return {
    name: 'ledger-keep-accounts',
    text: `select 1 from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as version) c
           join ledger_account a on a.id = c.id and a.version = c.version for no key update of a`,
    values: [integerArray(accounts.map(({ id }) => id)), integerArray(accounts.map(({ version }) => version))],
  };
}

function inOrder(accounts: readonly LedgerAccount[]): LedgerAccount[] {
  return accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function balanceValues(accounts: readonly LedgerAccount[]): Buffer[] {
  return [
    integerArray(accounts.map((account) => account.id)),
    integerArray(accounts.map((account) => account.available)),
    integerArray(accounts.map((account) => account.locked)),
    integerArray(accounts.map((account) => account.withheld)),
    integerArray(accounts.map((account) => account.deposited)),
    integerArray(accounts.map((account) => account.version)),
  ];
}

function accountFrom(row: AccountRow): LedgerAccount {
  return {
    id: row.id,
    userId: row.user_id,
    brandId: row.brand_id,
    accountMode: row.account_mode,
    currency: row.currency,
    available: cents(row.available),
    locked: cents(row.locked),
    withheld: cents(row.withheld),
    deposited: cents(row.deposited),
    version: row.version,
    closed: row.closed,
  };
}
