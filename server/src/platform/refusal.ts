import { ERROR_CODES, type ErrorName } from '@truefill/api/error-codes.ts';

/** A request refused with a code of the catalogue. It is an answer, not an error: the request had no effect. */
export class Refusal extends Error {
  readonly code: number;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | null;
  /** an English sentence for client developers, if the code has several causes; clients show the text of the code */
  readonly because: string | null;

  constructor(name: ErrorName, options: { httpStatus?: number; retryAfterSeconds?: number; because?: string } = {}) {
    super(name);
    this.name = 'Refusal';
    this.code = ERROR_CODES[name];
    this.httpStatus = options.httpStatus ?? 200;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.because = options.because ?? null;
  }
}

/** An action by a page of a foreign origin: 403 with 1057. */
export class ForeignOrigin extends Refusal {
  constructor() {
    super('invalidOperationStatus', { httpStatus: 403 });
  }
}

/** An Idempotency-Key already used for another request: 1057. */
export function keyReused(): Refusal {
  return new Refusal('invalidOperationStatus', { because: 'This Idempotency-Key was used with another request.' });
}
