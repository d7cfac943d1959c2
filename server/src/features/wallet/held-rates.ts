import { createHmac, timingSafeEqual } from 'node:crypto';
import { midOf, type Quote } from '@truefill/domain/market/quote.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';

/** What a rate was held for: it is nobody else's, and for nothing else. */
export interface HeldFor {
  readonly userId: bigint;
  readonly coin: Coin;
  readonly direction: TransferDirection;
  /** in units of what leaves */
  readonly amount: bigint;
  /** the brand's, an integer */
  readonly share: bigint;
}

export interface HeldRate {
  readonly validUntilMs: number;
  /** null for a stable coin */
  readonly quote: Quote | null;
}

/** Rates that were shown and are kept for a while. Nothing is stored: what is told says it all, and cannot be forged. */
export interface HeldRates {
  tell(wanted: HeldFor, held: HeldRate): string;
  /** null for what was not told so, to this user for this transfer. Whether it is still valid is for who decides */
  read(quoteId: string, wanted: HeldFor): HeldRate | null;
}

/** @param key of this deployment alone, the same in all its processes */
export function createHeldRates(key: Buffer): HeldRates {
  const sign = (said: string, { userId, coin, direction, amount, share }: HeldFor): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([said, String(userId), coin.code, direction, String(amount), String(share)]))
      .digest('base64url')
      .slice(0, 24);
  return {
    tell(wanted, { validUntilMs, quote }) {
      const numbers = quote ? [validUntilMs, quote.sequence, quote.timeMs, quote.bid, quote.ask] : [validUntilMs];
      const said = numbers.map((number) => number.toString(36)).join('.');
      return `${said}-${sign(said, wanted)}`;
    },
    read(quoteId, wanted) {
      const at = quoteId.indexOf('-');
      const said = quoteId.slice(0, Math.max(at, 0));
      const given = Buffer.from(quoteId.slice(at + 1));
      const signature = Buffer.from(sign(said, wanted));
      if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
      return readHeld(said, wanted.coin);
    },
  };
}

/** What was signed needs no checks. */
function readHeld(said: string, { symbol }: Coin): HeldRate {
  const [validUntilMs = 0, sequence = 0, timeMs = 0, bid = 0, ask = 0] = said.split('.').map((text) => Number.parseInt(text, 36));
  if (symbol === null) return { validUntilMs, quote: null };
  const [bids, asks] = [points(BigInt(bid)), points(BigInt(ask))];
  return { validUntilMs, quote: { symbol, sequence, timeMs, bid: bids, ask: asks, mid: midOf(bids, asks), volume: 0 } };
}
