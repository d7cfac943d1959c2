import type { ConsoleCallRequest } from '@truefill/api/console-calls.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Pool } from 'pg';
import { CSV_BEGIN, csvLine, csvTime, type CsvField } from '@truefill/api/listing/csv-line.ts';
import { Refusal } from '../../platform/refusal.ts';
import { numberOf, placeText, type FiledRow, type FilePart, type FilePlace } from './portion.ts';
import { readActions, readLedger, readOptions, readOrders, readSessions } from './user-reads.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { readPositions } from './treasury.ts';

type ListName = ConsoleCallRequest<'consoleExport'>['list'];

/** A thousand rows per answer, like other exports. */
export const ROWS_AT_ONCE = 1_000;

type Part<Row> = (part: FilePart) => Promise<readonly Row[]>;

export interface ExportParts {
  readonly pool: Pool;
  /** the cases visible to the operator */
  readonly cases: Part<{ readonly kind: string; readonly caseId: number; readonly createdTs: number }>;
  readonly users: Part<{ readonly userId: number }>;
  readonly brandIds: readonly string[];
  /** audit entries of the operator's brands */
  readonly audit: Part<{ readonly seq: number }>;
  /** the running rules of those brands */
  readonly rules: () => Promise<readonly object[]>;
  /** the last ledger check */
  readonly checked: LedgerCheck['last'];
  /** for lists of one user, whom the operator may see */
  readonly userId: bigint | null;
  /** narrows the movements, orders and options of that user; null for both modes */
  readonly accountMode: AccountMode | null;
}

/** Rows of a list after a cursor, as CSV lines; the first part starts with the header. */
export async function exportRows(
  parts: ExportParts,
  list: ListName,
  after: FilePlace | null,
): Promise<{ readonly csv: string; readonly next: string }> {
  const part = { after, limit: ROWS_AT_ONCE };
  const whole = after ? undefined : wholeOf(parts, list);
  const rows = whole ? (await whole).map((row) => ({ row, place: null })) : await rowsOf(parts, list, part);
  const head = after === null ? CSV_BEGIN + csvLine(Object.keys(rows[0]?.row ?? { empty: '' })) : '';
  const lines = rows.map(({ row }) => csvLine(Object.entries(row).map(([name, value]) => fieldOf(name, value))));
  const last = rows.length < ROWS_AT_ONCE ? null : rows.at(-1)?.place;
  return { csv: head + lines.join(''), next: last ? placeText(last) : '' };
}

/** The lists that are exported in one part; undefined for all others. */
function wholeOf({ pool, brandIds, rules, checked }: ExportParts, list: ListName): Promise<readonly object[]> | undefined {
  if (list === 'treasury') return treasuryRows(pool, brandIds, checked);
  return list === 'rules' ? rules() : undefined;
}

async function rowsOf(
  { pool, cases, users, audit, brandIds, userId, accountMode }: ExportParts,
  list: ListName,
  part: FilePart,
): Promise<readonly FiledRow[]> {
  const ofUser = (): bigint => {
    if (userId === null) throw new Refusal('parameterMissing', { because: 'This list needs a userId.' });
    return userId;
  };
  switch (list) {
    case 'cases':
      return filed(await cases(part), ({ kind, caseId, createdTs }) => [createdTs, `${kind}.${caseId}`]);
    case 'users':
      return filed(await users(part), (row) => [0, row.userId]);
    case 'holds':
      return filed(await readTable<{ holdId: number }>(pool, HOLDS, brandIds, part), ({ holdId }) => [0, holdId]);
    case 'corrections':
      return filed(await readTable<{ correctionId: number }>(pool, CORRECTIONS, brandIds, part), (row) => [0, row.correctionId]);
    case 'treasury':
    case 'rules':
      return [];
    case 'movements':
      return filed(await readLedger(pool, ofUser(), { accountMode }, part), ({ timeTs, id }) => [timeTs, id]);
    case 'orders':
      return filed(await readOrders(pool, ofUser(), { accountMode }, part), ({ placedTs, orderId }) => [placedTs, orderId]);
    case 'options':
      return filed(await readOptions(pool, ofUser(), { accountMode }, part), ({ beginTs, optionId }) => [beginTs, optionId]);
    case 'sessions':
      // files are downloaded: addresses stay masked whatever the right
      return (await readSessions(pool, ofUser(), { ...part, personal: false })).map(({ id, row }) => ({
        place: { atMs: row.createdTs, id },
        row,
      }));
    case 'actions':
      return filed(await readActions(pool, ofUser(), part), ({ seq }) => [0, seq]);
    case 'audit':
      return filed(await audit(part), ({ seq }) => [0, seq]);
  }
}

function filed<Row extends object>(
  rows: readonly Row[],
  placeOf: (row: Row) => readonly [atMs: number, id: number | string],
): readonly FiledRow[] {
  return rows.map((row) => {
    const [atMs, id] = placeOf(row);
    return { row, place: { atMs, id: String(id) } };
  });
}

const HOLDS = `select h.id::float8 as "holdId", h.brand_id as "brandId", h.user_id::float8 as "userId", h.state,
  h.reason_code as "reasonCode", h.case_number as "caseNumber", h.scope, p.name as "proposedBy", d.name as "decidedBy",
  h.created_ms::float8 as "createdTs", h.decided_ms::float8 as "decidedTs", h.expires_ms::float8 as "expiresTs",
  h.lifted_ms::float8 as "liftedTs"
  from review_hold h left join operators p on p.id = h.proposed_by left join operators d on d.id = h.decided_by
  where h.brand_id = any ($1::text[]) and h.id > $2 order by h.id limit $3`;

const CORRECTIONS = `select c.id::float8 as "correctionId", c.brand_id as "brandId", c.user_id::float8 as "userId", c.state,
  round(c.amount / power(10::numeric, c.scale), c.scale::integer)::text as amount, c.currency, c.reason_code as "reasonCode", c.text,
  p.name as "proposedBy", d.name as "decidedBy", c.created_ms::float8 as "createdTs", c.decided_ms::float8 as "decidedTs"
  from review_correction c left join operators p on p.id = c.proposed_by left join operators d on d.id = c.decided_by
  where c.brand_id = any ($1::text[]) and c.id > $2 order by c.id limit $3`;

async function readTable<Row extends object>(
  pool: Pool,
  text: string,
  brandIds: readonly string[],
  { after, limit }: FilePart,
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(text, [brandIds, numberOf(after), limit]);
  return rows;
}

async function treasuryRows(pool: Pool, brandIds: readonly string[], checked: LedgerCheck['last']): Promise<readonly object[]> {
  return (await readPositions(pool, brandIds, await checked())).map(({ house, ...row }) => ({
    ...row,
    house: house.map(({ pocket, total }) => `${pocket} ${total}`).join('; '),
  }));
}

/** Fields with these suffixes are times; all others are texts, so that a spreadsheet does not interpret them. */
function fieldOf(name: string, value: unknown): CsvField {
  if (value === null || value === undefined) return null;
  if (name.endsWith('Ts')) return csvTime(Number(value));
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
