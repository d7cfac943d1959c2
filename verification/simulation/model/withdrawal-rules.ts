import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import type { PayWithdrawal, RejectWithdrawal, Withdraw } from '@truefill/server/features/withdrawals/command.ts';
import { decimal, nearest, ten } from './exact.ts';
import { freeOf, type Expected, type ModelAccount } from './state.ts';
import { termsOfBrand } from './terms.ts';
import { precision, type View } from './view.ts';

/** The expected state of a withdrawal. */
export interface ModelWithdrawal {
  readonly id: bigint;
  readonly account: ModelAccount;
  /** null: taken from dollars */
  readonly coin: ModelAccount | null;
  readonly networkId: number | null;
  readonly taken: bigint;
  readonly feeTaken: bigint;
  /** the price evidence in its entries */
  readonly cause: string;
  readonly atMs: number;
  readonly status: 'submitted' | 'paid' | 'rejected';
  /** the reference or the reason */
  readonly because: string | null;
}

/** All withdrawals, and the references of payments made. */
export interface Withdrawals {
  readonly all: Map<bigint, ModelWithdrawal>;
  readonly references: Set<string>;
}

/** Dollars per unit of the payout currency: `over / under`. */
interface Price {
  readonly over: bigint;
  readonly under: bigint;
  readonly scale: number;
  readonly sequence: number | null;
}

const DOLLARS = 100n;

/** The payout at the newest price, or null without a fresh one. */
export function payoutPrice(networkId: number | null, view: View): Price | null {
  const coinId = COIN_NETWORKS.find(({ id }) => id === networkId)?.coinId;
  const coin = COINS.find(({ id }) => id === coinId);
  if (!coin) return { over: 1n, under: 1n, scale: 2, sequence: null };
  if (coin.symbol === null) return { over: 1n, under: 1n, scale: coin.scale, sequence: null };
  const quote = view.newest.get(coin.symbol);
  if (!quote || !view.isFresh(quote)) return null;
  return { over: quote.mid, under: ten(precision(coin.symbol)), scale: coin.scale, sequence: quote.sequence };
}

/** The fee in the payout currency, and whether it is fixed. */
export function payoutFee(brandId: string, amount: bigint, price: Price): { readonly fee: bigint; readonly isFixed: boolean } {
  const worth = centsOf(amount, price);
  const tiers = termsOfBrand(brandId).brand.treasury.withdrawFees;
  const tier = tiers.toReversed().find(({ fromUsd }) => worth >= BigInt(Math.round(fromUsd * 100)));
  if (!tier) return { fee: 0n, isFixed: true };
  if (tier.type === 'PERCENTAGE') return { fee: nearest(amount * (decimal(tier.share, 6) ?? 0n), ten(6)), isFixed: false };
  const cents = BigInt(Math.round(tier.amount * 100));
  return { fee: nearest(cents * price.under * ten(price.scale), DOLLARS * price.over), isFixed: true };
}

function centsOf(amount: bigint, { over, under, scale }: Price): bigint {
  return nearest(amount * over * DOLLARS, under * ten(scale));
}

