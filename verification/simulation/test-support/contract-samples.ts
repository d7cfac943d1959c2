import { ZERO, cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { writeTo, type BatchWrites, type TableWrite } from '@truefill/server/features/accounts/account-store.ts';
import { OPTIONS, type OptionRows } from '@truefill/server/features/options/orders/options-module.ts';
import type { StoredOption } from '@truefill/server/features/options/orders/stored-option.ts';
import { MARGIN_STAGE_ROWS } from '@truefill/server/features/trading/margin/margin-module.ts';
import { ORDERS, type OrderRows } from '@truefill/server/features/trading/orders/orders-module.ts';
import { RESET_ROWS } from '@truefill/server/features/trading/orders/reset-module.ts';
import type { ClosedOrder, PositionOrder, StoredPendingOrder } from '@truefill/server/features/trading/orders/stored-order.ts';

export const T0 = 1_768_000_000_000;
export const quote = { sequence: 7, timeMs: T0, bid: points(100n), ask: points(102n), mid: points(101n) };
const fill = {
  price: points(102n),
  quoteSequence: 7,
  quoteTimeMs: T0,
  bid: points(100n),
  ask: points(102n),
  quoteToUsd: DOLLAR,
  filledAtMs: T0,
  rateSequence: 8,
  rulesVersion: 4_611_686_018_427_387_905n,
};

const terms = {
  accountId: 2n,
  parentId: null,
  symbol: 'BTCUSDT',
  side: 'buy',
  volume: hundredths(10n),
  pricePrecision: 2,
  contractSize: 1n,
  leverage: 100,
  margin: cents(500n),
  fee: cents(5n),
  stopLoss: points(90n),
  takeProfit: points(0n),
  placedAtMs: T0,
} as const;

export const position = (id: bigint): PositionOrder => ({
  ...terms,
  id,
  kind: 'market',
  status: 'open',
  limitPrice: points(0n),
  reservedMargin: ZERO,
  reservedFee: ZERO,
  openPrice: points(102n),
  opening: fill,
  carriedResult: 41n,
  overnightFee: cents(3n),
  chargedUntilMs: T0,
  levelsSequence: 7,
  trailingDistance: 25n,
  best: { price: points(101n), quoteSequence: 9, quoteTimeMs: T0 },
});

/** A position without charges or changes since its opening. */
export const justOpened = (id: bigint): PositionOrder => ({
  ...position(id),
  carriedResult: 0n,
  overnightFee: ZERO,
  trailingDistance: 0n,
  best: null,
});

export const waiting = (id: bigint): StoredPendingOrder => ({
  ...terms,
  id,
  kind: 'pending',
  status: 'pending',
  limitPrice: points(95n),
  trailingDistance: 25n,
  reservedMargin: cents(500n),
  reservedFee: cents(5n),
});

export const closedOrder = (id: bigint): ClosedOrder => ({
  ...position(id),
  status: 'closed',
  closing: { fill, profitLoss: cents(-20n), reason: 'manual' },
});

export const option = (id: bigint): StoredOption => ({
  id,
  accountId: 2n,
  rulesVersion: 4_611_686_018_427_387_905n,
  symbol: 'BTCUSDT',
  kind: 'inside',
  pricePrecision: 2,
  stake: cents(1_000n),
  fee: cents(10n),
  rate: 8_500n,
  seconds: 60,
  beginMs: T0,
  endMs: T0 + 60_000,
  voidAfterMs: 15_000,
  entry: quote,
  band: { low: points(99n), high: points(103n) },
  settlement: null,
});

export const NOTHING: BatchWrites = { postings: [], accounts: [], records: [], events: [], usedQuotes: [], tables: [] };

/** A batch's writes, including rows of the modules' tables. */
export type SampleWrites = Partial<
  BatchWrites &
    OrderRows &
    OptionRows & {
      readonly resets: ReadonlyMap<bigint, number>;
      readonly marginStages: ReadonlyMap<bigint, number>;
    }
>;

export function writesOf({
  inserted = [],
  updated = [],
  placed = [],
  settled = [],
  resets = new Map(),
  marginStages = new Map(),
  ...shared
}: SampleWrites): BatchWrites {
  const versions = new Map(shared.accounts?.map(({ id, version }) => [id, version]));
  const tables: TableWrite[] = [
    writeTo(ORDERS, { inserted, updated, versions }),
    writeTo(MARGIN_STAGE_ROWS, marginStages),
    writeTo(RESET_ROWS, resets),
    writeTo(OPTIONS, { placed, settled }),
  ];
  return { ...NOTHING, ...shared, tables };
}

export const record = (key: string) => ({
  accountId: 2n,
  key,
  fingerprint: 'print',
  rejection: null,
  orderId: 5n,
  recordedAtMs: T0,
  detail: null,
});
export const posting = (amount: bigint) =>
  ({
    kind: 'margin_lock',
    amount: cents(amount),
    accountId: 2n,
    referenceKind: 'order',
    referenceId: 5n,
    recordedAtMs: T0,
  }) as const;
