/** Opens transactions of a store: what a batch reads and writes through, whatever holds it. */
export interface Transactions<Store> {
  /**
   * Runs work in a transaction of its own and commits what it wrote, all of it or nothing. A failed transaction rejects with the
   * error that `failureOf` reads; one whose connection was lost during the commit may have taken effect all the same.
   * @param commands what the work decides, for anyone who follows the transactions
   */
  run<Result>(work: (store: Store) => Promise<Result>, commands: readonly unknown[]): Promise<Result>;
}
