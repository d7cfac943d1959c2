import type { Brand } from '@truefill/api/brand.ts';
import { decideOption } from '@truefill/domain/options/option-placement.ts';
import { decideOptionSettlement } from '@truefill/domain/options/option-settlement.ts';
import { FRESHNESS_LIMIT_MS } from '@truefill/domain/market/quote.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  IdMap,
  writeTo,
  type AccountModule,
  type BatchDraft,
  type KindsOf,
  type Query,
  type Slice,
  type SlicesOf,
  type Table,
} from '../../accounts/index.ts';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import type { QuoteBook } from '../../quotes/index.ts';
import { ACTIVE_ORDERS, type Market } from '../../trading/index.ts';
import { eventData } from '../../outbox/index.ts';
import type { OptionAnswer, OptionCommand, PlaceOption, SettleOption } from './command.ts';
import type { OptionOffer } from './option-offer.ts';
import { findOptions, findRunning, optionsInserted, optionsSettled } from './option-statements.ts';
import { totalsAdded } from '../views/option-totals.ts';
import type { SettledOption, StoredOption } from './stored-option.ts';

/** A brand with its option offer. */
export interface OptionBrand {
  readonly brand: Brand;
  readonly offer: OptionOffer;
}

export interface OptionDecisionParts {
  readonly market: Market;
  readonly quotes: Pick<QuoteBook, 'newest'>;
  readonly brands: ReadonlyMap<string, OptionBrand>;
  readonly clock: Clock;
}

/** Options by ID; unknown IDs are left out. */
export const OPTIONS_BY_NUMBER: Query<readonly bigint[], readonly StoredOption[]> = { name: 'options', run: findOptions };
/** The unsettled options of accounts. */
export const RUNNING_OF: Query<readonly bigint[], readonly StoredOption[]> = { name: 'running options', run: findRunning };

/** The cached slice of an account's options: the unsettled ones. */
const RUNNING: Slice<IdMap<StoredOption>> = {
  name: 'running options',
  async read(store, accountIds) {
    const found = Map.groupBy(await store.find(RUNNING_OF, accountIds), ({ accountId }) => accountId);
    return (accountId) => {
      const running = new IdMap<StoredOption>();
      for (const option of found.get(accountId) ?? []) running.set(option.id, option);
      return running;
    };
  },
};

export interface OptionRows {
  readonly placed: readonly StoredOption[];
  readonly settled: readonly SettledOption[];
}

export const OPTIONS: Table<OptionRows> = {
  name: 'options',
  statements: ({ placed, settled }) => [optionsInserted(placed), optionsSettled(settled), totalsAdded(settled)],
};

/** The options of a batch so far. */
interface Work extends OptionDecisionParts {
  readonly draft: BatchDraft;
  readonly running: (accountId: bigint) => IdMap<StoredOption>;
  /** of an account's positions, whose losses reduce the balance that options share; null while a position has no price */
  readonly floating: (brand: Brand, accountId: bigint) => ReturnType<Market['floating']> | null;
  /** options that commands name and that are not running */
  readonly ended: IdMap<StoredOption>;
  readonly placed: StoredOption[];
  readonly settled: SettledOption[];
}

/** An option that is not running needs a lookup of its outcome. */
function runs({ accountId, orderId }: SettleOption, slices: SlicesOf): boolean {
  return slices.of(RUNNING, accountId)?.has(orderId) ?? false;
}

const KINDS: KindsOf<OptionCommand, Work> = {
  'place-option': { takesNumber: true, decide: place },
  'settle-option': { fromMemory: runs, decide: settle },
};

