import { CompiledQuery, type QueryExecutorProvider } from 'kysely';

/** What the ledger needs of a database connection. A `pg` client inside its transaction is one. */
export interface Sql {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** Lets the ledger write inside a Kysely transaction of another feature. */
export function sqlOf(transaction: QueryExecutorProvider): Sql {
  const executor = transaction.getExecutor();
  return {
    async query<Row>(text: string, values: readonly unknown[]) {
      const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}
