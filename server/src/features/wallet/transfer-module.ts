import type { Brand } from '@truefill/api/brand.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { withdrawable } from '@truefill/domain/loans/loan.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import {
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

/** Money between a user's trading account and their balance of a coin. */
export interface TransferCommand extends KeyedCommand<TransferAnswer> {
  readonly kind: 'transfer';
  readonly coinAccountId: bigint;
  readonly coin: Coin;
  readonly direction: TransferDirection;
  /** what leaves, in units of its currency; above zero */
  readonly amount: Money;
  /** the rate that was shown; null takes that of the moment */
  readonly held: HeldRate | null;
}

export type TransferRejection = 'quote-stale' | 'too-little-free' | 'nothing-arrives';

export type TransferAnswer =
  | AcceptedTransfer
  | { readonly outcome: 'rejected'; readonly rejection: TransferRejection }
  | { readonly outcome: 'key-reused' | 'lease-lost' };

export interface AcceptedTransfer extends AcceptedCommand {
  /** what it came to; absent only from what an answer leaves out */
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
  /** what can leave a trading account: what an order could use, but for what is owed of a loan */
  readonly free: (brand: Brand, accountId: bigint) => Money;
}

const KINDS: KindsOf<TransferCommand, Work> = {
  transfer: { takesNumber: true, decide: transfer, detailOf, restored },
};

/** Transfers between coins and USD. They share balances, keys and numbers with all orders. */
export function transferModule(parts: TransferParts): AccountModule<Work> {
  return {
    name: 'transfers',
    kinds: KINDS,
    slices: [ACTIVE_ORDERS, LOAN_BOND],
    open(draft) {
      const active = draft.slice(ACTIVE_ORDERS);
      const bond = draft.slice(LOAN_BOND);
      const valuation = (brand: Brand) => (symbol: string) => parts.market.valuation(brand, symbol);
      return {
        ...parts,
        draft,
        free: (brand, accountId) =>
          withdrawable(
            freeMargin(draft.account(accountId).available, active(accountId).floating(valuation(brand))),
            bond(accountId).now.bound,
          ),
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
  if (costs.practical <= 0n) return { outcome: 'rejected', rejection: 'nothing-arrives' };
  const there = direction === 'out' ? free(brand, accountId) : draft.account(coinAccountId).available;
  if (amount > there) return { outcome: 'rejected', rejection: 'too-little-free' };
  const { dollars, coins } = transferEntries(amount, costs, direction, conversion ?? STABLE);
  if (quote) draft.use(quote);
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
      practical: costs.practical,
      rate,
    }),
  });
  return {
    outcome: 'accepted',
    orderId: transferId,
    placedAtMs: nowMs,
    change: { kind: 'balance', account: draft.account(accountId) },
    made: { fee: costs.fee, practical: costs.practical, rate },
  };
}

/** The rate that was held, as long as it is, or else that of the moment. */
function priceOf({ prices }: Work, { coin, held }: TransferCommand, nowMs: number): CoinPrice | null {
  if (held === null) return prices.fresh(coin, nowMs);
  if (nowMs > held.validUntilMs) return null;
  return held.quote ? prices.at(held.quote) : prices.fresh(coin, nowMs);
}

/** A brand's share of what is converted. */
export function shareOf({ treasury }: Brand): bigint {
  return parseFeeRate(treasury.conversionShare);
}

function detailOf(answer: TransferAnswer): string | null {
  if (answer.outcome !== 'accepted' || !answer.made) return null;
  const { fee, practical, rate } = answer.made;
  return JSON.stringify([fee, practical, rate].map(String));
}

function restored(detail: string): Partial<AcceptedTransfer> {
  const [fee = 0n, practical = 0n, rate = 0n] = (JSON.parse(detail) as string[]).map(BigInt);
  return { made: { fee: cents(fee), practical: cents(practical), rate: rate as UsdRate } };
}
