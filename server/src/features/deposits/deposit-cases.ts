import { depositCase } from '@truefill/api/deposits/deposit-case.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { COIN_NETWORKS, COINS, type Coin } from '@truefill/domain/wallet/coins.ts';
import { Refusal } from '../../platform/refusal.ts';
import { coinAccountOf, type Sql } from '../accounts/ledger/index.ts';
import {
  CASE_AMOUNT,
  CASE_UID,
  checksById,
  checksOfUser,
  depositMinimum,
  moneyDeciders,
  refuseUsedReference,
  worthNow,
  worthNowFacts,
} from '../payments/index.ts';
import type { Approval, CaseFacts, CaseKind, Check, Fact, Rejection } from '../review/index.ts';
import type { CreditDeposit, RejectDeposit } from './command.ts';
import { depositChannel } from './deposits-module.ts';
import type { DepositsParts } from './deposits.ts';
import type { StoredDeposit } from './stored-deposit.ts';
import { acceptedOf } from './submit-deposit.ts';

const SELECT = `select id, brand_id, user_id, ${CASE_UID} as uid, ${CASE_AMOUNT} as amount, currency,
    coalesce(worth_usd, estimate_usd) as amount_usd,
    case coin_network_id ${COIN_NETWORKS.map(({ id, network }) => `when ${id} then '${network}'`).join(' ')} else 'bank_card' end as method,
    case status when 'submitted' then 'open' when 'credited' then 'approved' else 'rejected' end as state,
    submitted_ms as created_ms, due_ms, decided_ms from deposit`;

/** The review cases of deposits. */
export function depositCases(parts: DepositsParts): CaseKind {
  const { pool, queue } = parts;
  return {
    ...depositCase,
    deciders: moneyDeciders(({ treasury }) => treasury.fourEyesAboveUsd),
    needsReference: true,
    select: SELECT,
    detail: async (caseId) => factsOf(parts, await readDeposit(parts, caseId)),
    async checks(caseIds) {
      const { rows } = await pool.query<StoredDeposit>('select * from deposit where id = any ($1::bigint[])', [caseIds]);
      return checksById(rows, (deposit) => checksOf(parts, deposit));
    },
    worthNow: (money) => worthNow(parts.prices, money),
    async mayApprove(client, { caseId, reference }) {
      await refuseUsedReference(client, { channel: depositChannel(await readDeposit({ pool: client }, caseId)), reference });
    },
    async approve({ caseId, operatorId, byTwo, reference, decidedMs }: Approval) {
      const deposit = await readDeposit(parts, caseId);
      const coinAccountId = await coinAccountFor(parts, deposit);
      const command: CreditDeposit = {
        kind: 'credit-deposit',
        accountId: deposit.account_id,
        ...(coinAccountId === null ? {} : { coinAccountId }),
        depositId: caseId,
        operatorId,
        byTwo,
        reference,
        decidedMs,
      };
      acceptedOf(await queue.submit(command));
    },
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }: Rejection) {
      const { account_id: accountId } = await readDeposit(parts, caseId);
      const named = { accountId, depositId: caseId, operatorId, decidedMs };
      const command: RejectDeposit = { kind: 'reject-deposit', ...named, reasonCode, text };
      acceptedOf(await queue.submit(command));
    },
  };
}

/** @throws Refusal 1008 if there is none */
async function readDeposit({ pool }: { readonly pool: Sql }, id: bigint): Promise<StoredDeposit> {
  const { rows } = await pool.query<StoredDeposit>('select * from deposit where id = $1', [id]);
  const [deposit] = rows;
  if (!deposit) throw new Refusal('dataNotFound');
  return deposit;
}

/** The coin account to credit, if the brand keeps coin balances; null credits dollars. */
async function coinAccountFor({ pool, brands, clock }: DepositsParts, deposit: StoredDeposit): Promise<bigint | null> {
  const { brand_id: brandId, user_id: userId } = deposit;
  const coin = coinOf(deposit);
  if (!coin || !brands.find(({ id }) => id === brandId)?.switches.myWalletPage) return null;
  return coinAccountOf(pool, { userId, brandId, coin, nowMs: clock.now() });
}

