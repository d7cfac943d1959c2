import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { MovementReference } from '@truefill/api/console-reads/user-calls.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import type { Pool } from 'pg';
import { recordNumber } from '../payments/index.ts';
import { maskedAddress } from './masked.ts';
import { portionOf, type FilePart, type Page, type Sorting } from './portion.ts';

type Detail = ConsoleCallResponse<'consoleUser'>;
type Rows<
  Name extends 'consoleUserLedger' | 'consoleUserOrders' | 'consoleUserOptions' | 'consoleUserSessions' | 'consoleUserActions',
> = ConsoleCallResponse<Name>['list'];

/** SQL expression: an integer of a currency's units as decimal text. */
export function decimalOf(column: string, scale: string): string {
  return `round(${column} / power(10::numeric, ${scale}), (${scale})::integer)::text`;
}

/** A price in points; empty if there is none. */
function priceOf(column: string): string {
  return `coalesce(${decimalOf(column, 'o.price_precision')}, '')`;
}

const usd = (column: string): string => `coalesce(${column}, 0)::float8 / 100`;

export async function readAccountsOf(pool: Pool, userId: bigint): Promise<Detail['accounts']> {
  const { rows } = await pool.query<Detail['accounts'][number]>(
    `select id::float8 as "accountId", account_mode as "accountMode", purpose, currency, ${decimalOf('available', 'scale')} as available,
       ${decimalOf('locked', 'scale')} as locked, ${decimalOf('withheld', 'scale')} as withheld,
       ${decimalOf('deposited', 'scale')} as deposited
     from ledger_account where user_id = $1 order by account_mode desc, purpose, currency`,
    [userId],
  );
  return rows;
}

export async function readHolds(pool: Pool, userId: bigint, nowMs: number): Promise<Detail['holds']> {
  const { rows } = await pool.query<Detail['holds'][number]>(
    `select h.id::float8 as "holdId", case when h.state = 'open' then 'proposed' when h.state = 'rejected' then 'rejected'
         when h.lifted_ms is not null then 'lifted' when h.expires_ms <= $2 then 'expired' else 'active' end as state,
       h.reason_code as "reasonCode", h.case_number as "caseNumber", h.scope, coalesce(p.name, '') as "proposedBy",
       coalesce(d.name, '') as "decidedBy", h.created_ms::float8 as "createdTs", h.expires_ms::float8 as "expiresTs",
       coalesce(h.lifted_ms, 0)::float8 as "liftedTs",
       exists (select from review_hold_lift l where l.hold_id = h.id and l.state = 'open') as "liftProposed"
     from review_hold h left join operators p on p.id = h.proposed_by left join operators d on d.id = h.decided_by
     where h.user_id = $1 order by h.id desc limit 50`,
    [userId, nowMs],
  );
  return rows;
}

/** The user's payout methods, by kind only, since their details stay encrypted here. */
export async function readMethods(pool: Pool, userId: bigint): Promise<Detail['payoutMethods']> {
  const { rows } = await pool.query<{ network: number | null; created: number }>(
    `select coin_network_id as network, created_at_ms::float8 as created from crypto_wallet where user_id = $1
     union all select null, created_at_ms::float8 from bank_card where user_id = $1 order by created`,
    [userId],
  );
  return rows.map(({ network: id, created }) => {
    const network = COIN_NETWORKS.find((each) => each.id === id);
    const coin = COINS.find((each) => each.id === network?.coinId);
    return {
      kind: id === null ? 'bank_card' : 'crypto',
      label: network && coin ? `${coin.code} ${network.network}` : '',
      ends: '',
      createdTs: created,
    };
  });
}

/** The user's consents, newest first. */
export async function readConsents(pool: Pool, userId: bigint): Promise<Detail['consents']> {
  const { rows } = await pool.query<Detail['consents'][number]>(
    `select document, version, locale, act, agreed_ms::float8 as "agreedTs" from legal_consent where user_id = $1
     order by agreed_ms desc, document limit 100`,
    [userId],
  );
  return rows;
}

const BY_RECORDING: Sorting = {
  screen: 'e.recorded_at_ms desc, e.id desc',
  time: 'e.recorded_at_ms',
  id: 'e.id',
  idType: 'bigint',
};

/** Which rows of a user's list; null for all. */
export interface RowChoice {
  readonly accountMode: AccountMode | null;
  /** the order or option of that number only */
  readonly id?: number | null;
}

