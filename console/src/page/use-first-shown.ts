import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface First<Row> {
  readonly list: string;
  /** how often the list had been read when it was shown: its rows may be old then */
  readonly reads: number;
  /** null until it has been read again */
  readonly row: Row | null;
}

/**
 * What a wide window shows next to a list until a row is chosen: its first row. It stays when the list changes, or others would
 * replace a case while it is being read.
 * @param list the key of the list's query
 */
export function useFirstShown<Row>(rows: readonly Row[] | undefined, list: readonly (string | number)[]): Row | null {
  const name = list.join('\n');
  const reads = useQueryClient().getQueryState(list)?.dataUpdateCount ?? 0;
  const [first, setFirst] = useState<First<Row>>({ list: name, reads, row: null });
  const row = rows?.[0] ?? null;
  if (first.list !== name) setFirst({ list: name, reads, row: null });
  else if (first.row === null && row !== null && reads > first.reads) setFirst({ ...first, row });
  return (first.list === name ? first.row : null) ?? row;
}
