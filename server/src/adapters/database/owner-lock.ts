/** The owner of rows: a user of one brand. */
export interface Owner {
  readonly brandId: string;
  readonly userId: bigint;
}

interface Statements {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
}

/**
 * Serializes the transactions that change rows of one kind of one owner, until the current one ends. Other kinds and owners do not
 * wait.
 */
export async function lockOwner(
  transaction: Statements,
  kind: 'alerts' | 'payout-methods' | 'support' | 'verification' | 'workspace',
  { brandId, userId }: Owner,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}/${brandId}/${userId}`]);
}
