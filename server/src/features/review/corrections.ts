import { correctionCase } from '@truefill/api/review/proposed-cases.ts';
import { coinByCode } from './currencies.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fingerprintOf, type AccountQueue } from '../accounts/index.ts';
import { coinAccountOf, readAccounts } from '../accounts/ledger/index.ts';
import type { Approval, CaseKind, Check } from './case-kind.ts';
import type { CorrectCommand } from './correction-module.ts';

interface CorrectionRow {
  id: bigint;
  brand_id: string;
  user_id: bigint;
  currency: string;
  scale: number;
  amount: bigint;
  reason_code: string;
  text: string;
  proposed_by: bigint;
  state: string;
  reject_code: string;
  reject_text: string;
}

export interface CorrectionParts {
  readonly pool: Pool;
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly clock: Clock;
}

/** Corrections of balances: always proposed by one person and decided by another. */
export function correctionKind({ pool, queue, clock }: CorrectionParts): CaseKind {
  async function find(id: bigint): Promise<CorrectionRow> {
    const { rows } = await pool.query<CorrectionRow>('select * from review_correction where id = $1', [id]);
    const [row] = rows;
    if (!row) throw new Refusal('dataNotFound');
    return row;
  }

  return {
    ...correctionCase,
    deciders: { people: 'two', right: 'corrections.approve', proposeRight: 'corrections.propose' },
    needsReference: false,
    select: `select id, brand_id, user_id, 'C' || id as uid,
      round(amount / power(10::numeric, scale), scale::integer)::text as amount, currency, amount_usd,
      reason_code as method, state, created_ms, due_ms, decided_ms from review_correction`,
    async detail(id) {
      const row = await find(id);
      return {
        facts: [
          { code: 'amount', value: `${formatDecimal(row.amount, row.scale)} ${row.currency}`, kind: 'amount' },
          { code: 'correctionReason', value: row.reason_code, kind: 'code' },
          { code: 'text', value: row.text, kind: 'text' },
        ],
        proofs: [],
        reference: '',
        reasonCode: row.reject_code,
        reasonText: row.reject_text,
        proposer: { operatorId: row.proposed_by, reasonCode: row.reason_code, text: row.text },
      };
    },
    checks: (ids) => checksOf(pool, ids),
    async approve({ caseId, operatorId, decidedMs }) {
      await executeDecision({ pool, queue, clock }, await find(caseId), { operatorId, decidedMs });
    },
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }) {
      await pool.query(
        `update review_correction set state = 'rejected', decided_by = $2, decided_ms = $3, reject_code = $4, reject_text = $5
         where id = $1 and state = 'open'`,
        [caseId, operatorId, decidedMs, reasonCode, text],
      );
    },
  };
}

/**
 * Moves the money, once: the command has the correction's key.
 * @throws Refusal 1052 if a debit exceeds the available money, 202 while that is unknown
 */
async function executeDecision(
  { pool, queue, clock }: CorrectionParts,
  row: CorrectionRow,
  { operatorId, decidedMs }: Pick<Approval, 'operatorId' | 'decidedMs'>,
): Promise<void> {
  const { id, user_id: userId, brand_id: brandId, currency, amount, scale } = row;
  const [account] = (await readAccounts(pool, { userId })).filter(({ accountMode }) => accountMode === 'real');
  if (!account) throw new Error(`user ${userId} has no real account`);
  const coin = coinByCode(currency);
  const command: CorrectCommand = {
    kind: 'correct',
    accountId: account.id,
    ...(coin ? { coinAccountId: await coinAccountOf(pool, { userId, brandId, coin, nowMs: clock.now() }) } : {}),
    key: `correction/${id}`,
    fingerprint: fingerprintOf('correct', { id, currency, amount }),
    recordsRefusal: false,
    correctionId: id,
    currency,
    amount,
    scale,
    reasonCode: row.reason_code,
    decidedBy: operatorId,
    decidedMs,
  };
  const answer = await queue.submit(command);
  if (answer.outcome === 'rejected')
    throw new Refusal(answer.rejection === 'quote-stale' ? 'currentPriceError' : 'insufficientBalance');
  if (answer.outcome !== 'accepted') throw new Error(`correction ${id} was answered with ${answer.outcome}`);
}

/** A correction, with the money and the earlier corrections of its account. */
interface Checked {
  readonly id: bigint;
  readonly amount: bigint;
  readonly available: bigint;
  readonly scale: number;
  readonly currency: string;
  readonly others: bigint;
}

/** Checks whether a debit is covered by the available money, and whether the account was recently corrected. */
async function checksOf(pool: Pool, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly Check[]>> {
  const { rows } = await pool.query<Checked>(
    `select c.id, c.amount, c.scale, c.currency, coalesce(a.available, 0) as available,
       (select count(*) from review_correction o where o.user_id = c.user_id and o.id <> c.id and o.created_ms > c.created_ms - 604800000)
         as others
     from review_correction c left join ledger_account a
       on a.user_id = c.user_id and a.account_mode = 'real' and a.currency = c.currency and a.purpose in ('trading', 'wallet')
     where c.id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, amount, available, scale, currency, others }): [bigint, Check[]] => {
      const covered = amount > 0n || available >= -amount;
      const values = { available: `${formatDecimal(available, scale)} ${currency}` };
      return [
        id,
        [
          { code: 'coveredByBalance', result: covered ? 'ok' : 'fail', values },
          { code: 'otherCorrections', result: others > 0n ? 'warn' : 'ok', values: { count: Number(others), days: 7 } },
        ],
      ];
    }),
  );
}
