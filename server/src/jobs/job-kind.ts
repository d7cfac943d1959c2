import type { Sql } from '../features/accounts/ledger/index.ts';

/**
 * A kind of durable work. Its data is stored as JSON in the database, so it must contain no codes, tokens or encrypted fields.
 */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** attempts after the first, with doubling pauses: 5 s, 10 s, 20 s ... up to an hour */
  readonly retries: number;
  /** an attempt that takes longer counts as failed, including that of a process that died; s */
  readonly withinSeconds: number;
  /** only for its type */
  readonly data?: Data;
}

/** Adds work to a transaction. */
export interface JobAdder {
  /**
   * Adds a job that runs once the transaction has committed, in any process: at least once, and again after a failure or crash.
   * A rolled-back job never runs.
   */
  add<Data extends object>(transaction: Sql, kind: JobKind<Data>, data: NoInfer<Data>): Promise<void>;
}
