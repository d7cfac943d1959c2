import type { CallAccess } from '@truefill/api/call.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { Session } from '../../features/identity/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Who makes a call: somebody unknown, a user with a session, or an operator with rights. */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly session: Session }
  | { readonly kind: 'operator'; readonly operatorId: bigint; readonly rights: ReadonlySet<OperatorRight> };

/** A principal that a token stands for. */
export type KnownPrincipal = Exclude<Principal, { kind: 'visitor' }>;

export const VISITOR: Principal = { kind: 'visitor' };

/**
 * Lets a principal make a call, or not. A token of the other kind, a user's on a call for operators, is none here.
 * @throws Refusal 401 with 400 where nobody is known and with 23519 for the wrong kind, 403 with 1057 for a right that an operator has
 *   not, 1057 for the other account mode
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