/** Options: placing and settling. They share balances, idempotency keys and order IDs with all orders. */
export function optionsModule(parts: OptionDecisionParts): AccountModule<Work, readonly StoredOption[]> {
  return {
    name: 'options',
    kinds: KINDS,
    slices: [RUNNING, ACTIVE_ORDERS],
    async read(store, commands, slices) {
      const named = (commands as readonly OptionCommand[]).flatMap((command) =>
        command.kind === 'settle-option' && !runs(command, slices) ? [command.orderId] : [],
      );
      return named.length === 0 ? [] : store.find(OPTIONS_BY_NUMBER, [...new Set(named)]);
    },
    open(draft, found) {
      const active = draft.slice(ACTIVE_ORDERS);
      const ended = new IdMap<StoredOption>();
      for (const option of found ?? []) ended.set(option.id, option);
      return {
        ...parts,
        draft,
        running: draft.slice(RUNNING),
        floating: (brand, accountId) => active(accountId).floating((symbol) => parts.market.valuation(brand, symbol)),
        ended,
        placed: [],
        settled: [],
      };
    },
    undo({ running, placed, settled }) {
      for (const { id, accountId } of placed) running(accountId).delete(id);
      for (const order of settled) running(order.accountId).set(order.id, { ...order, settlement: null });
    },
    writes: ({ placed, settled }) => [writeTo(OPTIONS, { placed, settled })],
  };
}

function place(work: Work, command: PlaceOption): OptionAnswer {
  const { draft, market, quotes, brands, clock, floating, running, placed } = work;
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
    { available: account.available, running: running(account.id).size, floating: () => floating(brand, account.id) },
    offer.terms,
  );
  if (decided.outcome === 'rejected') return decided;
  const rulesVersion = market.rulesVersion(brand);
  const order = { ...decided.order, id: draft.takeNumber(), accountId: account.id, rulesVersion, settlement: null };
  if (quote) draft.use(quote);
  running(account.id).set(order.id, order);
  placed.push(order);
  draft.post(account.id, order.id, {
    event: 'option_placed',
    entries: decided.entries,
    nowMs: order.beginMs,
    data: dataOf(order),
  });
  const change = { kind: 'option-placed', account: draft.account(account.id), order } as const;
  return { outcome: 'accepted', orderId: order.id, placedAtMs: order.beginMs, change };
}

function settle({ draft, clock, running, ended, settled }: Work, command: SettleOption): OptionAnswer {
  const option = running(command.accountId).get(command.orderId) ?? ended.get(command.orderId);
  if (!option || option.accountId !== command.accountId)
    throw new Error(`account ${command.accountId} has no option ${command.orderId}`);
  const { settlement } = option;
  if (settlement) return { outcome: 'accepted', orderId: option.id, placedAtMs: option.beginMs, change: null };
  const decided = decideOptionSettlement(option, command.quote, clock.now());
  if (!decided) return { outcome: 'too-early' };
  const order = { ...option, settlement: decided.settlement };
  if (decided.settlement.end && command.quote) draft.use(command.quote);
  running(option.accountId).delete(option.id);
  ended.set(option.id, order);
  settled.push(order);
  const { settledAtMs } = decided.settlement;
  draft.post(option.accountId, option.id, {
    event: 'option_settled',
    entries: decided.entries,
    nowMs: settledAtMs,
    data: dataOf(order),
  });
  const change = { kind: 'option-settled', account: draft.account(option.accountId), order } as const;
  return { outcome: 'accepted', orderId: option.id, placedAtMs: option.beginMs, change };
}

/** The values of an event: prices in points of `digits` digits, money in cents. */
function dataOf({ symbol, pricePrecision, kind, stake, fee, rate, seconds, entry, band, settlement }: StoredOption): string {
  const terms = { symbol, digits: pricePrecision, direction: kind, stake, fee, rate, seconds, entry: entry.mid };
  const limits = { low: band?.low ?? null, high: band?.high ?? null };
  const ended = settlement && { outcome: settlement.outcome, result: settlement.result, end: settlement.end?.mid ?? null };
  return eventData({ ...terms, ...limits, ...ended });
}

function brandOf(brands: ReadonlyMap<string, OptionBrand>, account: LedgerAccount): OptionBrand {
  const brand = brands.get(account.brandId);
  if (!brand) throw new Error(`ledger account ${account.id} belongs to the unknown brand ${account.brandId}`);
  return brand;
}
