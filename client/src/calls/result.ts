/** Codes for what never reached an answer; below zero so that they cannot meet a code of the catalogue. */
export const CLIENT_CODES = { network: -2, timeout: -3, server: -4, aborted: -5 } as const;

export interface Failure {
  readonly ok: false;
  /** a code of the error catalogue, or one of CLIENT_CODES */
  readonly code: number;
  /** the server's own words; shown only where the catalogue has no text */
  readonly message: string;
  /** whole seconds after which to try again; only with a 429 */
  readonly retryAfterSeconds?: number;
}

export interface Success<Data> {
  readonly ok: true;
  readonly data: Data;
  /** the answer ends before everything that was asked for; else left out */
  readonly more?: true;
}

/** What a call came to. Calls never throw. */
export type Result<Data> = Success<Data> | Failure;

/** @param code of the error catalogue, or one of CLIENT_CODES */
export function failure(code: number, message = ''): Failure {
  return { ok: false, code, message };
}
