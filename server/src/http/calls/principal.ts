import type { CallAccess } from '@truefill/api/call.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { Session } from '../../features/identity/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The caller: an unknown visitor, a user with a session, or an operator with rights. */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly session: Session }
  | { readonly kind: 'operator'; readonly operatorId: bigint; readonly rights: ReadonlySet<OperatorRight> };

/** A principal identified by a token. */
export type KnownPrincipal = Exclude<Principal, { kind: 'visitor' }>;

export const VISITOR: Principal = { kind: 'visitor' };

/**
 * Refuses a call that the principal may not make. A token of the wrong kind (a user's in a call for operators) does not count.
 * @throws Refusal 401 with 400 for a visitor and with 23519 for the wrong kind, 403 with 1057 without the right, 1057 in the
 * other account mode
 */
export function admit({ who, mode }: CallAccess, principal: Principal): void {
  if (who === 'visitor') return;
  if (principal.kind === 'visitor') throw new Refusal('notLoggedIn', { httpStatus: 401 });
  if (who === 'user') {
    if (principal.kind !== 'user') throw new Refusal('loginRequired', { httpStatus: 401 });
    const { accountMode } = principal.session;
    if (mode !== undefined && mode !== accountMode)
      throw new Refusal('invalidOperationStatus', {
        because: `This call is of the ${mode} account, and the session is in the ${accountMode} one.`,
      });
    return;
  }
  if (principal.kind !== 'operator') throw new Refusal('loginRequired', { httpStatus: 401 });
  if (!principal.rights.has(who.operator))
    throw new Refusal('invalidOperationStatus', { httpStatus: 403, because: `This call needs the right ${who.operator}.` });
}
