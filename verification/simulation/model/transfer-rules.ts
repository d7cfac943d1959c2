import type { TransferCommand } from '@truefill/server/features/wallet/transfer-module.ts';
import { decimal, ten } from './exact.ts';
import { leavingOf, type Expected, type ModelAccount, type Money } from './state.ts';
import { termsOfBrand } from './terms.ts';
import { precision, type View } from './view.ts';

/** The value of a coin: `mid / unit` dollars. */
interface Worth {
  readonly mid: bigint;
  readonly unit: bigint;
  readonly sequence: number | null;
}

/** The result of a transfer, as in the product's answer. */
export interface ModelTransfer {
  readonly id: bigint;
  readonly answer: string;
}

const MILLION = 1_000_000n;
/** how long a quoted rate is valid */
const HELD_MS = 10_000;

/**
 * Money between dollars and a coin: at the quoted rate while it is valid, otherwise at a fresh mid; the brand's share is
 * subtracted on the way in and added on the way out, none for a coin that counts as a dollar; what arrives is truncated to
 * whole units. Returns the refusal.
 */
export function transferred(
  account: ModelAccount,
  coin: ModelAccount,
  { coin: { scale, symbol }, direction, amount, held }: TransferCommand,
  { view, expected, newId }: { readonly view: View; readonly expected: Expected; readonly newId: () => bigint },
): ModelTransfer | string {
  const worth = worthOf(symbol, held, account, view);
  if (worth === null) return 'quote-stale';
  const share = symbol === null ? 0n : shareOf(account.brandId);
  const { mid, unit, sequence } = worth;
  const at = direction === 'in' ? [amount * mid * 100n, unit * ten(scale)] : [amount * unit * ten(scale), 100n * mid];
  const [over = 0n, under = 1n] = at;
  const whole = over / under;
  const arrives =
    direction === 'in' ? (over * (MILLION - share)) / (under * MILLION) : (over * MILLION) / (under * (MILLION + share));
  if (arrives <= 0n) return 'nothing-arrives';
  const there = direction === 'in' ? coin.available : leavingOf(account, view);
  if (there === null) return 'quote-stale';
  if (amount > there) return 'too-little-free';
  const id = newId();
  const rate = (mid * ten(10)) / unit;
  const left: readonly Money[] = [['conversion_out', amount]];
  const arrived: readonly Money[] = [
    ['conversion_in', whole],
    ['conversion_fee', whole - arrives],
  ];
  account.transferredMs = view.nowMs;
  expected.convert(
    { account, coin, id, rate, sequence },
    direction === 'in' ? { dollars: arrived, coins: left } : { dollars: left, coins: arrived },
  );
  return { id, answer: `${whole - arrives},${arrives},${rate}` };
}

function worthOf(symbol: string | null, held: TransferCommand['held'], account: ModelAccount, view: View): Worth | null {
  if (held !== null && held.validUntilMs < view.nowMs) return null;
  if (symbol === null) return { mid: 1n, unit: 1n, sequence: null };
  if (held !== null && held.validUntilMs - HELD_MS < account.transferredMs) return null;
  const quote = held === null ? view.newest.get(symbol) : held.quote;
  if (!quote || (held === null && !view.isFresh(quote))) return null;
  return { mid: quote.mid, unit: ten(precision(symbol)), sequence: quote.sequence };
}

function shareOf(brandId: string): bigint {
  return decimal(termsOfBrand(brandId).brand.treasury.conversionShare, 6) ?? 0n;
}
