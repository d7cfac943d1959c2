import { CONSOLE_CALLS } from '@truefill/api/console-calls.ts';
import { OPERATOR_ROLES, RIGHTS_OF_ROLE, type OperatorRight, type OperatorRole } from '@truefill/api/operators/rights.ts';
import type { Call } from '@truefill/api/call.ts';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { brandsWith, mayIn, requireRight, type OperatorSession } from '../../features/operators/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addConsoleCall, createConsoleRegistrar } from './console-registrar.ts';
import { answerError } from '../reply.ts';

function sessionOf(role: OperatorRole): OperatorSession {
  const rights: ReadonlySet<OperatorRight> = new Set(RIGHTS_OF_ROLE[role]);
  return {
    sessionId: role,
    operatorId: 1n,
    name: role,
    email: `${role}@operators.example`,
    grants: [{ role, brandId: 'northwind' }],
    rights,
    brands: new Map([['northwind', rights]]),
    everywhere: new Set(),
    network: '',
    idleUntilMs: 1,
    endsMs: 1,
  };
}

/** A server whose calls return nothing, and whose operators are identified by a header that names their role. */
function openServer() {
  const app = fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('clientAddress', '');
  app.setErrorHandler(answerError);
  const checks = {
    authenticate: async ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => {
      const role = OPERATOR_ROLES.find((known) => known === headers['role']);
      if (headers['role'] === 'ended') throw new Refusal('loginRequired', { httpStatus: 401 });
      return role === undefined ? null : sessionOf(role);
    },
    limitLogins: () => undefined,
  };
  for (const call of Object.values<Call>(CONSOLE_CALLS))
    addConsoleCall(app, { ...call, request: CONSOLE_CALLS.operatorSession.request }, () => null, checks);
  return {
    async make(path: string, role?: string) {
      const answer = await app.inject({ method: 'POST', url: path, headers: role === undefined ? {} : { role } });
      return { status: answer.statusCode, code: answer.json<{ code: number }>().code };
    },
  };
}

it('each call admits those with its right, by the table of roles, and no one else', async () => {
  const { make } = openServer();
  for (const [name, { who, path }] of Object.entries<Call>(CONSOLE_CALLS)) {
    const open = who === 'visitor';
    expect([name, await make(path)]).toEqual([name, open ? { status: 200, code: 0 } : { status: 401, code: 400 }]);
    expect([name, await make(path, 'ended')]).toEqual([name, open ? { status: 200, code: 0 } : { status: 401, code: 23519 }]);
    for (const role of OPERATOR_ROLES) {
      const may = typeof who !== 'object' || RIGHTS_OF_ROLE[role].includes(who.operator);
      expect([name, role, await make(path, role)]).toEqual([
        name,
        role,
        may ? { status: 200, code: 0 } : { status: 403, code: 1057 },
      ]);
    }
  }
});

it('a call is for operators, or for visitors who are signing in', () => {
  const open = Object.entries<Call>(CONSOLE_CALLS).flatMap(([name, { who }]) => (who === 'visitor' ? [name] : []));
  expect(open).toEqual([
    'operatorLogin',
    'createOperatorFactor',
    'submitOperatorFactor',
    'operatorSignIn',
    'readInvitation',
    'acceptInvitation',
  ]);
});

it('a call knows its caller', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const register = createConsoleRegistrar(app, {
    authenticate: async () => sessionOf('support'),
    limitLogins: () => undefined,
  });
  const seen: string[] = [];
  register('operatorLogout', (operator) => {
    seen.push(operator.name);
    return null;
  });
  await app.inject({ method: 'POST', url: CONSOLE_CALLS.operatorLogout.path });
  expect(seen).toEqual(['support']);
});

it('a right applies to some brands only', () => {
  const operator = sessionOf('auditor');
  expect(mayIn(operator, 'audit.read', 'northwind')).toBe(true);
  expect(mayIn(operator, 'audit.read', 'plumtree')).toBe(false);
  expect(mayIn(operator, 'cases.decide', 'northwind')).toBe(false);
  expect(brandsWith(operator, 'audit.read')).toEqual(['northwind']);
  expect(() => requireRight(operator, 'audit.read', 'plumtree')).toThrow(Refusal);
  requireRight(operator, 'audit.read', 'northwind');
});
