import { RIGHTS_OF_ROLE, type OperatorGrant, type OperatorRight } from '@truefill/api/operators/rights.ts';
import type { OperatorSession } from './session.ts';

type Access = Pick<OperatorSession, 'rights' | 'brands' | 'everywhere'>;

/**
 * The rights granted by roles.
 * @param brandIds the brands of this deployment; roles for other brands have no effect
 */
export function accessOf(grants: readonly OperatorGrant[], brandIds: readonly string[]): Access {
  const rightsFor = (chosen: readonly OperatorGrant[]): ReadonlySet<OperatorRight> =>
    new Set(chosen.flatMap(({ role }) => RIGHTS_OF_ROLE[role]));
  const everywhere = rightsFor(grants.filter(({ brandId }) => brandId === null));
  const brands = new Map(
    brandIds
      .map((id) => [id, rightsFor(grants.filter(({ brandId }) => brandId === null || brandId === id))] as const)
      .filter(([, rights]) => rights.size > 0),
  );
  // an operator without any role can still see that, and sign out
  const rights: ReadonlySet<OperatorRight> = new Set([
    'self',
    ...everywhere,
    ...[...brands.values()].flatMap((held) => [...held]),
  ]);
  return { rights, brands, everywhere };
}
