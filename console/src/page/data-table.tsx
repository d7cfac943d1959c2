import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** right-aligned numbers */
  readonly numeric?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** caption for screen readers */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table, which on a phone becomes a card per row. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // content wider than the window scrolls, with keys too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, label: head, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, label: head, renderCell, numeric }) => (
                <td key={key} data-label={head} data-numeric={numeric || undefined}>
                  <Cell>{renderCell(row)}</Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One box per cell, between whose label and content a phone puts the space; none if there is no content. */
function Cell({ children }: { readonly children: ReactNode }) {
  return children === null || children === '' ? null : <div>{children}</div>;
}
