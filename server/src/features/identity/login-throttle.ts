import type { Clock } from '../../clock.ts';

/** Free tries and longest wait of one count of failures. */
interface Allowance {
  readonly freeTries: number;
  readonly longestMs: number;
}

/** One address that keeps failing on one account waits longer and longer. */
const FROM_ONE_ADDRESS: Allowance = { freeTries: 5, longestMs: 300_000 };
/** Failures from everywhere slow an account's logins too, but never by much: else anyone could lock anyone out. */
const FROM_EVERYWHERE: Allowance = { freeTries: 30, longestMs: 15_000 };
const FORGET_AFTER_MS = 24 * 3_600_000;
const MAX_KEPT = 100_000;

interface Failures {
  count: number;
  lastMs: number;
  /** when the one before was, so that a try that was never judged leaves no trace */
  beforeMs: number;
}

export interface LoginThrottle {
  /** ms until the next try is allowed, 0 when it is now */
  waitMs(account: string, address: string): number;
  failed(account: string, address: string): void;
  /** takes back one `failed`: the try was turned away before it was judged */
  withdrew(account: string, address: string): void;
  succeeded(account: string, address: string): void;
}

/**
 * Growing delays for failed logins, per account and address. Unknown accounts are counted alike, so that they look alike. Where an
 * account's owner has logged in before, others' failures do not count: else whoever takes every free try would lock the owner out.
 */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const byPair = new Map<string, Failures>();
  const byAccount = new Map<string, Failures>();
  const ownersPairs = new Set<string>();
  const pairOf = (account: string, address: string): string => `${account}\n${address}`;
  return {
    waitMs: (account, address) =>
      Math.max(
        waitOf(byPair.get(pairOf(account, address)), FROM_ONE_ADDRESS, clock.now()),
        ownersPairs.has(pairOf(account, address)) ? 0 : waitOf(byAccount.get(account), FROM_EVERYWHERE, clock.now()),
      ),
    failed(account, address) {
      count(byPair, pairOf(account, address), clock.now());
      count(byAccount, account, clock.now());
    },
    withdrew(account, address) {
      uncount(byPair, pairOf(account, address));
      uncount(byAccount, account);
    },
    succeeded(account, address) {
      const pair = pairOf(account, address);
      byPair.delete(pair);
      byAccount.delete(account);
      // set again at the end, so that the longest unused goes first
      ownersPairs.delete(pair);
      ownersPairs.add(pair);
      if (ownersPairs.size > MAX_KEPT) ownersPairs.delete(ownersPairs.values().next().value ?? '');
    },
  };
}

function waitOf(failures: Failures | undefined, allowance: Allowance, nowMs: number): number {
  if (!failures || failures.count < allowance.freeTries || nowMs - failures.lastMs > FORGET_AFTER_MS) return 0;
  const delayMs = Math.min(allowance.longestMs, 1000 * 2 ** (failures.count - allowance.freeTries));
  return Math.max(0, failures.lastMs + delayMs - nowMs);
}

function count(kept: Map<string, Failures>, key: string, nowMs: number): void {
  const before = kept.get(key);
  const fresh = !before || nowMs - before.lastMs > FORGET_AFTER_MS;
  kept.delete(key);
  kept.set(key, { count: fresh ? 1 : before.count + 1, lastMs: nowMs, beforeMs: before?.lastMs ?? 0 });
  // the longest untouched goes first; an attacker who floods names only ever loosens the throttle of names
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
}

function uncount(kept: Map<string, Failures>, key: string): void {
  const failures = kept.get(key);
  if (!failures) return;
  if (failures.count <= 1) kept.delete(key);
  else kept.set(key, { count: failures.count - 1, lastMs: failures.beforeMs, beforeMs: failures.beforeMs });
}
