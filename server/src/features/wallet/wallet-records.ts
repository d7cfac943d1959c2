import type { CallResponse } from '@truefill/api/calls.ts';
import { walletRecordToWire, walletRecordTypeFromWire, type WalletRecordView } from '@truefill/api/wallet/record-mapping.ts';
import { ENTRY_KINDS, ENTRY_ROUTES, type EntryKind, type ReferenceKind } from '@truefill/domain/accounts/ledger.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Pool } from 'pg';
import type { CallHandler } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cutPage } from '../../listing/cut-page.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { textArray } from '../accounts/ledger/index.ts';
import { timeText } from '../trading/index.ts';
import { refuseWithoutCoins } from './transfers.ts';

/**
 * Kinds that change the available balance of a coin. Payouts after a review are left out, since their amount left the available
 * balance before.
 */
const SHOWN = ENTRY_KINDS.filter((kind) => {
  const { source, destination } = ENTRY_ROUTES[kind];
  return source === 'available' || destination === 'available';
});

/** Coins that leave become dollars. */
function typeOf(kind: EntryKind): WalletRecordView['type'] {
  if (kind === 'conversion_out') return 'transfer-in';
  return kind === 'conversion_in' ? 'transfer-out' : 'other';
}

interface RecordRow {
  kind: EntryKind;
  amount: bigint;
  fee: bigint;
  rate: bigint | null;
  quote_symbol: string | null;
  reference_kind: ReferenceKind | null;
  reference_id: bigint | null;
  at_ms: bigint;
  currency: string;
  scale: number;
  /** when its deposit or withdrawal was requested, since order numbers contain that day */
  asked_ms: bigint | null;
  /** the dollar amount with the same cause */
  usd: bigint | null;
}

/** The movements of a user's coins, newest first. */
export function walletRecords(pool: Pool): CallHandler<'walletRecords'> {
  return async (input, { session, brand }): Promise<CallResponse<'walletRecords'>> => {
    await refuseWithoutCoins(pool, brand, session.userId);
    const type = input.type === undefined ? undefined : walletRecordTypeFromWire(input.type);
    if (type === null) throw new Refusal('badParameter');
    const { page, limit, skip } = requestedPage(input.page, input.limit);
    const kinds = SHOWN.filter((kind) => type === undefined || typeOf(kind) === type);
    // One more row than shown, to tell whether there is another page.
    const found = await readRecords(pool, session.userId, { kinds, skip, limit: limit + 1 });
    const { list, pages } = cutPage(found, { page, limit });
    return { list: list.map((row) => walletRecordToWire(viewOf(row), timeText(brand.timeZone, Number(row.at_ms)))), pages };
  };
}

function viewOf(row: RecordRow): WalletRecordView {
  const { kind, amount, fee, currency, scale, rate, reference_id: id } = row;
  const atMs = Number(row.at_ms);
  const change = ENTRY_ROUTES[kind].destination === 'available' ? amount - fee : -amount - fee;
  return {
    type: typeOf(kind),
    currency,
    number: id === null ? '' : orderNumber(id, Number(row.asked_ms ?? row.at_ms)),
    change: decimalToNumber(change, scale),
    kind: row.reference_kind === 'transfer' ? 'conversion' : kind,
    usdAmount: moneyToNumber(cents(row.usd ?? 0n)),
    rate: rate === null || row.quote_symbol === null ? 0 : decimalToNumber(rate, RATE_SCALE),
    atMs,
  };
}

/**
 * Takes each coin's newest entries from its account's index, as many as requested in total. A transfer's dollar amount is in
 * the trading account's entry of the same moment.
 */
async function readRecords(
  pool: Pool,
  userId: bigint,
  { kinds, skip, limit }: { readonly kinds: readonly EntryKind[]; readonly skip: number; readonly limit: number },
): Promise<RecordRow[]> {
  const { rows } = await pool.query<RecordRow>({
    name: 'wallet-records',
    text: `with coin as (
             select id, currency, scale from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'wallet'
           ), trading as (
             select id from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'trading'
           ), page as (
             select n.*, coin.currency, coin.scale from coin cross join lateral (
               select * from ledger_entry e where e.account_id = coin.id and e.kind = any ($2::text[])
               order by e.recorded_at_ms desc, e.id desc limit $3::bigint + $4::bigint
             ) n order by n.recorded_at_ms desc, n.id desc limit $4 offset $3
           )
           select page.kind, page.amount, page.fee, page.rate, page.quote_symbol, page.reference_kind, page.reference_id,
                  page.recorded_at_ms as at_ms, page.currency, page.scale, usd.amount as usd,
                  coalesce(d.submitted_ms, w.submitted_ms) as asked_ms
           from page left join lateral (
             select e.amount - e.fee as amount from trading join ledger_entry e on e.account_id = trading.id
             where page.reference_kind = 'transfer' and e.recorded_at_ms = page.recorded_at_ms
               and e.reference_kind = page.reference_kind and e.reference_id = page.reference_id
             limit 1
           ) usd on true
           left join deposit d on page.reference_kind = 'deposit' and d.id = page.reference_id
           left join withdrawal w on page.reference_kind = 'withdrawal' and w.id = page.reference_id
           order by page.recorded_at_ms desc, page.id desc`,
    values: [userId, textArray(kinds), skip, limit],
  });
  return rows;
}
