import { CONSOLE_CALLS, type ConsoleCallRequest, type ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { RIGHTS_OF_ROLE, type OperatorRight, type OperatorRole } from '@truefill/api/operators/rights.ts';
import type { Pool } from 'pg';
import type { ConsoleRoutes, RegisterConsoleCall } from '../../../http/calls/console-registrar.ts';
import { admit } from '../../../http/calls/principal.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OperatorSession } from '../../operators/session.ts';

/** The console's result: the validated data, or the refusal's code and status. */
export type ConsoleAnswer<Name extends ConsoleCallName> =
  | { readonly code: 0; readonly status: 200; readonly data: ConsoleCallResponse<Name> }
  | { readonly code: number; readonly status: number; readonly data: null };

/** Calls a feature's console routes like the server, with rights and schemas on both sides; the test supplies sessions. */
export function callConsole(routes: readonly ConsoleRoutes[]) {
  const handlers = new Map<string, (...given: unknown[]) => unknown>();
  const register: RegisterConsoleCall = (name, handler) => void handlers.set(name, handler as never);
  for (const add of routes) add(register, { get: () => undefined } as never);
  return async function call<Name extends ConsoleCallName>(
    operator: OperatorSession,
    name: Name,
    body: ConsoleCallRequest<Name>,
  ): Promise<ConsoleAnswer<Name>> {
    const definition = CONSOLE_CALLS[name];
    try {
      admit(definition, { kind: 'operator', ...operator });
      const input = definition.request.safeParse(body);
      if (!input.success) return { code: 1001, status: 400, data: null };
      const data = await handlers.get(name)?.(operator, input.data, { clientAddress: '127.0.0.1' });
      return { code: 0, status: 200, data: definition.response.parse(data) as never };
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, status: error.httpStatus, data: null };
      throw error;
    }
  };
}

/** An operator with roles in some brands: inserts the row and returns the session. */
export async function newOperator(
  pool: Pool,
  name: string,
  grants: Readonly<Record<string, readonly OperatorRole[]>>,
): Promise<OperatorSession> {
  const email = `${name.toLowerCase()}@operators.example`;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into operators (email_key, name, password_hash, created_ms) values ($1, $2, '', 0) returning id`,
    [email, name],
  );
  const brands = new Map(
    Object.entries(grants).map(([brandId, roles]) => [brandId, new Set(roles.flatMap((role) => RIGHTS_OF_ROLE[role]))]),
  );
  return {
    sessionId: name,
    operatorId: rows[0]?.id ?? 0n,
    name,
    email,
    grants: Object.entries(grants).flatMap(([brandId, roles]) => roles.map((role) => ({ brandId, role }))),
    rights: new Set<OperatorRight>([...brands.values()].flatMap((rights) => [...rights])),
    brands,
    everywhere: new Set(),
    network: '192.0.2.7',
    idleUntilMs: Number.MAX_SAFE_INTEGER,
    endsMs: Number.MAX_SAFE_INTEGER,
  };
}