/** Null for a bank transfer. */
function coinOf({ coin_network_id: networkId, currency }: StoredDeposit): Coin | null {
  return networkId === null ? null : (COINS.find(({ code }) => code === currency) ?? null);
}

async function factsOf({ pool, prices }: DepositsParts, deposit: StoredDeposit): Promise<CaseFacts> {
  const { rows } = await pool.query<{ address: string }>('select address from receiving_address where id = $1', [
    deposit.receiving_address_id,
  ]);
  const address = rows[0]?.address ?? '';
  const { coin_network_id: networkId, currency, scale, amount, rate, credited, credited_currency: creditedCurrency } = deposit;
  const network = COIN_NETWORKS.find(({ id }) => id === networkId)?.network;
  const facts: Fact[] = [
    { code: 'amount', value: `${formatDecimal(amount, scale)} ${currency}`, kind: 'amount' },
    network === undefined
      ? { code: 'method', value: 'bank_card', kind: 'code' }
      : { code: 'network', value: network, kind: 'text' },
    ...receivedAt(network === undefined, address),
    { code: 'submitted', value: String(deposit.submitted_ms), kind: 'time' },
  ];
  if (deposit.status === 'submitted') facts.push(...worthNowFacts(prices, { amount: formatDecimal(amount, scale), currency }));
  if (rate !== null) facts.push({ code: 'rate', value: `${formatDecimal(rate, RATE_SCALE)} USD`, kind: 'amount' });
  if (credited !== null && creditedCurrency !== null) {
    const digits = creditedCurrency === currency ? scale : 2;
    facts.push({ code: 'credited', value: `${formatDecimal(credited, digits)} ${creditedCurrency}`, kind: 'amount' });
  }
  return {
    facts,
    proofs: [deposit.proof_id],
    reference: deposit.reference ?? '',
    reasonCode: deposit.reason_code ?? '',
    reasonText: deposit.reason_text ?? '',
  };
}

/** The address that was shown, or the parts of the bank account. */
function receivedAt(isBank: boolean, address: string): Fact[] {
  if (!isBank) return [{ code: 'receivingAddress', value: address, kind: 'text' }];
  const account = JSON.parse(address) as Readonly<Record<string, string>>;
  return ['bank', 'holder', 'account'].map((name) => ({ code: name, value: account[name] ?? '', kind: 'text' }));
}

async function checksOf(parts: DepositsParts, deposit: StoredDeposit): Promise<Check[]> {
  const { pool, brands, prices, addresses, clock } = parts;
  const { brand_id: brandId, user_id: userId, coin_network_id: networkId, amount, currency, scale } = deposit;
  const brand = brands.find(({ id }) => id === brandId);
  const rate = prices.newest({ symbol: coinOf(deposit)?.symbol ?? null })?.rate;
  const minimum = brand && rate !== undefined ? depositMinimum(brand, currency, { scale, rate }) : 0n;
  const { rows } = await pool.query<{ id: bigint; submitted_ms: bigint; brand_id: string }>(
    `select id, submitted_ms, brand_id from deposit where proof_digest = $1 and id <> $2 order by brand_id <> $3, id limit 1`,
    [deposit.proof_digest, deposit.id, brandId],
  );
  const [seen] = rows;
  const isShown = addresses.shownFor(brandId, networkId)?.id === deposit.receiving_address_id;
  return [
    {
      code: 'minimum',
      result: amount < minimum ? 'warn' : 'ok',
      values: { minimum: `${formatDecimal(minimum, scale)} ${currency}` },
    },
    { code: 'address_shown', result: isShown ? 'ok' : 'warn', values: {} },
    {
      code: 'proof_seen',
      result: seen ? 'fail' : 'ok',
      // other brands' deposits are not visible to this brand's operators
      values: seen?.brand_id === brandId ? { uid: orderNumber(seen.id, Number(seen.submitted_ms)) } : {},
    },
    ...(await checksOfUser({ ...parts, nowMs: clock.now() }, { brandId, userId })),
  ];
}
