import type { Brand } from '@truefill/api/brand.ts';
import type { Money } from '@truefill/domain/money.ts';
import { decideOption } from '@truefill/domain/option-placement.ts';
import { decideOptionSettlement } from '@truefill/domain/option-settlement.ts';
import type { Clock } from '../../clock.ts';
import type { LedgerAccount } from '../ledger/index.ts';
import { FRESHNESS_LIMIT_MS, type QuoteBook } from '../quotes/index.ts';
import { checkLeases, ORDER_NUMBERS_TAKEN, type Market, type UsedQuotes } from '../trading/index.ts';
import { createBatchDraft, type BatchDraft, type OptionRecord } from './batch-draft.ts';
import type { OptionStore } from './batch-store.ts';
import type { OptionAnswer, OptionCommand, PlaceOption, SettleOption } from './command.ts';
import type { OptionOffer } from './option-offer.ts';

/** A brand with what it offers. */
export interface OptionBrand {
  readonly brand: Brand;
  readonly offer: OptionOffer;
}

export interface BatchParts {
  readonly market: Market;
  readonly quotes: Pick<QuoteBook, 'newest'>;
  readonly brands: ReadonlyMap<string, OptionBrand>;
  readonly clock: Clock;
  readonly used: Pick<UsedQuotes, 'take'>;
}

/** Decides and writes batches of option commands. One per executor. */
export type RunBatch = (store: OptionStore, commands: readonly OptionCommand[], again: boolean) => Promise<OptionAnswer[]>;

export function createBatchRunner(parts: BatchParts): RunBatch {
  let nextNumber = 0n;
  let numbersEnd = 0n;

  return async (store, commands, again) => {
    const accounts = await store.lockAccounts([...new Set(commands.map((command) => command.accountId))]);
    // Read after the locks were had: whoever held them before has committed what is looked up here.
    const records = await store.findRecords(commands);
    const options = await store.findOptions(commands.flatMap((command) => (command.kind === 'settle' ? [command.orderId] : [])));
    const placing = [...new Set(commands.flatMap((command) => (command.kind === 'place' ? [command.accountId] : [])))];
    const running = placing.length === 0 ? new Map<bigint, number>() : await store.countRunning(placing);
    const draft = createBatchDraft(accounts, options, records, running);
    const floating = await floatingResults(parts, store, placing, accounts);
    if (numbersEnd - nextNumber < BigInt(commands.length)) {
      // Numbers are those of orders: one number names one order of either sort.
      nextNumber = await store.takeOrderNumbers();
      numbersEnd = nextNumber + ORDER_NUMBERS_TAKEN;
    }
    const decision = { ...parts, draft, floating, takeNumber: () => nextNumber++ };
    const isLost = await checkLeases(store, commands);
    const answers = commands.map((command): OptionAnswer =>
      isLost(command) ? { outcome: 'lease-lost' } : answer(decision, command, again),
    );
    await draft.write(store, parts.used);
    return answers.map((given) => withFinalAccount(given, draft));
  };
}

interface Decision extends BatchParts {
  readonly draft: BatchDraft;
  /** of the positions of an account that places */
  readonly floating: (accountId: bigint) => Money;
  readonly takeNumber: () => bigint;
}

/** Options share the balance with positions, whose losses bind it. */
async function floatingResults(
  { market, brands }: BatchParts,
  store: OptionStore,
  placing: readonly bigint[],
  accounts: ReadonlyMap<bigint, LedgerAccount>,
): Promise<(accountId: bigint) => Money> {
  const positions = placing.length === 0 ? [] : await store.findPositions(placing);
  const byAccount = Map.groupBy(positions, (position) => position.accountId);
  return (accountId) => {
    const { brand } = brandOf(brands, accounts.get(accountId));
    return market.floatingOf(brand, byAccount.get(accountId) ?? []);
  };
}

