import { timingSafeEqual } from 'node:crypto';
import { midOf, type Quote } from '@truefill/domain/market/quote.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';

/** What a rate was quoted for; it is valid for nothing else. */
export interface HeldFor {
  readonly userId: bigint;
  readonly coin: Coin;
  readonly direction: TransferDirection;
  /** in units of the currency that leaves */
  readonly amount: bigint;
  /** the brand's conversion share, an integer */
  readonly share: bigint;
}

export interface HeldRate {
  readonly validUntilMs: number;
  /** null for a stable coin */
  readonly quote: Quote | null;
}

/** Quoted rates that stay valid for a while. Nothing is stored: the signed quote ID contains everything. */
export interface HeldRates {
  issue(terms: HeldFor, held: HeldRate): string;
  /** null if it was not quoted to this user for this transfer. The caller checks whether it is still valid */
  read(quoteId: string, terms: HeldFor): HeldRate | null;
}

/** @param key signs quote IDs; specific to this deployment, the same in all its processes */
export function createHeldRates(key: Buffer): HeldRates {
  const sign = (payload: string, { userId, coin, direction, amount, share }: HeldFor): string =>
    keyedHash(key, payload, String(userId), coin.code, direction, String(amount), String(share))
      .toString('base64url')
      .slice(0, 24);
  return {
    issue(terms, { validUntilMs, quote }) {
      const numbers = quote ? [validUntilMs, quote.sequence, quote.timeMs, quote.bid, quote.ask] : [validUntilMs];
      const payload = numbers.map((number) => number.toString(36)).join('.');
      return `${payload}-${sign(payload, terms)}`;
    },
    read(quoteId, terms) {
      const at = quoteId.indexOf('-');
      const payload = quoteId.slice(0, Math.max(at, 0));
      const received = Buffer.from(quoteId.slice(at + 1));
      const signature = Buffer.from(sign(payload, terms));
      if (received.length !== signature.length || !timingSafeEqual(received, signature)) return null;
      return readHeld(payload, terms.coin);
    },
  };
}

/** Parses signed text, which needs no validation. */
function readHeld(payload: string, { symbol }: Coin): HeldRate {
  const [validUntilMs = 0, sequence = 0, timeMs = 0, bid = 0, ask = 0] = payload
    .split('.')
    .map((text) => Number.parseInt(text, 36));
  if (symbol === null) return { validUntilMs, quote: null };
  const [bids, asks] = [points(BigInt(bid)), points(BigInt(ask))];
  return { validUntilMs, quote: { symbol, sequence, timeMs, bid: bids, ask: asks, mid: midOf(bids, asks), volume: 0 } };
}
