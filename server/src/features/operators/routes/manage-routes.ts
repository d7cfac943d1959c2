import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { OperatorGrant } from '@truefill/api/operators/rights.ts';
import type { FastifyRequest } from 'fastify';
import { isTlsHost } from '../../../http/host.ts';
import type { RegisterConsoleCall } from '../../../http/calls/console-registrar.ts';
import { invite, openInvitations, withdrawInvitation, type InvitationParts } from '../invitations.ts';
import { resetFactor, setActive, setRoles } from '../manage.ts';
import { allOperators, grantsByOperator } from '../operator-store.ts';
import { brandsWith, type OperatorSession } from '../session.ts';

interface ManageRoutesParts extends InvitationParts {
  readonly brandIds: readonly string[];
}

/** The calls by which administrators manage the access of others. */
export function registerManageCalls(parts: ManageRoutesParts, register: RegisterConsoleCall): void {
  register('operatorList', (operator) => listFor(parts, operator));
  register('inviteOperator', async (operator, input, { request }) => {
    const { id, link, expiresMs } = await invite(parts, operator, input, (token) => linkOf(request, token));
    return { invitationId: Number(id), link, expiresTs: expiresMs };
  });
  register('withdrawInvitation', async (operator, { invitationId }) => {
    await withdrawInvitation(parts, operator, BigInt(invitationId));
    return null;
  });
  register('setOperatorRoles', async (operator, { operatorId, ...input }) => {
    await setRoles(parts, operator, { ...input, operatorId: BigInt(operatorId) });
    return null;
  });
  register('deactivateOperator', async (operator, { operatorId, reason }) => {
    await setActive(parts, operator, { operatorId: BigInt(operatorId), reason, active: false });
    return null;
  });
  register('reactivateOperator', async (operator, { operatorId, reason }) => {
    await setActive(parts, operator, { operatorId: BigInt(operatorId), reason, active: true });
    return null;
  });
  register('resetOperatorFactor', async (operator, { operatorId, reason }) => {
    await resetFactor(parts, operator, { operatorId: BigInt(operatorId), reason });
    return null;
  });
}

/** The token is in the fragment, which browsers do not send to servers, so it appears in no log. */
function linkOf({ requestHost }: FastifyRequest, token: string): string {
  const { name = '', authority = '' } = requestHost ?? {};
  return `${isTlsHost(name) ? 'https' : 'http'}://${authority}/invitation#${token}`;
}

async function listFor(
  { pool, clock, sessions }: ManageRoutesParts,
  operator: OperatorSession,
): Promise<ConsoleCallResponse<'operatorList'>> {
  const administered = brandsWith(operator, 'operators.manage');
  const isSeen = (grants: readonly OperatorGrant[]): boolean =>
    operator.everywhere.has('operators.manage') ||
    grants.some(({ brandId }) => brandId === null || administered.includes(brandId));
  const [operators, grants, signedIn, invitations] = await Promise.all([
    allOperators(pool),
    grantsByOperator(pool),
    sessions.signedIn(),
    openInvitations(pool, clock.now()),
  ]);
  const nameOf = new Map(operators.map(({ id, name }) => [id, name]));
  return {
    list: operators
      .map((row) => ({ row, held: grants.get(row.id) ?? [] }))
      .filter(({ held }) => isSeen(held))
      .map(({ row, held }) => ({
        operatorId: Number(row.id),
        name: row.name,
        email: row.email_key,
        grants: [...held],
        active: row.active,
        factorSetUp: row.factor_confirmed_ms !== null,
        createTs: Number(row.created_ms),
        signedInTs: Number(row.signed_in_ms),
        signedIn: signedIn.has(row.id),
      })),
    invitations: invitations
      .filter((invitation) => isSeen(invitation.grants))
      .map((invitation) => ({
        invitationId: Number(invitation.id),
        name: invitation.name,
        email: invitation.email_key,
        grants: [...invitation.grants],
        invitedBy: nameOf.get(invitation.invited_by) ?? '',
        createTs: Number(invitation.created_ms),
        expiresTs: Number(invitation.expires_ms),
      })),
  };
}
