import { CONSOLE_CALLS, type ConsoleCalls } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import type { Call } from '@truefill/api/call.ts';
import type { z } from '@truefill/api/zod.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorSession } from '../../features/operators/session.ts';
import { readInput } from './call-input.ts';
import { admit, VISITOR } from './principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { success } from '../reply.ts';

/** What a console handler knows besides its caller. */
export interface ConsoleContext {
  /** the key for request counters, see `clientNetwork` */
  readonly clientAddress: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's first argument: null in calls for visitors. */
type Caller<Name extends ConsoleCallName> = ConsoleCalls[Name]['who'] extends 'visitor' ? null : OperatorSession;

/**
 * A feature's answer to a console call: the data of the envelope. Refusals are thrown as `Refusal`. The operator has the call's
 * right for at least one brand; `requireRight` and `brandsWith` tell for which.
 */
export type ConsoleHandler<Name extends ConsoleCallName> = (
  operator: Caller<Name>,
  input: z.output<ConsoleCalls[Name]['request']>,
  context: ConsoleContext,
) => Promise<z.input<ConsoleCalls[Name]['response']>> | z.input<ConsoleCalls[Name]['response']>;

/** Adds a call to the console's host: path, right, body and envelope come from the call's definition. */
export type RegisterConsoleCall = <Name extends ConsoleCallName>(name: Name, handler: ConsoleHandler<Name>) => void;

/** A feature's console calls, and its other routes there (feeds, files). */
export type ConsoleRoutes = (register: RegisterConsoleCall, app: FastifyInstance) => void;

/** Checks of console calls. */
export interface ConsoleChecks {
  /**
   * The caller of a request, by its cookie; null without one.
   * @throws Refusal 401 with 23519 if its session is unknown or has ended
   */
  readonly authenticate: (request: FastifyRequest) => Promise<OperatorSession | null>;
  /** counts a request of a client address. @throws Refusal 429 with 1110 above the limit */
  readonly limitLogins: (address: string) => void;
}

type AnyHandler = (operator: OperatorSession | null, input: unknown, context: ConsoleContext) => unknown;

/** The registrar of the console's host. */
export function createConsoleRegistrar(app: FastifyInstance, checks: ConsoleChecks): RegisterConsoleCall {
  return (name, handler) => addConsoleCall(app, CONSOLE_CALLS[name], handler as AnyHandler, checks);
}

/** Adds one call to a server. */
export function addConsoleCall(app: FastifyInstance, call: Call, answer: AnyHandler, checks: ConsoleChecks): void {
  app.post(call.path, async (request, reply) => {
    const operator = call.who === 'visitor' ? null : await checks.authenticate(request);
    if (operator !== null) refuseAnother(request, operator);
    admit(call, operator === null ? VISITOR : { kind: 'operator', ...operator });
    const { clientAddress } = request;
    if (call.rate !== undefined) checks.limitLogins(clientAddress);
    const input = readInput(call.request, request);
    return success(await answer(operator, input, { clientAddress, request, reply }));
  });
}

/**
 * Pages send the operator ID that they believe to be signed in as `x-operator`, because a browser's tabs share the cookie and
 * another operator may have signed in since. Other clients need not send it.
 * @throws Refusal 401 with 23519 if another operator is signed in
 */
export function refuseAnother(request: FastifyRequest, { operatorId }: OperatorSession): void {
  const claimed = request.headers['x-operator'];
  if (claimed !== undefined && claimed !== String(operatorId)) throw new Refusal('loginRequired', { httpStatus: 401 });
}
