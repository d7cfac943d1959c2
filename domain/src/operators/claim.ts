/** An operator's exclusive work on a case or ticket. Times in ms. */
export interface Claim {
  readonly by: bigint;
  /** when the operator took it */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Duration of a claim, ms; claiming again renews it. */
export const CLAIM_MS = 10 * 60_000;

/** A claim as stored: the columns of a case's or ticket's row. */
export interface StoredClaim {
  readonly claimed_by: bigint | null;
  readonly claimed_since_ms: bigint | null;
  readonly claimed_until_ms: bigint | null;
}

/** The claim in force at a moment; null for none, also when it has expired. */
export function claimAt({ claimed_by, claimed_since_ms, claimed_until_ms }: StoredClaim, nowMs: number): Claim | null {
  if (claimed_by === null || claimed_until_ms === null || claimed_until_ms <= BigInt(nowMs)) return null;
  const untilMs = Number(claimed_until_ms);
  // a claim stored without its start was never renewed
  return { by: claimed_by, sinceMs: claimed_since_ms === null ? untilMs - CLAIM_MS : Number(claimed_since_ms), untilMs };
}

/**
 * Whether a colleague may take a claim over. Only the first ten minutes are exclusive: an operator can keep a claim for longer by
 * renewing it, but not against a colleague, who otherwise might never get it.
 */
export function canBeTakenOver({ sinceMs }: Claim, nowMs: number): boolean {
  return nowMs >= sinceMs + CLAIM_MS;
}

/**
 * The claim that an operator gets, new, renewed or taken over; null if a colleague's claim excludes them.
 * @param takeOver whether they want it even if a colleague still has it
 */
export function claimFor(
  operatorId: bigint,
  current: Claim | null,
  { nowMs, takeOver }: { readonly nowMs: number; readonly takeOver: boolean },
): Claim | null {
  const untilMs = nowMs + CLAIM_MS;
  if (current?.by === operatorId) return { ...current, untilMs };
  if (current && !(takeOver && canBeTakenOver(current, nowMs))) return null;
  return { by: operatorId, sinceMs: nowMs, untilMs };
}
