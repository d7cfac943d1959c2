import type { Brand } from '@truefill/api/brand.ts';
import { cents, MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { usdWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import { MAX_WAITING_DEPOSITS } from '@truefill/domain/wallet/limits.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeTo, type AcceptedCommand, type AccountModule, type BatchDraft, type KindsOf } from '../accounts/index.ts';
import { eventData } from '../outbox/index.ts';
import {
  channelOf,
  coinOf,
  isFreshPrice,
  PAYMENT_REFERENCES,
  referencesOfBatch,
  USED_REFERENCES,
  type CoinPrice,
  type CoinPrices,
  type PaymentReference,
  type ReferencesOfBatch,
} from '../payments/index.ts';
import { isAboveOne } from '../review/index.ts';
import type { CreditDeposit, DepositAnswer, DepositCommand, DepositRejection, RejectDeposit, SubmitDeposit } from './command.ts';
import { DEPOSITS, DEPOSITS_BY_NUMBER, WAITING_DEPOSITS } from './deposit-statements.ts';
import { waitingDeposit, type StoredDeposit } from './stored-deposit.ts';

export interface DepositDecisionParts {
  readonly prices: CoinPrices;
  readonly brands: ReadonlyMap<string, Pick<Brand, 'treasury'>>;
  readonly clock: Clock;
}

interface Found {
  readonly deposits: readonly StoredDeposit[];
  readonly waiting: ReadonlyMap<bigint, number>;
  readonly used: readonly PaymentReference[];
}

/** The deposits of a batch so far. */
interface Work extends DepositDecisionParts {
  readonly draft: BatchDraft;
  readonly deposits: Map<bigint, StoredDeposit>;
  /** the number under review, by account */
  readonly waiting: Map<bigint, number>;
  readonly references: ReferencesOfBatch;
  readonly submitted: StoredDeposit[];
  readonly decided: StoredDeposit[];
}

const KINDS: KindsOf<DepositCommand, Work> = {
  'submit-deposit': { needsLock: true, takesNumber: true, decide: submit },
  'credit-deposit': { needsLock: true, decide: credit },
  'reject-deposit': { needsLock: true, decide: reject },
};

/** Deposits: users submit them and operators decide them. A decision changes the row and moves the money in one transaction. */
export function depositsModule(parts: DepositDecisionParts): AccountModule<Work, Found> {
  return {
    name: 'deposits',
    kinds: KINDS,
    slices: [],
    async read(store, commands) {
      const own = commands as readonly DepositCommand[];
      const ids = own.flatMap((command) => (command.kind === 'submit-deposit' ? [] : [command.depositId]));
      const deposits = ids.length === 0 ? [] : await store.find(DEPOSITS_BY_NUMBER, ids);
      const submitting = own.flatMap(({ kind, accountId }) => (kind === 'submit-deposit' ? [accountId] : []));
      const wanted = own.flatMap((command) => {
        const deposit = command.kind === 'credit-deposit' && deposits.find(({ id }) => id === command.depositId);
        return deposit ? [referenceOf(deposit, command)] : [];
      });
      return {
        deposits,
        waiting: submitting.length === 0 ? new Map() : await store.find(WAITING_DEPOSITS, submitting),
        used: wanted.length === 0 ? [] : await store.find(USED_REFERENCES, wanted),
      };
    },
    open: (draft, found) => ({
      ...parts,
      draft,
      deposits: new Map(found?.deposits.map((deposit) => [deposit.id, deposit])),
      waiting: new Map(found?.waiting),
      references: referencesOfBatch(found?.used ?? []),
      submitted: [],
      decided: [],
    }),
    writes: ({ submitted, decided, references }) => [
      writeTo(DEPOSITS, { submitted, decided }),
      writeTo(PAYMENT_REFERENCES, references.taken),
    ],
  };
}

function submit({ draft, brands, waiting, submitted, clock }: Work, { accountId, terms }: SubmitDeposit): DepositAnswer {
  const account = draft.account(accountId);
  const treasury = brands.get(account.brandId)?.treasury;
  if (!treasury || account.accountMode !== 'real') throw new Error(`ledger account ${accountId} cannot take deposits`);
  const before = waiting.get(accountId) ?? 0;
  if (before >= MAX_WAITING_DEPOSITS) return rejected('too-many-waiting');
  waiting.set(accountId, before + 1);
  const nowMs = clock.now();
  const deposit = waitingDeposit({
    ...terms,
    id: draft.takeNumber(),
    account_id: accountId,
    user_id: account.userId,
    brand_id: account.brandId,
    submitted_ms: BigInt(nowMs),
    due_ms: BigInt(nowMs + treasury.reviewTargetHours * HOUR_MS),
  });
  submitted.push(deposit);
  draft.post(accountId, deposit.id, {
    event: 'deposit_submitted',
    referenceKind: 'deposit',
    entries: [],
    nowMs,
    data: eventData(eventValues(deposit)),
  });
  return accepted(draft, deposit);
}

function credit(work: Work, command: CreditDeposit): DepositAnswer {
  const { draft, brands, prices, references, clock } = work;
  const { accountId, coinAccountId } = command;
  const deposit = depositOf(work, command);
  if (deposit.status === 'credited' && deposit.reference === command.reference) return done(deposit);
  if (deposit.status !== 'submitted') return rejected('decided');
  const reference = referenceOf(deposit, command);
  if (references.isUsed(reference)) return rejected('reference-used');
  const price = priceOf(prices, deposit);
  const nowMs = clock.now();
  // A coin credited as a coin needs no price.
  if (coinAccountId === undefined && (price === null || !isFreshPrice(price, nowMs))) return rejected('quote-stale');
  const worth = price ? usdWorth(deposit.amount, { scale: deposit.scale, rate: price.rate }) : deposit.estimate_usd;
  const amount: Money = coinAccountId === undefined ? worth : cents(deposit.amount);
  if (amount <= 0n) return rejected('worth-nothing');
  // who had to approve was decided by an estimate and an earlier price
  const limitUsd = brands.get(deposit.brand_id)?.treasury.fourEyesAboveUsd ?? 0;
  if (!command.byTwo && isAboveOne([deposit.estimate_usd, worth], limitUsd)) return rejected('needs-two');
  references.use(reference);
  if (price?.quote) draft.use(price.quote);
  const decided = decide(work, deposit, command, {
    status: 'credited',
    reference: command.reference,
    credited: amount,
    credited_currency: coinAccountId === undefined ? 'USD' : deposit.currency,
    worth_usd: worth,
    rate: price?.rate ?? null,
    quote_number: price?.quote ? BigInt(price.quote.sequence) : null,
  });
  // A coin credited as a coin counts as deposited by its worth at this rate.
  const conversion = price?.conversion ?? (coinAccountId !== undefined && price ? { rate: price.rate, quote: null } : undefined);
  const entries = [{ kind: 'deposit' as const, amount, ...(conversion ? { conversion } : {}) }];
  draft.post(accountId, deposit.id, {
    event: 'deposit_credited',
    referenceKind: 'deposit',
    ...(coinAccountId === undefined ? { entries } : { entries: [], coin: { accountId: coinAccountId, entries } }),
    nowMs,
    data: eventData({
      ...eventValues(decided),
      credited: amount,
      creditedCurrency: decided.credited_currency,
      creditedScale: coinAccountId === undefined ? MONEY_SCALE : deposit.scale,
    }),
  });
  return accepted(draft, deposit);
}

function reject(work: Work, command: RejectDeposit): DepositAnswer {
  const { draft, clock } = work;
  const deposit = depositOf(work, command);
  const { reasonCode, text } = command;
  if (deposit.status === 'rejected' && deposit.reason_code === reasonCode) return done(deposit);
  if (deposit.status !== 'submitted') return rejected('decided');
  decide(work, deposit, command, { status: 'rejected', reason_code: reasonCode, reason_text: text });
  draft.post(command.accountId, deposit.id, {
    event: 'deposit_rejected',
    referenceKind: 'deposit',
    entries: [],
    nowMs: clock.now(),
    data: eventData({ ...eventValues(deposit), reasonCode, reasonText: text }),
  });
  return accepted(draft, deposit);
}

/** @throws Error if the account has no such deposit */
function depositOf({ deposits }: Work, { depositId, accountId }: CreditDeposit | RejectDeposit): StoredDeposit {
  const deposit = deposits.get(depositId);
  if (deposit?.account_id !== accountId) throw new Error(`account ${accountId} has no deposit ${depositId}`);
  return deposit;
}

/** Records a decision, to be written and for later commands of the batch. */
function decide(
  { deposits, decided }: Work,
  deposit: StoredDeposit,
  { operatorId, decidedMs }: CreditDeposit | RejectDeposit,
  outcome: Partial<StoredDeposit>,
): StoredDeposit {
  const after = { ...deposit, ...outcome, decided_by: operatorId, decided_ms: BigInt(decidedMs) };
  deposits.set(deposit.id, after);
  decided.push(after);
  return after;
}

/** The newest price of the deposited currency; a dollar counts as a dollar. */
function priceOf(prices: CoinPrices, { coin_network_id: networkId }: StoredDeposit): CoinPrice | null {
  const network = COIN_NETWORKS.find(({ id }) => id === networkId);
  return prices.newest(network ? coinOf(network) : { symbol: null });
}

/** The scope in which the reference of a deposit's payment is unique. */
export function depositChannel({
  brand_id: brandId,
  coin_network_id: networkId,
}: Pick<StoredDeposit, 'brand_id' | 'coin_network_id'>): string {
  const network = COIN_NETWORKS.find((each) => each.id === networkId) ?? null;
  return channelOf('in', { brandId, network });
}

function referenceOf(deposit: StoredDeposit, { reference, decidedMs }: CreditDeposit): PaymentReference {
  return { channel: depositChannel(deposit), reference, recordKind: 'deposit', recordId: deposit.id, recordedAtMs: decidedMs };
}

/** The values of a deposit's events; amounts in units of `scale` digits. */
function eventValues({ amount, currency, scale }: StoredDeposit): Readonly<Record<string, string | number | bigint>> {
  return { amount, currency, scale };
}

function accepted(draft: BatchDraft, { id, account_id: accountId, submitted_ms: submittedMs }: StoredDeposit): AcceptedCommand {
  const change = { kind: 'balance', account: draft.account(accountId) };
  return { outcome: 'accepted', orderId: id, placedAtMs: Number(submittedMs), change };
}

/** The answer if the same decision was made before. */
function done({ id, submitted_ms: submittedMs }: StoredDeposit): AcceptedCommand {
  return { outcome: 'accepted', orderId: id, placedAtMs: Number(submittedMs), change: null };
}

function rejected(rejection: DepositRejection): DepositAnswer {
  return { outcome: 'rejected', rejection };
}
