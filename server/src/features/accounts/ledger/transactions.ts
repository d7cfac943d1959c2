/** Opens transactions of a store, which batches read and write through. */
export interface Transactions<Store> {
  /**
   * Runs work in a transaction of its own and commits its writes atomically. A failed transaction rejects with an error that
   * `failureOf` classifies; one whose connection was lost during the commit may still have taken effect.
   * @param commands the commands that the work decides, for observers of the transactions
   */
  run<Result>(work: (store: Store) => Promise<Result>, commands: readonly unknown[]): Promise<Result>;
}
