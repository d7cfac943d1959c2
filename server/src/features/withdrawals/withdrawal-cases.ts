import { withdrawalCase } from '@truefill/api/withdrawals/withdrawal-case.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  CASE_AMOUNT,
  CASE_UID,
  checksById,
  checksOfUser,
  moneyDeciders,
  refuseUsedReference,
  worthNow,
  worthNowFacts,
} from '../payments/index.ts';
import {
  activeHold,
  lockHoldsOf,
  type Approval,
  type CaseFacts,
  type CaseKind,
  type Check,
  type Fact,
  type Rejection,
} from '../review/index.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { PayWithdrawal, RejectWithdrawal } from './command.ts';
import { refuseHeldAt } from './conditions.ts';
import { destinationIdentity } from './destination.ts';
import type { StoredWithdrawal } from './stored-withdrawal.ts';
import { acceptedOf } from './withdraw.ts';
import { withdrawalChannel } from './withdrawals-module.ts';
import type { WithdrawalsOptions } from './withdrawals.ts';

const SELECT = `select id, brand_id, user_id, ${CASE_UID} as uid, ${CASE_AMOUNT} as amount, currency, worth_usd as amount_usd,
    case coin_network_id ${COIN_NETWORKS.map(({ id, network }) => `when ${id} then '${network}'`).join(' ')} else 'bank_card' end as method,
    case status when 'submitted' then 'open' when 'paid' then 'approved' else 'rejected' end as state,
    submitted_ms as created_ms, due_ms, decided_ms from withdrawal`;

/** The review cases of withdrawals. Approving one states that it was paid, with the payment's reference. */
export function withdrawalCases(parts: WithdrawalsOptions): CaseKind {
  const { pool, queue, clock } = parts;
  return {
    ...withdrawalCase,
    deciders: moneyDeciders(({ treasury }) => treasury.fourEyesAboveUsd),
    needsReference: true,
    select: SELECT,
    detail: async (caseId) => factsOf(parts, await readWithdrawal(parts, caseId)),
    async checks(caseIds) {
      const { rows } = await pool.query<StoredWithdrawal>('select * from withdrawal where id = any ($1::bigint[])', [caseIds]);
      return checksById(rows, (withdrawal) => checksOf(parts, withdrawal));
    },
    // The payout is in the coin, whose price changes while it waits.
    worthNow: (money) => worthNow(parts.prices, money),
    async isHeld(caseId) {
      const { user_id: userId } = await readWithdrawal(parts, caseId);
      return (await activeHold(pool, userId, clock.now())) !== null;
    },
    // A hold of either scope stops withdrawals.
    async mayApprove(client, { caseId, reference }) {
      const withdrawal = await readWithdrawal({ pool: client }, caseId);
      await lockHoldsOf(client, withdrawal.user_id);
      await refuseHeldAt(client, withdrawal.user_id, clock.now());
      await refuseUsedReference(client, { channel: withdrawalChannel(withdrawal), reference });
    },
    async approve({ caseId, operatorId, reference, decidedMs }: Approval) {
      const place = placeOf(await readWithdrawal(parts, caseId));
      const command: PayWithdrawal = { kind: 'pay-withdrawal', ...place, withdrawalId: caseId, operatorId, reference, decidedMs };
      acceptedOf(await queue.submit(command));
    },
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }: Rejection) {
      const place = placeOf(await readWithdrawal(parts, caseId));
      const named = { ...place, withdrawalId: caseId, operatorId, decidedMs };
      const command: RejectWithdrawal = { kind: 'reject-withdrawal', ...named, reasonCode, text };
      acceptedOf(await queue.submit(command));
    },
  };
}

/** The accounts involved. */
function placeOf({ account_id: accountId, coin_account_id: coinAccountId }: StoredWithdrawal) {
  return coinAccountId === null ? { accountId } : { accountId, coinAccountId };
}

/** @throws Refusal 1008 if there is none */
async function readWithdrawal({ pool }: { readonly pool: Sql }, id: bigint): Promise<StoredWithdrawal> {
  const { rows } = await pool.query<StoredWithdrawal>('select * from withdrawal where id = $1', [id]);
  const [withdrawal] = rows;
  if (!withdrawal) throw new Refusal('dataNotFound');
  return withdrawal;
}

