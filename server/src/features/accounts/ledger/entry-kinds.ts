import { ENTRY_KINDS, ENTRY_ROUTES, FEES_WITH_ENTRY } from '@truefill/domain/accounts/ledger.ts';
import { DatabaseStartError } from '../../../adapters/database/cluster/start-error.ts';
import type { Sql } from './sql.ts';

/** A row of `ledger_route`: how entries of a kind move money, and the kind of the fee they may carry. */
export interface RouteRow {
  readonly kind: string;
  readonly source: string;
  readonly destination: string;
  readonly fee_kind: string | null;
}

/** All entry kinds in the database. */
export async function readRoutes(sql: Sql): Promise<RouteRow[]> {
  const { rows } = await sql.query<RouteRow>('select kind, source, destination, fee_kind from ledger_route order by kind', []);
  return rows;
}

/**
 * Compares this version's entry kinds with those of the database, after all migrations. The database does not check the kind of
 * each entry, so a server whose kinds differ must not write any.
 * @returns a warning for operators that names the kinds only the database has, or null
 * @throws DatabaseStartError naming the kinds that the database lacks, or moves differently
 */
export async function checkEntryKinds(sql: Sql): Promise<string | null> {
  const rows = new Map((await readRoutes(sql)).map((row) => [row.kind, row]));
  const wrong = ENTRY_KINDS.filter((kind) => {
    const { source, destination } = ENTRY_ROUTES[kind];
    const row = rows.get(kind);
    const isSame = row?.source === source && row.destination === destination && row.fee_kind === (FEES_WITH_ENTRY[kind] ?? null);
    return !isSame;
  });
  if (wrong.length > 0)
    throw new DatabaseStartError(
      `the database lacks these kinds of ledger entries, or routes them differently: ${wrong.join(', ')}`,
    );
  const unexpected = [...rows.keys()].filter((kind) => !Object.hasOwn(ENTRY_ROUTES, kind));
  return unexpected.length === 0
    ? null
    : `ledger: the database has kinds of entries unknown to this version: ${unexpected.join(', ')}`;
}
