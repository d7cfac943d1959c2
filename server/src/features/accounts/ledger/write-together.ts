import type { PoolClient } from 'pg';

/** A statement that writes, with `$1`, `$2`, ... for its values. Statements with the same name have the same text. */
export interface WriteStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** number of rows it returns if the batch's preconditions still hold; otherwise nothing takes effect */
  readonly expected?: number;
}

/** Prepared combinations, by the names of their statements. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Runs statements that write different rows as one, in one round trip: all see the same snapshot, none sees another's writes.
 * There are few different combinations, so each is prepared once per connection.
 * @throws Error if one of them fails, or returns an unexpected number of rows (see `failureOf`); then none took effect
 */
export async function writeBatch(
  client: Pick<PoolClient, 'query'>,
  statements: readonly (WriteStatement | null)[],
): Promise<void> {
  const present = statements.filter((statement) => statement !== null);
  if (present.length === 0) return;
  const names = present.map(({ name }) => name).join('+');
  let combination = prepared.get(names);
  // PostgreSQL truncates names of prepared statements to 63 characters, after which two could collide.
  if (!combination) prepared.set(names, (combination = { name: `write-together-${prepared.size}`, text: combined(present) }));
  const expected = present.flatMap((statement) => statement.expected ?? []);
  await client.query({ ...combination, values: [...present.flatMap(({ values }) => values), ...expected] });
}

function combined(statements: readonly WriteStatement[]): string {
  let taken = 0;
  const parts = statements.map(({ text, values }, index) => {
    const offset = taken;
    taken += values.length;
    return `written_${index} as (${text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)})`;
  });
  const holds = statements.flatMap(({ expected }, index) =>
    expected === undefined ? [] : [`(select count(*) from written_${index}) = $${++taken}::bigint`],
  );
  return `with ${parts.join(',\n')}\nselect ${holds.length > 0 ? `refuse_unless_unchanged(${holds.join(' and ')})` : ''}`;
}
