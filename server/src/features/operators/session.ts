import type { OperatorGrant, OperatorRight } from '@truefill/api/operators/rights.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Which operator makes a call, as the database has them at that moment: a right that was taken away is gone with the next call. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: bigint;
  readonly name: string;
  /** as accounts are told apart by: lower case */
  readonly email: string;
  readonly grants: readonly OperatorGrant[];
  /** held for one brand at least, which is what a call asks for; what it may touch depends on the brand */
  readonly rights: ReadonlySet<OperatorRight>;
  /** rights by brand */
  readonly brands: ReadonlyMap<string, ReadonlySet<OperatorRight>>;
  /** rights held for all brands, also those to come */
  readonly everywhere: ReadonlySet<OperatorRight>;
  /** where the call comes from: an IPv4 address, or the network of an IPv6 one */
  readonly network: string;
  /** when an idle session ends, and any, ms */
  readonly idleUntilMs: number;
  readonly endsMs: number;
}

/** Whether an operator has a right for a brand. */
export function mayIn({ brands }: Pick<OperatorSession, 'brands'>, right: OperatorRight, brandId: string): boolean {
  return brands.get(brandId)?.has(right) ?? false;
}

/** The brands that an operator has a right for: what lists are narrowed to. */
export function brandsWith({ brands }: Pick<OperatorSession, 'brands'>, right: OperatorRight): readonly string[] {
  return [...brands].filter(([, rights]) => rights.has(right)).map(([brandId]) => brandId);
}

/**
 * Lets an operator act on a brand, or not. Every call that names a brand, or something of one, asks this.
 * @throws Refusal 403 with 1057, for an unknown brand too
 */
export function requireRight(operator: Pick<OperatorSession, 'brands'>, right: OperatorRight, brandId: string): void {
  if (!mayIn(operator, right, brandId))
    throw new Refusal('invalidOperationStatus', { httpStatus: 403, because: `This needs the right ${right} for the brand.` });
}
