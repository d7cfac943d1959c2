import type { Sql } from '../features/accounts/ledger/index.ts';

/** A kind of durable work. Its data go through JSON; they stand in the database, so no code, token or sealed field belongs into them. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** tries after the first, each twice as long after the one before: 5 s, 10 s, 20 s ... at most an hour */
  readonly retries: number;
  /** a try that takes longer counts as failed, also that of a process that died; s */
  readonly withinSeconds: number;
  /** only for its type */
  readonly data?: Data;
}

/** Adds work to a transaction. */
export interface JobAdder {
  /**
   * Adds a job that runs once the transaction has committed, in whichever process takes it first: at least once, and again after a
   * failure or a crash. What was rolled back never runs.
   */
  add<Data extends object>(transaction: Sql, kind: JobKind<Data>, data: NoInfer<Data>): Promise<void>;
}
