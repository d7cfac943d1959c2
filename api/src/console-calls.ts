import { auditCalls } from './audit/calls.ts';
import { consoleReadCalls } from './console-reads/calls.ts';
import type { ConsoleCallName } from './console-paths.ts';
import { messageCalls } from './messages/calls.ts';
import { operatorCalls } from './operators/calls.ts';
import { reviewCalls } from './review/calls.ts';
import { supportConsoleCalls } from './support/console-calls.ts';
import type { z } from './zod.ts';

/** Every call of the operators' console by name. Imports zod: the console app imports only its types. */
export const CONSOLE_CALLS = {
  ...operatorCalls,
  ...auditCalls,
  ...reviewCalls,
  ...consoleReadCalls,
  ...messageCalls,
  ...supportConsoleCalls,
} as const satisfies Record<ConsoleCallName, unknown>;

export type ConsoleCalls = typeof CONSOLE_CALLS;

/** The input of a call. */
export type ConsoleCallRequest<Name extends ConsoleCallName> = z.input<ConsoleCalls[Name]['request']>;

/** The output of a call, in `data`. */
export type ConsoleCallResponse<Name extends ConsoleCallName> = z.output<ConsoleCalls[Name]['response']>;
