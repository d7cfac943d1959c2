import { Refusal } from '../../platform/refusal.ts';
import { brandsWith, requireRight, type OperatorSession } from '../operators/session.ts';
import type { AuditScope } from './read-audit.ts';

/**
 * The entries that an operator may see: those of their brands; those without a brand, which concern operators, only with the
 * right for all brands.
 * @param brandId only this brand
 * @throws Refusal 403 with 1057 without the right to read that audit
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