function factsOf({ destinations, prices }: WithdrawalsOptions, withdrawal: StoredWithdrawal): CaseFacts {
  const { currency, scale, amount, fee, source_currency: sourceCurrency, source_scale: sourceScale, taken } = withdrawal;
  const network = COIN_NETWORKS.find(({ id }) => id === withdrawal.coin_network_id)?.network;
  const inCoin = (code: string, value: bigint): Fact => ({
    code,
    value: `${formatDecimal(value, scale)} ${currency}`,
    kind: 'amount',
  });
  const encrypted = withdrawal.destination_sealed as Buffer;
  // an erased account has no destination to decrypt
  const opened = encrypted.length === 0 ? {} : destinations.decrypt(withdrawal, encrypted);
  const destination = Object.entries(opened).filter(([, value]) => value !== '');
  const facts: Fact[] = [
    inCoin('amount', amount),
    inCoin('fee', fee),
    inCoin('arrives', amount - fee),
    { code: 'taken', value: `${formatDecimal(taken, sourceScale)} ${sourceCurrency}`, kind: 'amount' },
    { code: 'rate', value: `${formatDecimal(withdrawal.rate, RATE_SCALE)} USD`, kind: 'amount' },
    network === undefined
      ? { code: 'method', value: 'bank_card', kind: 'code' }
      : { code: 'network', value: network, kind: 'text' },
    ...destination.map(([code, value]): Fact => ({ code, value, kind: 'text', isPersonal: true })),
    { code: 'destinationKind', value: withdrawal.method_kind, kind: 'code' },
    { code: 'submitted', value: String(withdrawal.submitted_ms), kind: 'time' },
  ];
  if (withdrawal.status === 'submitted') facts.push(...worthNowFacts(prices, { amount: formatDecimal(amount, scale), currency }));
  return {
    facts,
    proofs: [],
    reference: withdrawal.reference ?? '',
    reasonCode: withdrawal.reason_code ?? '',
    reasonText: withdrawal.reason_text ?? '',
  };
}

/**
 * How often the user was paid at the identical destination. Equal destinations have the same shortened form, so only a few must
 * be decrypted; those of an erased account are empty and do not count.
 */
async function paidThere(
  { pool, destinations }: Pick<WithdrawalsOptions, 'pool' | 'destinations'>,
  withdrawal: StoredWithdrawal,
): Promise<number> {
  const whole = ({ destination_sealed: encrypted, ...row }: EncryptedWithdrawal): string | null =>
    encrypted.length === 0 ? null : destinationIdentity(row.coin_network_id, destinations.decrypt(row, encrypted as Buffer));
  const wanted = whole(withdrawal);
  if (wanted === null) return 0;
  const { rows } = await pool.query<EncryptedWithdrawal>(
    `select id, user_id, brand_id, coin_network_id, destination_sealed from withdrawal
     where user_id = $1 and status = 'paid' and lower(destination_shown) = lower($2) and coin_network_id is not distinct from $3`,
    [withdrawal.user_id, withdrawal.destination_shown, withdrawal.coin_network_id],
  );
  return rows.filter((row) => whole(row) === wanted).length;
}

type EncryptedWithdrawal = Pick<StoredWithdrawal, 'id' | 'user_id' | 'brand_id' | 'coin_network_id' | 'destination_sealed'>;

async function checksOf(
  { pool, identity, clock, destinations }: WithdrawalsOptions,
  withdrawal: StoredWithdrawal,
): Promise<Check[]> {
  const { brand_id: brandId, user_id: userId } = withdrawal;
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) as count from withdrawal where user_id = $1 and status = 'paid'`,
    [userId],
  );
  const { count = 0n } = rows[0] ?? {};
  const same = await paidThere({ pool, destinations }, withdrawal);
  const withheld = `${formatDecimal(withdrawal.taken, withdrawal.source_scale)} ${withdrawal.source_currency}`;
  return [
    { code: 'paid_before', result: count === 0n ? 'warn' : 'ok', values: { count: Number(count) } },
    { code: 'paid_there_before', result: same === 0 ? 'warn' : 'ok', values: { count: same } },
    { code: 'withheld', result: 'ok', values: { amount: withheld } },
    ...(await checksOfUser({ pool, cashEligibilityOf: identity.cashEligibilityOf, nowMs: clock.now() }, { brandId, userId })),
  ];
}