/** SQL: the time in the number of what an entry of the ledger refers to. Orders and options share one number sequence. */
const REFERENCES: Readonly<Record<MovementReference, string>> = {
  order: 'select placed_at_ms from trading_order where id = e.reference_id',
  option: 'select begin_ms from option_order where id = e.reference_id',
  deposit: 'select submitted_ms from deposit where id = e.reference_id',
  withdrawal: 'select submitted_ms from withdrawal where id = e.reference_id',
  transfer: 'select e.recorded_at_ms',
  // its number has no day
  correction: 'select 0::bigint',
  loan: 'select submitted_ms from loan where id = e.reference_id',
  loan_repayment: 'select submitted_ms from loan_repayment where id = e.reference_id',
};
/** SQL: the kind and number of what an entry refers to. In the select list, so that it is looked up after the list's limit. */
const CAUSE = `(select json_build_object('kind', cause.kind, 'number',
    case cause.kind when 'correction' then 'C' || e.reference_id else ${recordNumber('e.reference_id', 'cause.ms')} end)
  from (${Object.entries(REFERENCES)
    .map(
      ([kind, time]) =>
        `select '${kind}' as kind, made.ms from (${time}) made (ms) where e.reference_kind = '${kind === 'option' ? 'order' : kind}'`,
    )
    .join(' union all ')}) cause)`;

type MovementRow = Rows<'consoleUserLedger'>[number];

export async function readLedger(
  pool: Pool,
  userId: bigint,
  { accountMode }: RowChoice,
  page: Page | FilePart,
): Promise<Rows<'consoleUserLedger'>> {
  const values: unknown[] = [userId, accountMode];
  const change = (pocket: string): string =>
    decimalOf(`(case '${pocket}' when r.destination then e.amount when r.source then -e.amount else 0 end)`, 'a.scale');
  const { rows } = await pool.query<
    Omit<MovementRow, 'referenceKind' | 'reference'> & {
      readonly cause: { readonly kind: MovementReference; readonly number: string } | null;
    }
  >(
    `select e.id::float8 as id, a.account_mode as "accountMode", a.purpose, e.kind, a.currency, ${decimalOf('e.amount', 'a.scale')} as amount,
       ${decimalOf('e.fee', 'a.scale')} as fee,
       ${decimalOf(`((case 'available' when r.destination then e.amount when r.source then -e.amount else 0 end) - e.fee)`, 'a.scale')}
         as "availableChange",
       ${change('locked')} as "lockedChange", ${change('withheld')} as "withheldChange",
       coalesce(e.reference_id, 0)::float8 as "referenceId", ${CAUSE} as cause,
       e.recorded_at_ms::float8 as "timeTs"
     from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_route r on r.kind = e.kind
     where a.user_id = $1 and ($2::text is null or a.account_mode = $2)
     ${portionOf(page, BY_RECORDING, values)}`,
    values,
  );
  return rows.map(({ cause, ...row }) => ({ ...row, referenceKind: cause?.kind ?? null, reference: cause?.number ?? '' }));
}

/** SQL: the user's rows of a choice: $1 user, $2 account mode, $3 number. */
const CHOSEN = 'a.user_id = $1 and ($2::text is null or a.account_mode = $2) and ($3::bigint is null or o.id = $3)';

const BY_PLACING: Sorting = { screen: 'o.placed_at_ms desc, o.id desc', time: 'o.placed_at_ms', id: 'o.id', idType: 'bigint' };

export async function readOrders(
  pool: Pool,
  userId: bigint,
  { accountMode, id = null }: RowChoice,
  page: Page | FilePart,
): Promise<Rows<'consoleUserOrders'>> {
  const values: unknown[] = [userId, accountMode, id];
  const { rows } = await pool.query<Rows<'consoleUserOrders'>[number]>(
    `select o.id::float8 as "orderId", ${recordNumber('o.id', 'o.placed_at_ms')} as uid, a.account_mode as "accountMode", o.symbol, o.side, o.kind, o.status,
       ${decimalOf('o.volume', '2')} as lots, ${priceOf('o.open_price')} as "openPrice", ${priceOf('o.close_price')} as "closePrice",
       ${usd('o.margin')} as margin, ${usd('o.fee')} as fee, ${usd('o.profit_loss')} as "profitLoss",
       case when o.close_reason = 'stop_loss' and o.trailing_distance > 0 then 'trailing_stop' else o.close_reason end as "closeReason",
       o.placed_at_ms::float8 as "placedTs",
       coalesce(o.opened_at_ms, 0)::float8 as "openedTs", coalesce(o.closed_at_ms, 0)::float8 as "closedTs",
       coalesce(o.open_sequence, 0)::float8 as "openQuote", coalesce(o.close_sequence, 0)::float8 as "closeQuote"
     from ledger_account a join trading_order o on o.account_id = a.id
     where ${CHOSEN} ${portionOf(page, BY_PLACING, values)}`,
    values,
  );
  return rows;
}

