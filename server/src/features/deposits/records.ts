import type { Brand } from '@truefill/api/brand.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { WireRechargeRecord } from '@truefill/api/deposits/calls.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import { rejectionText } from '../payments/index.ts';
import { filePath } from '../files/index.ts';
import { timeText } from '../trading/index.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import type { DepositsParts } from './deposits.ts';

interface RecordRow {
  readonly id: bigint;
  readonly kind: 'deposit' | 'withdrawal';
  readonly coin_network_id: number | null;
  readonly currency: string;
  readonly scale: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly status: 'submitted' | 'credited' | 'paid' | 'rejected';
  readonly worth_usd: bigint;
  readonly rate: bigint | null;
  readonly quote_number: bigint | null;
  readonly submitted_ms: bigint;
  readonly due_ms: bigint;
  readonly decided_ms: bigint | null;
  readonly reference: string | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  readonly destination: string;
  readonly proof_id: string | null;
  readonly in_review: boolean;
}

/** A case that an operator has claimed or approved is in review. */
const IN_REVIEW = `r.proposed_by is not null or r.decision is not null or r.claimed_until_ms > $6`;

/**
 * Deposits and withdrawals with the same columns. $1 user, $2 kind or null, $3 statuses or null, $4 number or null, $5 limit,
 * $6 now, $7 offset.
 */
const RECORDS = `
  select d.id, 'deposit' as kind, d.coin_network_id, d.currency, d.scale, d.amount, 0::bigint as fee, d.status,
    coalesce(d.worth_usd, d.estimate_usd) as worth_usd, d.rate, d.quote_number, d.submitted_ms, d.due_ms, d.decided_ms, d.reference,
    d.reason_code, d.reason_text, a.address as destination, d.proof_id
  from deposit d join receiving_address a on a.id = d.receiving_address_id
  where d.user_id = $1 and ($2::text is null or $2 = 'deposit')
  union all
  select w.id, 'withdrawal', w.coin_network_id, w.currency, w.scale, w.amount, w.fee, w.status, w.worth_usd, w.rate, w.quote_number,
    w.submitted_ms, w.due_ms, w.decided_ms, w.reference, w.reason_code, w.reason_text, w.destination_shown, null
  from withdrawal w where w.user_id = $1 and ($2::text is null or $2 = 'withdrawal')`;

const MATCHING = `($3::text[] is null or n.status = any ($3)) and ($4::bigint is null or n.id = $4)`;

/** The wire's `payState` from the rows' status. */
const STATUSES: readonly (readonly string[])[] = [['submitted'], ['credited', 'paid'], ['rejected']];

/** A page of a user's deposits and withdrawals, newest first. */
export async function readRecords(
  { pool, clock, localeOf }: Pick<DepositsParts, 'pool' | 'clock' | 'localeOf'>,
  {
    pageNum,
    pageSize,
    type,
    status,
    uid,
    locale,
  }: CallRequest<'rechargeRecords'> & {
    pageNum: number;
    pageSize: number;
    type?: number | undefined;
    status?: number | undefined;
  },
  { session, brand }: Pick<UserContext, 'session' | 'brand'>,
): Promise<CallResponse<'rechargeRecords'>> {
  const { limit, skip } = requestedPage(pageNum, pageSize);
  const kind = type === undefined ? null : (['deposit', 'withdrawal'][type] ?? 'none');
  const statuses = status === undefined ? null : (STATUSES[status] ?? []);
  const filter = [session.userId, kind, statuses, uid === undefined ? null : numberOf(uid)];
  const { rows } = await pool.query<RecordRow>(
    `select n.*, coalesce(${IN_REVIEW}, false) as in_review
     from (${RECORDS}) n left join review_case r on r.kind = n.kind and r.case_id = n.id
     where ${MATCHING} order by n.submitted_ms desc, n.id desc limit $5 offset $7`,
    [...filter, limit, clock.now(), skip],
  );
  const readIn = locale ?? (await localeOf(session.userId));
  const list = rows.map((row) => recordToWire(brand, row, readIn));
  if (uid !== undefined) {
    const named = list.filter((record) => record.uid === uid);
    return { list: named, pages: named.length };
  }
  const { rows: counted } = await pool.query<{ total: bigint }>(
    `select count(*) as total from (${RECORDS}) n where ${MATCHING}`,
    filter,
  );
  return { list, pages: Math.ceil(Number(counted[0]?.total ?? 0n) / limit) };
}

const DAY_DIGITS = 6;

/** The ID in an order number; 0 if there is none. */
function numberOf(uid: string): bigint {
  const digits = uid.slice(DAY_DIGITS);
  return /^\d{9,18}$/.test(digits) ? BigInt(digits) : 0n;
}

const PAY_STATES = { submitted: 0, credited: 1, paid: 1, rejected: 2 } as const;

function recordToWire(brand: Brand, row: RecordRow, locale: string | null): WireRechargeRecord {
  const { id, kind, scale, amount, fee, status, rate, reason_code: reasonCode, in_review: inReview } = row;
  const submittedMs = Number(row.submitted_ms);
  const decidedMs = Number(row.decided_ms ?? 0n);
  const isWithdrawal = kind === 'withdrawal';
  const worth = moneyToNumber(cents(row.worth_usd));
  return {
    id: Number(id),
    uid: orderNumber(id, submittedMs),
    actionType: isWithdrawal ? 1 : 0,
    payPrice: decimalToNumber(amount, scale),
    currency: row.currency,
    protocol: COIN_NETWORKS.find((network) => network.id === row.coin_network_id)?.network ?? '',
    depositUsdPrice: isWithdrawal ? 0 : worth,
    withdrawUsdPrice: isWithdrawal ? worth : 0,
    submitTime: timeText(brand.timeZone, submittedMs),
    submitTimeTs: submittedMs,
    payState: PAY_STATES[status],
    remark: reasonCode === null ? '' : rejectionText(brand, locale, kind, { reasonCode, reasonText: row.reason_text ?? '' }),
    reasonCode: reasonCode ?? '',
    transactionStatus: status === 'submitted' ? (inReview ? 2 : 1) : status === 'rejected' ? 4 : 3,
    isEstimate: !isWithdrawal && status !== 'credited',
    rate: rate === null ? 0 : decimalToNumber(rate, RATE_SCALE),
    quoteNumber: Number(row.quote_number ?? 0n),
    feeNum: decimalToNumber(fee, scale),
    practical: decimalToNumber(amount - fee, scale),
    destination: isWithdrawal ? row.destination : shortened(row),
    reference: row.reference ?? '',
    decidedTime: timeText(brand.timeZone, decidedMs),
    decidedTimeTs: decidedMs,
    reviewByTs: status === 'submitted' ? Number(row.due_ms) : 0,
    proof: filePath(row.proof_id),
  };
}

/** The last four digits of the brand's own account, or the ends of its address. */
function shortened({ coin_network_id: networkId, destination }: RecordRow): string {
  if (networkId !== null) return `${destination.slice(0, 6)}…${destination.slice(-4)}`;
  const { account } = JSON.parse(destination) as { account: string };
  return account.replace(/\W/g, '').slice(-4);
}
