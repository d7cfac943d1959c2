import type { OperatorGrant, OperatorRight } from '@truefill/api/operators/rights.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The operator who makes a call, read from the database each time: a revoked right is gone with the next call. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: bigint;
  readonly name: string;
  /** lower case; identifies the account */
  readonly email: string;
  readonly grants: readonly OperatorGrant[];
  /** held for at least one brand, as calls require; the brands decide what it applies to */
  readonly rights: ReadonlySet<OperatorRight>;
  /** rights by brand */
  readonly brands: ReadonlyMap<string, ReadonlySet<OperatorRight>>;
  /** rights held for all brands, including future ones */
  readonly everywhere: ReadonlySet<OperatorRight>;
  /** where the call comes from: an IPv4 address, or the network of an IPv6 one */
  readonly network: string;
  /** when the session ends if idle, and at the latest, ms */
  readonly idleUntilMs: number;
  readonly endsMs: number;
}

/** Whether an operator has a right for a brand. */
export function mayIn({ brands }: Pick<OperatorSession, 'brands'>, right: OperatorRight, brandId: string): boolean {
  return brands.get(brandId)?.has(right) ?? false;
}

/** The brands for which an operator has a right, as a filter for lists. */
export function brandsWith({ brands }: Pick<OperatorSession, 'brands'>, right: OperatorRight): readonly string[] {
  return [...brands].filter(([, rights]) => rights.has(right)).map(([brandId]) => brandId);
}

/**
 * Requires a right for a brand. Every call that names a brand, or something of one, must check this.
 * @throws Refusal 403 with 1057, for an unknown brand too
 */
export function requireRight(operator: Pick<OperatorSession, 'brands'>, right: OperatorRight, brandId: string): void {
  if (!mayIn(operator, right, brandId))
    throw new Refusal('invalidOperationStatus', { httpStatus: 403, because: `This needs the right ${right} for the brand.` });
}
