import type { DataOwner, ExportArea } from './personal-data.ts';

/** Rows per page: an archive of any length needs the memory of one page. */
export const EXPORT_PAGE_ROWS = 1_000;

/** A field of an area: its SQL expression, its meaning and its unit. */
export interface AreaField {
  /** an expression over the table's columns, in literal SQL */
  readonly sql: string;
  readonly about: string;
}

/** Text, or a whole number below 2^53, unchanged in JSON. */
export const plain = (sql: string, about: string): AreaField => ({ sql, about });
/** IDs and other whole numbers, which JSON could round: as text. */
export const whole = (sql: string, about: string): AreaField => ({ sql: `(${sql})::text`, about });
/** A moment stored in milliseconds: ISO 8601 in UTC. */
export const moment = (sql: string, about: string): AreaField => ({
  sql: `to_char(to_timestamp((${sql}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  about: `${about}; time in UTC`,
});
/** An integer with `scale` digits after the point, as decimal text. */
export const decimal = (sql: string, scale: string | number, about: string): AreaField => ({
  sql: `round((${sql})::numeric / power(10::numeric, (${scale})::int), (${scale})::int)::text`,
  about,
});
/** Cents as decimal text in USD. */
export const usd = (sql: string, about: string): AreaField => decimal(sql, 2, `${about}; USD`);

/** The accounts of a user, for tables that reference an account. */
export const OWN_ACCOUNT = 'account_id in (select id from ledger_account where user_id = $1 and brand_id = $2)';
export const OWN_ROW = 'user_id = $1 and brand_id = $2';

export interface TableArea {
  readonly name: string;
  readonly about: string;
  /** including further tables in `from` */
  readonly tables: readonly [string, ...string[]];
  /** the SQL `from` clause; the first table by default */
  readonly from?: string;
  /** the owner's rows: `$1` is the user, `$2` the brand */
  readonly where: string;
  /** a unique expression to sort rows by, and its type */
  readonly key: readonly [sql: string, type: 'bigint' | 'text' | 'uuid'];
  readonly fields: Readonly<Record<string, AreaField>>;
  /** columns that `open` needs besides the fields */
  readonly sealed?: readonly string[];
  /** descriptions of fields decrypted from the encrypted columns */
  readonly openedFields?: Readonly<Record<string, string>>;
  readonly open?: (row: Readonly<Record<string, unknown>>, owner: DataOwner) => Readonly<Record<string, unknown>>;
}

/** An area that consists of a table's rows, read in pages by their key. */
export function tableArea(area: TableArea): ExportArea {
  const { name, about, tables, fields, sealed = [], open } = area;
  const [key, type] = area.key;
  const columns = [
    ...Object.entries(fields).map(([field, { sql }]) => `${sql} as "${field}"`),
    ...sealed.map((column) => `${column} as "sealed ${column}"`),
    `(${key})::text as "next key"`,
  ];
  const text = `select ${columns.join(', ')} from ${area.from ?? tables[0]}
    where ${area.where} and ($3::${type} is null or ${key} > $3::${type}) order by ${key} limit ${EXPORT_PAGE_ROWS}`;
  return {
    name,
    about,
    tables,
    fields: {
      ...Object.fromEntries(Object.entries(fields).map(([field, { about: meaning }]) => [field, meaning])),
      ...area.openedFields,
    },
    async read(sql, owner, after) {
      const { rows } = await sql.query<Record<string, unknown>>(text, [owner.userId, owner.brandId, after]);
      const last = rows.at(-1);
      return {
        rows: rows.map((row) => ({ ...fieldValues(row, fields), ...open?.(row, owner) })),
        next: last && rows.length === EXPORT_PAGE_ROWS ? String(last['next key']) : null,
      };
    },
  };
}

function fieldValues(row: Readonly<Record<string, unknown>>, fields: TableArea['fields']): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, row[field]]));
}