/** Requests a withdrawal and withholds the money; returns the refusal. */
export function withdrawn(
  account: ModelAccount,
  coin: ModelAccount | null,
  { amount, shown, coinNetworkId }: Withdraw,
  books: Withdrawals,
  { view, expected, newId }: { readonly view: View; readonly expected: Expected; readonly newId: () => bigint },
): ModelWithdrawal | string {
  const { treasury, rules } = termsOfBrand(account.brandId).brand;
  const isWaiting = [...books.all.values()].some((each) => each.account.id === account.id && each.status === 'submitted');
  if (treasury.onePendingWithdrawal && isWaiting) return 'another-waiting';
  if (rules.withdrawOnlyFlat && account.locked > 0n) return 'orders-open';
  const price = payoutPrice(coinNetworkId, view);
  const dollarsFree = coin && account.bound === 0n ? 0n : freeOf(account, view);
  if (price === null || dollarsFree === null) return 'quote-stale';
  const { fee, isFixed } = payoutFee(account.brandId, amount, price);
  const dollars = amount * price.over * DOLLARS;
  const cent = price.under * ten(price.scale);
  const least = BigInt(Math.round(treasury.minWithdrawUsd * 100));
  const most = BigInt(Math.round(treasury.maxWithdrawUsd * 100));
  // A coin can be withdrawn once dollars cover the debt.
  const beyond = dollarsFree - account.bound;
  const free = beyond < 0n ? 0n : coin ? coin.available : beyond;
  const step = ten(Math.max(price.scale - 5, 0));
  const whole = coin ? free : (free * cent) / (price.over * DOLLARS);
  const isNotWhole = amount < whole - (whole % step) || whole < step;
  if ((dollars < least * cent && isNotWhole) || dollars > most * cent) return 'outside-bounds';
  const taken = coin ? amount : centsOf(amount, price);
  const feeTaken = coin ? fee : centsOf(fee, price);
  if (fee >= amount || feeTaken >= taken) return 'nothing-arrives';
  if (!isAsShown(shown, amount - fee, { fee, moves: isFixed && price.sequence !== null, scale: price.scale }))
    return 'other-than-shown';
  const suffices = taken <= (coin ? coin.available : dollarsFree);
  if (taken > free) return account.isLate && suffices ? 'loan-overdue' : 'not-enough';
  const id = newId();
  const at = coin || price.sequence === null ? '' : ` at ${(price.over * ten(10)) / price.under} on ${price.sequence}`;
  const cause = `withdrawal ${id}${at}`;
  expected.treasury({ account, coin, id, event: 'withdrawal_requested', cause }, [['withdrawal_hold', taken]]);
  const made = { id, account, coin, networkId: coinNetworkId, taken, feeTaken, cause, atMs: view.nowMs } as const;
  books.all.set(id, { ...made, status: 'submitted', because: null });
  return { ...made, status: 'submitted', because: null };
}

/** Exact, except for a hundredth of a fixed fee whose price moves. */
function isAsShown(
  shown: string,
  arrives: bigint,
  { fee, moves, scale }: { readonly fee: bigint; readonly moves: boolean; readonly scale: number },
): boolean {
  const entered = decimal(shown, scale);
  if (entered === null) return false;
  const off = entered > arrives ? entered - arrives : arrives - entered;
  return off <= (moves ? fee / 100n : 0n);
}

/** Pays or returns the withheld money; repeating the same decision has no effect. Returns the refusal. */
export function decided(
  command: PayWithdrawal | RejectWithdrawal,
  books: Withdrawals,
  expected: Expected,
): ModelWithdrawal | string {
  const found = books.all.get(command.withdrawalId);
  if (!found) throw new Error(`withdrawal ${command.withdrawalId} is decided that nobody asked for`);
  const [status, because] =
    command.kind === 'pay-withdrawal' ? (['paid', command.reference] as const) : (['rejected', command.reasonCode] as const);
  if (found.status === status && found.because === because) return found;
  if (found.status !== 'submitted') return 'decided';
  const { account, coin, id, taken, feeTaken, cause } = found;
  if (status === 'paid') {
    const name = referenceName(found, because);
    if (books.references.has(name)) return 'reference-used';
    books.references.add(name);
    expected.treasury({ account, coin, id, event: 'withdrawal_paid', cause }, [
      ['withdrawal_paid', taken - feeTaken],
      ['withdrawal_fee', feeTaken],
    ]);
  } else {
    expected.treasury({ account, coin, id, event: 'withdrawal_rejected', cause }, [['withdrawal_release', taken]]);
  }
  books.all.set(id, { ...found, status, because });
  return found;
}

/** A payment belongs to its network, or to the brand's bank; blanks, capitals or 0x make no difference. */
function referenceName({ networkId, account }: ModelWithdrawal, reference: string): string {
  const network = COIN_NETWORKS.find(({ id }) => id === networkId)?.network ?? `bank of ${account.brandId}`;
  const text = [...reference.toLowerCase()].filter((letter) => letter.trim() !== '').join('');
  return `${network}: ${text.startsWith('0x') ? text.slice(2) : text}`;
}
