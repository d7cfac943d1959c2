import type { PoolClient } from 'pg';

/** A statement that writes and answers nothing, with `$1`, `$2`, ... for its values. Its name stands for its text. */
export interface WriteStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const textsByName = new Map<string, string>();

/**
 * Runs statements that write different rows as one, in one round trip: all see the same state, none sees what another writes.
 * Which statements come together varies little, so that each combination is prepared once per connection.
 * @throws Error when one of them fails; then none took effect
 */
export async function writeTogether(client: Pick<PoolClient, 'query'>, statements: readonly (WriteStatement | null)[]): Promise<void> {
  const wanted = statements.filter((statement) => statement !== null);
  const [only] = wanted;
  if (!only) return;
  if (wanted.length === 1) {
    await client.query({ ...only, values: [...only.values] });
    return;
  }
  const name = wanted.map((statement) => statement.name).join('+');
  let text = textsByName.get(name);
  if (text === undefined) textsByName.set(name, (text = together(wanted)));
  await client.query({ name: preparedName(name), text, values: wanted.flatMap((statement) => statement.values) });
}

function together(statements: readonly WriteStatement[]): string {
  let taken = 0;
  const parts = statements.map(({ text, values }, index) => {
    const offset = taken;
    taken += values.length;
    return `written_${index} as (${text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)})`;
  });
  return `with ${parts.join(',\n')}\nselect`;
}

const preparedNames = new Map<string, string>();

/** PostgreSQL cuts the names of prepared statements at 63 characters, after which two could be taken for one. */
function preparedName(name: string): string {
  let short = preparedNames.get(name);
  if (short === undefined) preparedNames.set(name, (short = `write-together-${preparedNames.size}`));
  return short;
}
