import type { OperatorGrant } from '@truefill/api/operators/rights.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { writeAudit, type OperatorAct } from '../audit/index.ts';
import { accessOf } from './access.ts';
import { grantsByOperator, lockOperators, replaceGrants, type OperatorRow } from './operator-store.ts';
import { requireRight, type OperatorSession } from './session.ts';
import type { SignInParts } from './sign-in.ts';

/** The operator to change, and the reason. */
interface ManageCase {
  readonly operatorId: bigint;
  readonly reason: string;
}

/**
 * Checks that an operator may grant or revoke roles.
 * @throws Refusal 403 with 1057 for a brand that they do not administer; for all brands unless they administer all
 */
export function refuseForeignGrants(
  operator: Pick<OperatorSession, 'brands' | 'everywhere'>,
  grants: readonly OperatorGrant[],
): void {
  for (const { brandId } of grants) {
    if (brandId === null) requireEverywhere(operator);
    else requireRight(operator, 'operators.manage', brandId);
  }
}

function requireEverywhere({ everywhere }: Pick<OperatorSession, 'everywhere'>): void {
  if (!everywhere.has('operators.manage'))
    throw new Refusal('invalidOperationStatus', { httpStatus: 403, because: 'Only an administrator of all brands can do this.' });
}

/** Replaces an operator's roles. @throws Refusal 1057 for oneself, 1008, 1017 if nothing changes, 403 with 1057 */
export async function setRoles(
  parts: SignInParts & { readonly brandIds: readonly string[] },
  operator: OperatorSession,
  { operatorId, reason, grants }: ManageCase & { readonly grants: readonly OperatorGrant[] },
): Promise<void> {
  await manage(parts, operator, { operatorId, reason }, async (transaction, target, me) => {
    const before = (await grantsByOperator(transaction, target.id)).get(target.id) ?? [];
    const has = (list: readonly OperatorGrant[], { role, brandId }: OperatorGrant): boolean =>
      list.some((each) => each.role === role && each.brandId === brandId);
    const changed = [...before.filter((grant) => !has(grants, grant)), ...grants.filter((grant) => !has(before, grant))];
    if (changed.length === 0) throw new Refusal('statusUnchanged');
    refuseForeignGrants(me, changed);
    await replaceGrants(transaction, target.id, grants);
    await closeInvitationsOf(transaction, target.id);
    return { action: 'operator.rolesChanged', before: { grants: before }, after: { grants } };
  });
}

/** @throws Refusal 1057 for oneself, 1008, 1017 if nothing changes, 403 with 1057 */
export async function setActive(
  parts: SignInParts & { readonly brandIds: readonly string[] },
  operator: OperatorSession,
  { active, ...target }: ManageCase & { readonly active: boolean },
): Promise<void> {
  await manage(parts, operator, target, async (transaction, { id, active: before }, me) => {
    requireEverywhere(me);
    if (before === active) throw new Refusal('statusUnchanged');
    await transaction.query('update operators set active = $2 where id = $1', [id, active]);
    await parts.sessions.endAll(transaction, id);
    await closeInvitationsOf(transaction, id);
    return { action: active ? 'operator.reactivated' : 'operator.deactivated', before: { active: before }, after: { active } };
  });
}

/** @throws Refusal 1057 for oneself, 1008, 1021 if none is set up, 403 with 1057 */
export async function resetFactor(
  parts: SignInParts & { readonly brandIds: readonly string[] },
  operator: OperatorSession,
  target: ManageCase,
): Promise<void> {
  await manage(parts, operator, target, async (transaction, { id, factor_confirmed_ms }, me) => {
    requireEverywhere(me);
    if (factor_confirmed_ms === null) throw new Refusal('authenticatorMissing');
    await parts.factors.remove(transaction, id);
    await parts.sessions.endAll(transaction, id);
    return { action: 'operator.factorReset' };
  });
}

/** Closes the invitations of an operator who may no longer manage. */
async function closeInvitationsOf(transaction: Sql, operatorId: bigint): Promise<void> {
  await transaction.query(`update operator_invitation set closed_as = 'withdrawn' where invited_by = $1 and closed_as is null`, [
    operatorId,
  ]);
}

type Change = Pick<OperatorAct, 'action' | 'before' | 'after'>;

/**
 * Locks operators, including the caller, and rereads the caller's rights, which may have been revoked since the session was
 * read.
 * @throws Refusal 403 with 1057 if the caller no longer manages anybody
 */
export async function lockManager(
  transaction: Sql,
  { operatorId }: Pick<OperatorSession, 'operatorId'>,
  { brandIds, others = [] }: { readonly brandIds: readonly string[]; readonly others?: readonly bigint[] },
): Promise<{
  readonly rows: ReadonlyMap<bigint, OperatorRow>;
  readonly me: Pick<OperatorSession, 'brands' | 'everywhere'>;
}> {
  const rows = await lockOperators(transaction, [operatorId, ...others]);
  const grants = (await grantsByOperator(transaction, operatorId)).get(operatorId) ?? [];
  const me = accessOf(grants, brandIds);
  if (!rows.get(operatorId)?.active || !me.rights.has('operators.manage'))
    throw new Refusal('invalidOperationStatus', { httpStatus: 403 });
  return { rows, me };
}

/** Locks both rows: of two administrators who revoke each other's role concurrently, only one succeeds. */
async function manage(
  { pool, clock, brandIds }: SignInParts & { readonly brandIds: readonly string[] },
  operator: OperatorSession,
  { operatorId, reason }: ManageCase,
  change: (transaction: Sql, target: OperatorRow, me: Pick<OperatorSession, 'brands' | 'everywhere'>) => Promise<Change>,
): Promise<void> {
  if (operatorId === operator.operatorId)
    throw new Refusal('invalidOperationStatus', { because: 'Operators cannot change their own access.' });
  await inTransaction(pool, async (transaction) => {
    const { rows, me } = await lockManager(transaction, operator, { brandIds, others: [operatorId] });
    const target = rows.get(operatorId);
    if (!target) throw new Refusal('dataNotFound');
    const changed = await change(transaction, target, me);
    const audited = { kind: 'operator', id: operatorId };
    await writeAudit(transaction, { operator, brandId: null, target: audited, reason, atMs: clock.now(), ...changed });
  });
}
