import type { z } from './zod.ts';
import { PATHS, type CallName } from './paths.ts';

/** Who may make a call: anyone, anyone but with the session's benefits, or a signed-in user of the stated account mode. */
export type CallAccess = 'open' | 'session' | 'real-session' | 'demo-session';

/** A call as both sides know it: where it is, who may make it, what goes in and what comes out. */
export interface Call<Name extends CallName, Request extends z.ZodType, Response extends z.ZodType> {
  readonly name: Name;
  readonly path: string;
  readonly access: CallAccess;
  /** reads of the market service answer GET as well as POST */
  readonly alsoGet: boolean;
  /** fields of a multipart body that may carry a file; files in others are dropped */
  readonly files: readonly string[];
  /** the largest file that is taken; above it the answer is 413 with 23563 */
  readonly maxFileBytes: number;
  readonly request: Request;
  readonly response: Response;
}

/** Pictures of documents and proofs, as the specification has it. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

type CallOptions = Partial<Pick<Call<CallName, z.ZodType, z.ZodType>, 'alsoGet' | 'files' | 'maxFileBytes'>>;

/** Declares a call; its path comes from the table of paths. */
export function defineCall<const Name extends CallName, Request extends z.ZodType, Response extends z.ZodType>(
  name: Name,
  access: CallAccess,
  request: Request,
  response: Response,
  { alsoGet = false, files = [], maxFileBytes = MAX_FILE_BYTES }: CallOptions = {},
): Call<Name, Request, Response> {
  return { name, path: PATHS[name], access, alsoGet, files, maxFileBytes, request, response };
}