function answer(decision: Decision, command: OptionCommand, again: boolean): OptionAnswer {
  const { draft } = decision;
  const record = draft.record(command);
  if (record) return recordedAnswer(draft, record, command, again);
  const decided = command.kind === 'place' ? place(decision, command) : settle(decision, command);
  if (decided.outcome === 'accepted' || (decided.outcome === 'rejected' && command.recordsRefusal)) {
    draft.answerForGood({
      accountId: command.accountId,
      key: command.key,
      fingerprint: command.fingerprint,
      rejection: decided.outcome === 'rejected' ? decided.rejection : null,
      orderId: decided.outcome === 'accepted' ? decided.orderId : null,
      recordedAtMs: decided.outcome === 'accepted' ? decided.placedAtMs : decision.clock.now(),
    });
  }
  return decided;
}

function recordedAnswer(draft: BatchDraft, record: OptionRecord, command: OptionCommand, again: boolean): OptionAnswer {
  if (record.fingerprint !== command.fingerprint) return { outcome: 'key-reused' };
  if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
  const { orderId, recordedAtMs, accountId } = record;
  if (orderId === null) throw new Error(`the record ${record.key} of account ${accountId} has neither order nor refusal`);
  return {
    outcome: 'accepted',
    orderId,
    placedAtMs: recordedAtMs,
    change: again ? { kind: 'found', account: draft.account(accountId), orderId } : null,
  };
}

function place({ draft, market, quotes, brands, clock, floating, takeNumber }: Decision, command: PlaceOption): OptionAnswer {
  const account = draft.account(command.accountId);
  const { brand, offer } = brandOf(brands, account);
  const { symbol } = command.request;
  const nowMs = clock.now();
  const quote = quotes.newest(symbol);
  const decided = decideOption(
    command.request,
    {
      instrument: market.offered(brand, symbol),
      productId: offer.productId(symbol),
      open: market.isOpen(symbol, nowMs),
      quote,
      nowMs,
      freshnessLimitMs: FRESHNESS_LIMIT_MS,
    },
    { available: account.available, running: draft.running(account.id), floating: () => floating(account.id) },
    offer.terms,
  );
  if (decided.outcome === 'rejected') return decided;
  const rulesVersion = market.rulesVersion(brand);
  const order = { ...decided.order, id: takeNumber(), accountId: account.id, rulesVersion, settlement: null };
  if (quote) draft.use(quote);
  draft.place(order, decided.entries);
  return { outcome: 'accepted', orderId: order.id, placedAtMs: order.beginMs, change: { kind: 'placed', account, order } };
}

function settle({ draft, clock }: Decision, command: SettleOption): OptionAnswer {
  const option = draft.option(command.orderId);
  if (!option || option.accountId !== command.accountId)
    throw new Error(`account ${command.accountId} has no option ${command.orderId}`);
  const accepted = { outcome: 'accepted', orderId: option.id, placedAtMs: option.beginMs } as const;
  if (option.settlement) return { ...accepted, change: null };
  const decided = decideOptionSettlement(option, command.quote, clock.now());
  if (!decided) return { outcome: 'too-early' };
  const order = { ...option, settlement: decided.settlement };
  if (decided.settlement.end && command.quote) draft.use(command.quote);
  draft.settle(order, decided.entries);
  return { ...accepted, change: { kind: 'settled', account: draft.account(option.accountId), order } };
}

function withFinalAccount(answered: OptionAnswer, draft: BatchDraft): OptionAnswer {
  if (answered.outcome !== 'accepted' || !answered.change) return answered;
  return { ...answered, change: { ...answered.change, account: draft.account(answered.change.account.id) } };
}

function brandOf(brands: ReadonlyMap<string, OptionBrand>, account: LedgerAccount | undefined): OptionBrand {
  const brand = account && brands.get(account.brandId);
  if (!brand) throw new Error(`ledger account ${account?.id} belongs to the unknown brand ${account?.brandId}`);
  return brand;
}
