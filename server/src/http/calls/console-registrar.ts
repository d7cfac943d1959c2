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

/** What a handler of the console knows beside who calls. */
export interface ConsoleContext {
  /** what requests are counted by, see `clientNetwork` */
  readonly clientAddress: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The first argument of a handler: nobody where the call is for visitors. */
type Caller<Name extends ConsoleCallName> = ConsoleCalls[Name]['who'] extends 'visitor' ? null : OperatorSession;

/**
 * A feature's answer to a call of the console: the data of the envelope. Refusals are thrown as `Refusal`. That the operator has the
 * call's right for one brand at least is known; for which, `requireRight` and `brandsWith` tell.
 */
export type ConsoleHandler<Name extends ConsoleCallName> = (
  operator: Caller<Name>,
  input: z.output<ConsoleCalls[Name]['request']>,
  context: ConsoleContext,
) => Promise<z.input<ConsoleCalls[Name]['response']>> | z.input<ConsoleCalls[Name]['response']>;

/** Adds a call to the console's host: path, right, body and envelope come from the call itself. */
export type RegisterConsoleCall = <Name extends ConsoleCallName>(name: Name, handler: ConsoleHandler<Name>) => void;

/** A feature's calls of the console, and what else it has there (feeds, files) on the host's server. */
export type ConsoleRoutes = (register: RegisterConsoleCall, app: FastifyInstance) => void;

/** What calls of the console are checked with. */
export interface ConsoleChecks {
  /**
   * Who makes a request, by its cookie; null where it carries none.
   * @throws Refusal 401 with 23519 where its session is none, or over
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
 * A page says whom it takes its session to be of, in `x-operator`; the tabs of a browser share the cookie, so that it may be somebody else's by now.
 * Other clients need not say it.
 * @throws Refusal 401 with 23519 where it is somebody else's
 */
export function refuseAnother(request: FastifyRequest, { operatorId }: OperatorSession): void {
  const said = request.headers['x-operator'];
  if (said !== undefined && said !== String(operatorId)) throw new Refusal('loginRequired', { httpStatus: 401 });
}
