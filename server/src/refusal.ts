import { ERROR_CODES, type ErrorName } from '@truefill/api/error-codes.ts';

/** A request that is refused with a code of the catalogue. It is an answer, not a fault: nothing of it took effect. */
export class Refusal extends Error {
  readonly code: number;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | null;

  constructor(name: ErrorName, options: { httpStatus?: number; retryAfterSeconds?: number } = {}) {
    super(name);
    this.name = 'Refusal';
    this.code = ERROR_CODES[name];
    this.httpStatus = options.httpStatus ?? 200;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
