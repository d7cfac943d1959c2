import type { Brand } from '@truefill/api/brand.ts';
import { entriesOf, USD, type EntryConversion, type EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import { withdrawalCosts, withdrawalError, type WithdrawalCosts } from '@truefill/domain/wallet/withdrawal.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeTo, type AcceptedCommand, type AccountModule, type BatchDraft, type KindsOf } from '../accounts/index.ts';
import { LOAN_BOND } from '../loans/index.ts';
import { eventData } from '../outbox/index.ts';
import {
  channelOf,
  PAYMENT_REFERENCES,
  referencesOfBatch,
  USED_REFERENCES,
  withdrawalTermsOf,
  type CoinPrices,
  type PaymentReference,
  type ReferencesOfBatch,
} from '../payments/index.ts';
import { ACTIVE_ORDERS, type Market } from '../trading/index.ts';
import type {
  PayWithdrawal,
  RejectWithdrawal,
  Withdraw,
  WithdrawalAnswer,
  WithdrawalCommand,
  WithdrawalRejection,
} from './command.ts';
import type { Destinations } from './destination.ts';
import type { StoredWithdrawal } from './stored-withdrawal.ts';
import { pricedPayout, sourceOf, type PricedPayout } from './withdrawal-source.ts';
import { ACCOUNTS_WITHDRAWING, WITHDRAWALS, WITHDRAWALS_BY_NUMBER } from './withdrawal-statements.ts';

export interface WithdrawalDecisionParts {
  readonly market: Pick<Market, 'valuation'>;
  readonly prices: CoinPrices;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly encrypt: Destinations['encrypt'];
}

interface Found {
  readonly withdrawals: readonly StoredWithdrawal[];
  readonly withdrawing: ReadonlyMap<bigint, number>;
  readonly used: readonly PaymentReference[];
}

/** The withdrawals of a batch so far. */
interface Work extends WithdrawalDecisionParts {
  readonly draft: BatchDraft;
  readonly withdrawals: Map<bigint, StoredWithdrawal>;
  /** the number under review, by the trading accounts of the requests */
  readonly withdrawing: Map<bigint, number>;
  readonly references: ReferencesOfBatch;
  readonly requested: StoredWithdrawal[];
  readonly decided: StoredWithdrawal[];
}

const KINDS: KindsOf<WithdrawalCommand, Work> = {
  withdraw: { needsLock: true, takesNumber: true, decide: withdraw },
  'pay-withdrawal': { needsLock: true, decide: pay },
  'reject-withdrawal': { needsLock: true, decide: reject },
};

/**
 * Withdrawals: users request them and operators decide them. A command changes the row and moves the money in one transaction.
 */
export function withdrawalsModule(parts: WithdrawalDecisionParts): AccountModule<Work, Found> {
  return {
    name: 'withdrawals',
    kinds: KINDS,
    slices: [ACTIVE_ORDERS, LOAN_BOND],
    async read(store, commands) {
      const own = commands as readonly WithdrawalCommand[];
      const ids = own.flatMap((command) => (command.kind === 'withdraw' ? [] : [command.withdrawalId]));
      const withdrawals = ids.length === 0 ? [] : await store.find(WITHDRAWALS_BY_NUMBER, ids);
      const asking = own.flatMap(({ kind, accountId }) => (kind === 'withdraw' ? [accountId] : []));
      const references = own.flatMap((command) => {
        const withdrawal = command.kind === 'pay-withdrawal' && withdrawals.find(({ id }) => id === command.withdrawalId);
        return withdrawal ? [referenceOf(withdrawal, command)] : [];
      });
      return {
        withdrawals,
        withdrawing: asking.length === 0 ? new Map() : await store.find(ACCOUNTS_WITHDRAWING, asking),
        used: references.length === 0 ? [] : await store.find(USED_REFERENCES, references),
      };
    },
    open: (draft, found) => ({
      ...parts,
      draft,
      withdrawals: new Map(found?.withdrawals.map((withdrawal) => [withdrawal.id, withdrawal])),
      withdrawing: new Map(found?.withdrawing),
      references: referencesOfBatch(found?.used ?? []),
      requested: [],
      decided: [],
    }),
    writes: ({ requested, decided, references }) => [
      writeTo(WITHDRAWALS, { requested, decided }),
      writeTo(PAYMENT_REFERENCES, references.taken),
    ],
  };
}

function withdraw(work: Work, command: Withdraw): WithdrawalAnswer {
  const { draft, brands, prices, clock, market, withdrawing } = work;
  const { accountId, coinAccountId } = command;
  const account = draft.account(accountId);
  const brand = brands.get(account.brandId);
  if (!brand || account.accountMode !== 'real') throw new Error(`ledger account ${accountId} cannot pay out`);
  if (brand.treasury.onePendingWithdrawal && (withdrawing.get(accountId) ?? 0) > 0) return rejected('another-waiting');
  // Every open order has locked a margin, a reservation or a stake.
  if (brand.rules.withdrawOnlyFlat && account.locked > 0n) return rejected('orders-open');
  const nowMs = clock.now();
  const payout = pricedPayout(prices, command.coinNetworkId, nowMs);
  if (payout === null) return rejected('quote-stale');
  const active = draft.slice(ACTIVE_ORDERS)(accountId);
  const loan = draft.slice(LOAN_BOND)(accountId).now;
  const coin = coinAccountId === undefined ? null : draft.account(coinAccountId);
  const asksForDollars = coin === null || loan.bound > 0n;
  const floating = asksForDollars ? active.floating((symbol) => market.valuation(brand, symbol)) : ZERO;
  if (floating === null) return rejected('quote-stale');
  const costsWith = (bound: Money): WithdrawalCosts => {
    const source = sourceOf(coin, bound, () => freeMargin(account.available, floating));
    return withdrawalCosts(command.amount, payout.priced, source, withdrawalTermsOf(brand));
  };
  const errorOf = (of: WithdrawalCosts) => withdrawalError(of, payout.priced, command.shown);
  const costs = costsWith(loan.bound);
  const rejection = errorOf(costs);
  if (rejection === 'not-enough' && loan.isOverdue && errorOf(costsWith(ZERO)) !== 'not-enough') return rejected('loan-overdue');
  if (rejection !== null) return rejected(rejection);
  const withdrawal = agreedWithdrawal(work, command, brand, payout, costs);
  withdrawing.set(accountId, (withdrawing.get(accountId) ?? 0) + 1);
  work.requested.push(withdrawal);
  work.withdrawals.set(withdrawal.id, withdrawal);
  if (payout.price.quote) draft.use(payout.price.quote);
  post(work, withdrawal, 'withdrawal_requested', [{ kind: 'withdrawal_hold', amount: withdrawal.taken }], {});
  return accepted(draft, withdrawal);
}

/** The row of a new withdrawal, with the terms that it keeps. */
function agreedWithdrawal(
  { draft, clock, encrypt }: Work,
  { accountId, coinAccountId, coinNetworkId, method }: Withdraw,
  { treasury }: Brand,
  { currency, price }: PricedPayout,
  { amount, feeType, fee, feeUsd, taken, feeTaken, worthUsd }: WithdrawalCosts,
): StoredWithdrawal {
  const { userId, brandId } = draft.account(accountId);
  const nowMs = clock.now();
  const id = draft.takeNumber();
  const row = { id, user_id: userId, brand_id: brandId };
  const source = coinAccountId === undefined ? USD : currency;
  const quote = price.conversion?.quote ?? null;
  return {
    ...row,
    account_id: accountId,
    coin_account_id: coinAccountId ?? null,
    coin_network_id: coinNetworkId,
    currency: currency.code,
    scale: currency.scale,
    amount,
    fee_type: feeType,
    fee,
    fee_usd: feeUsd,
    source_currency: source.code,
    source_scale: source.scale,
    taken: cents(taken),
    fee_taken: cents(feeTaken),
    worth_usd: worthUsd,
    rate: price.rate,
    quote_symbol: quote?.symbol ?? null,
    quote_number: quote ? BigInt(quote.sequence) : null,
    quote_bid: quote?.bid ?? null,
    quote_ask: quote?.ask ?? null,
    quote_precision: quote?.pricePrecision ?? null,
    method_kind: method.kind,
    method_id: method.id,
    destination_sealed: encrypt(row, method.destination),
    destination_shown: method.shortened,
    submitted_ms: BigInt(nowMs),
    due_ms: BigInt(nowMs + treasury.reviewTargetHours * HOUR_MS),
    status: 'submitted',
    decided_ms: null,
    decided_by: null,
    reference: null,
    reason_code: null,
    reason_text: null,
  };
}

function pay(work: Work, command: PayWithdrawal): WithdrawalAnswer {
  const { draft, references } = work;
  const { reference } = command;
  const withdrawal = withdrawalOf(work, command);
  if (withdrawal.status === 'paid' && withdrawal.reference === reference) return done(withdrawal);
  if (withdrawal.status !== 'submitted') return rejected('decided');
  const payment = referenceOf(withdrawal, command);
  if (references.isUsed(payment)) return rejected('reference-used');
  references.use(payment);
  decide(work, withdrawal, command, { status: 'paid', reference });
  const { taken, fee_taken: fee } = withdrawal;
  const entries = entriesOf({ kind: 'withdrawal_paid', amount: cents(taken - fee) }, { kind: 'withdrawal_fee', amount: fee });
  post(work, withdrawal, 'withdrawal_paid', entries, { reference });
  return accepted(draft, withdrawal);
}

function reject(work: Work, command: RejectWithdrawal): WithdrawalAnswer {
  const { reasonCode, text } = command;
  const withdrawal = withdrawalOf(work, command);
  if (withdrawal.status === 'rejected' && withdrawal.reason_code === reasonCode) return done(withdrawal);
  if (withdrawal.status !== 'submitted') return rejected('decided');
  decide(work, withdrawal, command, { status: 'rejected', reason_code: reasonCode, reason_text: text });
  const entries: EntryDraft[] = [{ kind: 'withdrawal_release', amount: withdrawal.taken }];
  post(work, withdrawal, 'withdrawal_rejected', entries, { reasonCode, reasonText: text });
  return accepted(work.draft, withdrawal);
}

/** Posts entries to the withdrawal's source; dollar entries for a coin name the price agreed at the request. */
function post(
  { draft, clock }: Work,
  withdrawal: StoredWithdrawal,
  event: string,
  plain: readonly EntryDraft[],
  extra: Readonly<Record<string, string>>,
): void {
  const { id, account_id: accountId, coin_account_id: coinAccountId, amount, fee, currency, scale } = withdrawal;
  const conversion = coinAccountId === null ? conversionOf(withdrawal) : null;
  const entries = conversion ? plain.map((entry) => ({ ...entry, conversion })) : plain;
  draft.post(accountId, id, {
    event,
    referenceKind: 'withdrawal',
    ...(coinAccountId === null ? { entries } : { entries: [], coin: { accountId: coinAccountId, entries } }),
    nowMs: clock.now(),
    data: eventData({ amount, fee, currency, scale, destination: withdrawal.destination_shown, ...extra }),
  });
}

function conversionOf(withdrawal: StoredWithdrawal): EntryConversion | null {
  const { quote_symbol: symbol, quote_number: sequence, quote_bid: bid, quote_ask: ask, quote_precision: precision } = withdrawal;
  if (symbol === null || sequence === null || bid === null || ask === null || precision === null) return null;
  return {
    rate: withdrawal.rate as UsdRate,
    quote: { symbol, sequence: Number(sequence), bid: bid as Price, ask: ask as Price, pricePrecision: precision },
  };
}

/** @throws Error if the account has no such withdrawal */
function withdrawalOf({ withdrawals }: Work, { withdrawalId, accountId }: PayWithdrawal | RejectWithdrawal): StoredWithdrawal {
  const withdrawal = withdrawals.get(withdrawalId);
  if (withdrawal?.account_id !== accountId) throw new Error(`account ${accountId} has no withdrawal ${withdrawalId}`);
  return withdrawal;
}

/** Records a decision, to be written and for later commands of the batch. */
function decide(
  { withdrawals, withdrawing, decided }: Work,
  withdrawal: StoredWithdrawal,
  { operatorId, decidedMs }: PayWithdrawal | RejectWithdrawal,
  outcome: Partial<StoredWithdrawal>,
): void {
  const after = { ...withdrawal, ...outcome, decided_by: operatorId, decided_ms: BigInt(decidedMs) };
  withdrawals.set(withdrawal.id, after);
  const { account_id: accountId } = withdrawal;
  withdrawing.set(accountId, (withdrawing.get(accountId) ?? 1) - 1);
  decided.push(after);
}

/** The scope in which the reference of a withdrawal's payment is unique. */
export function withdrawalChannel({
  brand_id: brandId,
  coin_network_id: networkId,
}: Pick<StoredWithdrawal, 'brand_id' | 'coin_network_id'>): string {
  const network = COIN_NETWORKS.find((each) => each.id === networkId) ?? null;
  return channelOf('out', { brandId, network });
}

function referenceOf(withdrawal: StoredWithdrawal, { reference, decidedMs }: PayWithdrawal): PaymentReference {
  const channel = withdrawalChannel(withdrawal);
  return { channel, reference, recordKind: 'withdrawal', recordId: withdrawal.id, recordedAtMs: decidedMs };
}

function accepted(
  draft: BatchDraft,
  { id, account_id: accountId, submitted_ms: submittedMs }: StoredWithdrawal,
): AcceptedCommand {
  const change = { kind: 'balance', account: draft.account(accountId) };
  return { outcome: 'accepted', orderId: id, placedAtMs: Number(submittedMs), change };
}

/** The answer if the same decision was made before. */
function done({ id, submitted_ms: submittedMs }: StoredWithdrawal): AcceptedCommand {
  return { outcome: 'accepted', orderId: id, placedAtMs: Number(submittedMs), change: null };
}

function rejected(rejection: WithdrawalRejection): WithdrawalAnswer {
  return { outcome: 'rejected', rejection };
}
