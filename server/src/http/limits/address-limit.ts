import { Refusal } from '../../platform/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

/** At most `count` requests of one client address within any `windowMs`. */
export interface AddressLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** Maximum number of addresses; the least recent one is evicted first. */
const MAX_ADDRESSES = 50_000;

/** Counts requests per client address and refuses those above the limit with 429 and 1110. */
export function createAddressLimiter(limit: AddressLimit, clock: Clock): (address: string) => void {
  const seen = new Map<string, number[]>();
  return (address) => {
    const now = clock.now();
    const times = (seen.get(address) ?? []).filter((time) => time > now - limit.windowMs && time <= now);
    const oldest = times[0];
    if (times.length >= limit.count && oldest !== undefined) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000));
      throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds });
    }
    times.push(now);
    // reinserted at the end, so that the map is ordered by last use
    seen.delete(address);
    seen.set(address, times);
    if (seen.size > MAX_ADDRESSES) seen.delete(seen.keys().next().value ?? '');
  };
}
