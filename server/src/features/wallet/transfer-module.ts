import type { Brand } from '@truefill/api/brand.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { withdrawable } from '@truefill/domain/loans/loan.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import {
  HELD_RATE_MS,
  STABLE,
  transferCosts,
  transferEntries,
  type TransferCosts,
  type TransferDirection,
} from '@truefill/domain/wallet/transfer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AcceptedCommand, AccountModule, BatchDraft, KeyedCommand, KindsOf } from '../accounts/index.ts';
import { LOAN_BOND } from '../loans/index.ts';
import { eventData } from '../outbox/index.ts';
import type { CoinPrice, CoinPrices } from '../payments/index.ts';
import { ACTIVE_ORDERS, type Market } from '../trading/index.ts';
import type { HeldRate } from './held-rates.ts';
import { NEWEST_TRANSFERS } from './newest-transfers.ts';

/** Converts money between a user's trading account and a coin balance. */
export interface TransferCommand extends KeyedCommand<TransferAnswer> {
  readonly kind: 'transfer';
  readonly coinAccountId: bigint;
  readonly coin: Coin;
  readonly direction: TransferDirection;
  /** the amount that leaves, in units of its currency; above zero */
  readonly amount: Money;
  /** the quoted rate; null uses the current one */
  readonly held: HeldRate | null;
}

export type TransferRejection = 'quote-stale' | 'too-little-free' | 'nothing-arrives';

export type TransferAnswer =
  | AcceptedTransfer
  | { readonly outcome: 'rejected'; readonly rejection: TransferRejection }
  | { readonly outcome: 'key-reused' | 'lease-lost' };

export interface AcceptedTransfer extends AcceptedCommand {
  /** the result; missing only if restored from an answer without it */
  readonly made?: Omit<TransferCosts, 'gross'> & { readonly rate: UsdRate };
}

export interface TransferParts {
  readonly market: Pick<Market, 'valuation'>;
  readonly prices: CoinPrices;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}

interface Work extends TransferParts {
  readonly draft: BatchDraft;
  /** time of the newest transfer, ms, by account; for accounts whose transfer uses a quoted rate */
  readonly newest: Map<bigint, number>;
  /** what can leave a trading account: its free margin less the loan debt; null while a position has no price */
  readonly free: (brand: Brand, accountId: bigint) => Money | null;
}

const KINDS: KindsOf<TransferCommand, Work> = {
  transfer: { takesNumber: true, fromMemory: ({ held }) => held === null, decide: transfer, detailOf, restored },
};

/** Transfers between coins and USD. They share balances, idempotency keys and IDs with all orders. */
export function transferModule(parts: TransferParts): AccountModule<Work, ReadonlyMap<bigint, number>> {
  return {
    name: 'transfers',
    kinds: KINDS,
    slices: [ACTIVE_ORDERS, LOAN_BOND],
    async read(store, commands) {
      const accountIds = (commands as readonly TransferCommand[]).flatMap(({ held, accountId }) =>
        held === null ? [] : accountId,
      );
      if (accountIds.length === 0) return new Map();
      return store.find(NEWEST_TRANSFERS, { accountIds, sinceMs: parts.clock.now() - HELD_RATE_MS });
    },
    open(draft, found) {
      const active = draft.slice(ACTIVE_ORDERS);
      const bond = draft.slice(LOAN_BOND);
      const valuation = (brand: Brand) => (symbol: string) => parts.market.valuation(brand, symbol);
      return {
        ...parts,
        draft,
        newest: new Map(found),
        free(brand, accountId) {
          const floating = active(accountId).floating(valuation(brand));
          if (floating === null) return null;
          return withdrawable(freeMargin(draft.account(accountId).available, floating), bond(accountId).now.bound);
        },
      };
    },
    // It changes no orders.
    undo: () => undefined,
  };
}

function transfer(work: Work, command: TransferCommand): TransferAnswer {
  const { draft, brands, clock, free } = work;
  const { accountId, coinAccountId, coin, direction, amount } = command;
  const brand = brands.get(draft.account(accountId).brandId);
  if (!brand) throw new Error(`ledger account ${accountId} belongs to an unknown brand`);
  if (draft.account(coinAccountId).currency !== coin.code)
    throw new Error(`ledger account ${coinAccountId} holds no ${coin.code}`);
  const nowMs = clock.now();
  const price = priceOf(work, command, nowMs);
  if (price === null) return { outcome: 'rejected', rejection: 'quote-stale' };
  const { rate, quote, conversion } = price;
  const costs = transferCosts(amount, { coin, direction, rate, share: shareOf(brand) });
  if (costs.arrives <= 0n) return { outcome: 'rejected', rejection: 'nothing-arrives' };
  const there = direction === 'out' ? free(brand, accountId) : draft.account(coinAccountId).available;
  if (there === null) return { outcome: 'rejected', rejection: 'quote-stale' };
  if (amount > there) return { outcome: 'rejected', rejection: 'too-little-free' };
  const { dollars, coins } = transferEntries(amount, costs, direction, conversion ?? STABLE);
  if (quote) draft.use(quote);
  work.newest.set(accountId, nowMs);
  const transferId = draft.takeNumber();
  draft.post(accountId, transferId, {
    event: 'transferred',
    referenceKind: 'transfer',
    entries: dollars,
    coin: { accountId: coinAccountId, entries: coins },
    nowMs,
    data: eventData({
      currency: coin.code,
      scale: coin.scale,
      direction,
      amount,
      fee: costs.fee,
      practical: costs.arrives,
      rate,
    }),
  });
  return {
    outcome: 'accepted',
    orderId: transferId,
    placedAtMs: nowMs,
    change: { kind: 'balance', account: draft.account(accountId) },
    made: { fee: costs.fee, arrives: costs.arrives, rate },
  };
}

/**
 * The quoted rate while it is valid, otherwise the current one. A transfer invalidates all rates quoted before it: otherwise
 * the same money could go there at an old rate and back at a new one many times in ten seconds, with one quote or with many
 * requested ahead.
 */
function priceOf({ prices, newest }: Work, { accountId, coin, held }: TransferCommand, nowMs: number): CoinPrice | null {
  if (!held?.quote) return held && nowMs > held.validUntilMs ? null : prices.fresh(coin, nowMs);
  const quotedMs = held.validUntilMs - HELD_RATE_MS;
  if (nowMs > held.validUntilMs || quotedMs < (newest.get(accountId) ?? 0)) return null;
  return prices.at(held.quote);
}

/** The share that the brand charges on conversions. */
export function shareOf({ treasury }: Brand): bigint {
  return parseFeeRate(treasury.conversionShare);
}

function detailOf(answer: TransferAnswer): string | null {
  if (answer.outcome !== 'accepted' || !answer.made) return null;
  const { fee, arrives, rate } = answer.made;
  return JSON.stringify([fee, arrives, rate].map(String));
}

/** Parses a transfer's recorded result. */
export function restored(detail: string): Pick<AcceptedTransfer, 'made'> {
  const [fee = 0n, arrives = 0n, rate = 0n] = (JSON.parse(detail) as string[]).map(BigInt);
  return { made: { fee: cents(fee), arrives: cents(arrives), rate: rate as UsdRate } };
}
