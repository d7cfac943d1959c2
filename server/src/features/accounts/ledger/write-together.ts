import type { PoolClient } from 'pg';

/** A statement that writes, with `$1`, `$2`, ... for its values. Its name stands for its text. */
export interface WriteStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** how many rows it answers with where what the batch was decided on still holds: with others nothing takes effect */
  readonly expected?: number;
}

/** What combinations are prepared as, by the names of their statements. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Runs statements that write different rows as one, in one round trip: all see the same state, none sees what another writes.
 * Which statements come together varies little, so that each combination is prepared once per connection.
 * @throws Error when one of them fails, or answers with other rows than expected (`failureOf` tells it); then none took effect
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
  const expected = wanted.flatMap((statement) => statement.expected ?? []);
  await client.query({ ...combination, values: [...wanted.flatMap(({ values }) => values), ...expected] });
}

function together(statements: readonly WriteStatement[]): string {
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