const BY_BEGIN_TIME: Sorting = { screen: 'o.begin_ms desc, o.id desc', time: 'o.begin_ms', id: 'o.id', idType: 'bigint' };

export async function readOptions(
  pool: Pool,
  userId: bigint,
  { accountMode, id = null }: RowChoice,
  page: Page | FilePart,
): Promise<Rows<'consoleUserOptions'>> {
  const values: unknown[] = [userId, accountMode, id];
  const { rows } = await pool.query<Rows<'consoleUserOptions'>[number]>(
    `select o.id::float8 as "optionId", ${recordNumber('o.id', 'o.begin_ms')} as uid, a.account_mode as "accountMode", o.symbol, o.kind,
       o.status, o.outcome, ${usd('o.stake')} as stake, ${usd('o.fee')} as fee, o.rate::float8 / 10000 as rate,
       ${usd('o.result')} as result, o.seconds, ${priceOf('o.entry_mid')} as "entryPrice", ${priceOf('o.end_mid')} as "endPrice",
       o.begin_ms::float8 as "beginTs", o.end_ms::float8 as "endTs", o.entry_sequence::float8 as "entryQuote",
       coalesce(o.end_sequence, 0)::float8 as "endQuote"
     from ledger_account a join option_order o on o.account_id = a.id
     where ${CHOSEN} ${portionOf(page, BY_BEGIN_TIME, values)}`,
    values,
  );
  return rows;
}

/** A session's last use changes while a file is exported, so files are sorted by its start. */
const BY_USE: Sorting = { screen: 'used_ms desc, id', time: 'created_ms', id: 'id::text', idType: 'text' };

/** Includes the IDs, which are not shown. */
export async function readSessions(
  pool: Pool,
  userId: bigint,
  { personal, ...page }: (Page | FilePart) & { readonly personal: boolean },
): Promise<{ readonly id: string; readonly row: Rows<'consoleUserSessions'>[number] }[]> {
  const values: unknown[] = [userId];
  const { rows } = await pool.query<Rows<'consoleUserSessions'>[number] & { id: string }>(
    `select id::text, user_agent as device, address, account_mode as "accountMode", created_ms::float8 as "createdTs",
       used_ms::float8 as "usedTs", coalesce(ended_ms, 0)::float8 as "endedTs", ended_reason as "endedReason"
     from sessions where user_id = $1 ${portionOf(page, BY_USE, values)}`,
    values,
  );
  return rows.map(({ id, ...row }) => ({ id, row: personal ? row : { ...row, address: maskedAddress(row.address) } }));
}

const BY_NUMBER: Sorting = { screen: 'seq desc', time: null, id: 'seq', idType: 'bigint' };

export async function readActions(pool: Pool, userId: bigint, page: Page | FilePart): Promise<Rows<'consoleUserActions'>> {
  const values: unknown[] = [userId];
  const { rows } = await pool.query<Rows<'consoleUserActions'>[number]>(
    `select seq::float8 as seq, at_ms::float8 as "atTs", operator_name as "operatorName", action,
       target_kind || '/' || target_id as target, reason
     from audit_entry where user_id = $1 ${portionOf(page, BY_NUMBER, values)}`,
    values,
  );
  return rows;
}

interface Facts {
  registeredBy: 'email' | 'phone';
  locale: string;
  emailBound: boolean;
  phoneBound: boolean;
  verification: Detail['verification'];
  authenticator: boolean;
  passkeys: number;
  lastSeenTs: number;
  openOrders: number;
  openOptions: number;
}

/** The summary at the top of a user's page. */
export async function readFacts(pool: Pool, userId: bigint): Promise<Facts | null> {
  const { rows } = await pool.query<Facts>(
    `select u.registered_by as "registeredBy", u.locale, u.email is not null as "emailBound", u.phone_sealed is not null as "phoneBound",
       coalesce(to_jsonb(u) ->> 'verification_level', 'none') as verification,
       exists (select 1 from authenticators f where f.user_id = u.id and f.confirmed_ms is not null) as authenticator,
       (select count(*) from passkeys p where p.user_id = u.id)::integer as passkeys,
       coalesce((select max(s.used_ms) from sessions s where s.user_id = u.id), 0)::float8 as "lastSeenTs",
       (select count(*) from trading_order o join ledger_account a on a.id = o.account_id
        where a.user_id = u.id and o.status in ('pending', 'open'))::integer as "openOrders",
       (select count(*) from option_order o join ledger_account a on a.id = o.account_id
        where a.user_id = u.id and o.status = 'running')::integer as "openOptions"
     from users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
