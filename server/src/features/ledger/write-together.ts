import type { PoolClient } from 'pg';

/** A statement that writes, with `$1`, `$2`, ... for its values. Its name stands for its text. */
export interface WriteStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** told how many rows it answered with, where somebody wants to know */
  readonly counted?: (rows: number) => void;
}

/** What combinations are prepared as, by the names of their statements. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Runs statements that write different rows as one, in one round trip: all see the same state, none sees what another writes.
 * Which statements come together varies little, so that each combination is prepared once per connection.
 * @throws Error when one of them fails; then none took effect
 */
export async function writeTogether(
  client: Pick<PoolClient, 'query'>,
  statements: readonly (WriteStatement | null)[],
): Promise<void> {
  const wanted = statements.filter((statement) => statement !== null);
  if (wanted.length === 0) return;
  const names = wanted.map(({ name }) => name).join('+');
  let combination = prepared.get(names);
  // PostgreSQL cuts the names of prepared statements at 63 characters, after which two could be taken for one.
  if (!combination) prepared.set(names, (combination = { name: `write-together-${prepared.size}`, text: together(wanted) }));
  const { rows } = await client.query<Record<string, bigint>>({ ...combination, values: wanted.flatMap(({ values }) => values) });
  for (const [index, { counted }] of wanted.entries()) counted?.(Number(rows[0]?.[`counted_${index}`]));
}

function together(statements: readonly WriteStatement[]): string {
  let taken = 0;
  const parts = statements.map(({ text, values }, index) => {
    const offset = taken;
    taken += values.length;
    return `written_${index} as (${text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)})`;
  });
  const counts = statements.flatMap(({ counted }, index) =>
    counted ? [`(select count(*) from written_${index}) as counted_${index}`] : [],
  );
  return `with ${parts.join(',\n')}\nselect ${counts.join(', ')}`;
}
