import type { Pool } from 'pg';

/** The content of every table of the product, by name; partitions count as tables. */
export async function fingerprints(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: held } = await pool.query<{ fingerprint: string }>(
      `select concat(count(*), '/', sum(hashtextextended(held::text, 0))) as fingerprint from ${name} held`,
    );
    found.set(name, held[0]?.fingerprint ?? '');
  }
  return found;
}
