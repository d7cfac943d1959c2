import { Refusal } from '../../platform/refusal.ts';
import { brandsWith, requireRight, type OperatorSession } from '../operators/session.ts';
import type { AuditScope } from './read-audit.ts';

/**
 * Entries of the operator's brands; those of none, which are about operators, for who may read everywhere.
 * @param brandId of one brand alone
 * @throws Refusal 403 with 1057 for who may not read the audit, there
 */
export function auditScopeOf(operator: OperatorSession, brandId?: string): AuditScope {
  if (brandId !== undefined) {
    requireRight(operator, 'audit.read', brandId);
    return { brands: [brandId] };
  }
  if (operator.everywhere.has('audit.read')) return { brands: null };
  const brands = brandsWith(operator, 'audit.read');
  if (brands.length === 0)
    throw new Refusal('invalidOperationStatus', { httpStatus: 403, because: 'This needs the right audit.read.' });
  return { brands };
}
