import { CompiledQuery, type Kysely } from 'kysely';

/** What the ledger needs of a database connection. A `pg` client inside its transaction is one. */
export interface Sql {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** Lets the ledger write inside a Kysely transaction of another feature. */
// eslint-disable-next-line typescript/no-explicit-any -- whichever tables that feature knows, these statements name their own
export function sqlOf(transaction: Kysely<any>): Sql {
  return {
    async query<Row>(text: string, values: readonly unknown[]) {
      const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}
