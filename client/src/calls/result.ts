/** Codes for calls without an answer; negative, so that they cannot collide with the catalogue. */
export const CLIENT_CODES = { network: -2, timeout: -3, server: -4, aborted: -5 } as const;

export interface Failure {
  readonly ok: false;
  /** a code of the error catalogue, or one of CLIENT_CODES */
  readonly code: number;
  /** the server's own message; shown only if the catalogue has no text */
  readonly message: string;
  /** whole seconds to wait before a retry; only with a 429 */
  readonly retryAfterSeconds?: number;
}

export interface Success<Data> {
  readonly ok: true;
  readonly data: Data;
  /** whether the answer is partial; otherwise omitted */
  readonly more?: true;
}

/** The result of a call. Calls never throw. */
export type Result<Data> = Success<Data> | Failure;

/** @param code of the error catalogue, or one of CLIENT_CODES */
export function failure(code: number, message = ''): Failure {
  return { ok: false, code, message };
}
