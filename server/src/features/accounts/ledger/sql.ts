import { CompiledQuery, type QueryExecutorProvider } from 'kysely';

/** The part of a database connection that the ledger needs. A `pg` client in its transaction is one. */
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
