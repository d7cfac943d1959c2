import type { ConsoleCallRequest } from '@truefill/api/console-calls.ts';
import type { Pool } from 'pg';
import { CSV_BEGIN, csvLine, csvTime, type CsvField } from '../../listing/csv-line.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readActions, readLedger, readOptions, readOrders, readSessions } from './user-reads.ts';
import { readPositions } from './treasury.ts';

type ListName = ConsoleCallRequest<'consoleExport'>['list'];

/** A thousand rows an answer, as other exports. */
export const ROWS_AT_ONCE = 1_000;

export interface ExportParts {
  readonly pool: Pool;
  /** the cases that the operator sees, so many after so many */
  readonly cases: (page: { readonly skip: number; readonly limit: number }) => Promise<readonly object[]>;
  readonly users: (page: { readonly skip: number; readonly limit: number }) => Promise<readonly object[]>;
  readonly brandIds: readonly string[];
  /** of the audit: those of the operator's brands, so many after so many */
  readonly audit: (page: { readonly skip: number; readonly limit: number }) => Promise<readonly object[]>;
  /** the running rules of those brands */
  readonly rules: () => Promise<readonly object[]>;
  /** of the lists of one user; the operator may see that user */
  readonly userId: bigint | null;
}

/** Rows of a list from a place on, as lines of a file; the head stands before the first. */
export async function exportRows(
  parts: ExportParts,
  list: ListName,
  skip: number,
): Promise<{ readonly csv: string; readonly next: string }> {
  const rows = (await rowsOf(parts, list, { skip, limit: ROWS_AT_ONCE })) as readonly Readonly<Record<string, unknown>>[];
  const [first] = rows;
  const head = skip === 0 ? CSV_BEGIN + csvLine(Object.keys(first ?? { empty: '' })) : '';
  const lines = rows.map((row) => csvLine(Object.entries(row).map(([name, value]) => fieldOf(name, value))));
  return { csv: head + lines.join(''), next: rows.length < ROWS_AT_ONCE ? '' : String(skip + rows.length) };
}

function rowsOf(
  { pool, cases, users, audit, rules, brandIds, userId }: ExportParts,
  list: ListName,
  page: { readonly skip: number; readonly limit: number },
): Promise<readonly object[]> {
  const ofUser = (): bigint => {
    if (userId === null) throw new Refusal('parameterMissing', { because: 'This list is of one user.' });
    return userId;
  };
  switch (list) {
    case 'cases':
      return cases(page);
    case 'users':
      return users(page);
    case 'holds':
      return readTable(pool, HOLDS, brandIds, page);
    case 'corrections':
      return readTable(pool, CORRECTIONS, brandIds, page);
    case 'treasury':
      return page.skip > 0 ? Promise.resolve([]) : treasuryRows(pool, brandIds);
    case 'rules':
      return page.skip > 0 ? Promise.resolve([]) : rules();
    case 'movements':
      return readLedger(pool, ofUser(), null, page);
    case 'orders':
      return readOrders(pool, ofUser(), page);
    case 'options':
      return readOptions(pool, ofUser(), page);
    case 'sessions':
      // a file leaves the console: addresses stay masked in it whatever the right
      return readSessions(pool, ofUser(), { ...page, personal: false });
    case 'actions':
      return readActions(pool, ofUser(), page);
    case 'audit':
      return audit(page);
  }
}

const HOLDS = `select h.id::float8 as "holdId", h.brand_id as "brandId", h.user_id::float8 as "userId", h.state,
  h.reason_code as "reasonCode", h.case_number as "caseNumber", h.scope, p.name as "proposedBy", d.name as "decidedBy",
  h.created_ms::float8 as "createdTs", h.decided_ms::float8 as "decidedTs", h.expires_ms::float8 as "expiresTs",
  h.lifted_ms::float8 as "liftedTs"
  from review_hold h left join operators p on p.id = h.proposed_by left join operators d on d.id = h.decided_by
  where h.brand_id = any ($1::text[]) order by h.id desc limit $2 offset $3`;

const CORRECTIONS = `select c.id::float8 as "correctionId", c.brand_id as "brandId", c.user_id::float8 as "userId", c.state,
  round(c.amount / power(10::numeric, c.scale), c.scale::integer)::text as amount, c.currency, c.reason_code as "reasonCode", c.text,
  p.name as "proposedBy", d.name as "decidedBy", c.created_ms::float8 as "createdTs", c.decided_ms::float8 as "decidedTs"
  from review_correction c left join operators p on p.id = c.proposed_by left join operators d on d.id = c.decided_by
  where c.brand_id = any ($1::text[]) order by c.id desc limit $2 offset $3`;

async function readTable(
  pool: Pool,
  text: string,
  brandIds: readonly string[],
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly object[]> {
  const { rows } = await pool.query<object>(text, [brandIds, limit, skip]);
  return rows;
}

async function treasuryRows(pool: Pool, brandIds: readonly string[]): Promise<readonly object[]> {
  return (await readPositions(pool, brandIds)).map(({ house, ...row }) => ({
    ...row,
    house: house.map(({ pocket, total }) => `${pocket} ${total}`).join('; '),
  }));
}

/** Times are the fields that end so; all others are texts, so that a spreadsheet computes none of them. */
function fieldOf(name: string, value: unknown): CsvField {
  if (value === null || value === undefined) return null;
  if (name.endsWith('Ts')) return csvTime(Number(value));
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
