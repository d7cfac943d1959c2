import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a wide window shows next to a list until a row is chosen: its first row. It stays when the list changes, or others would
 * replace a case while it is being read.
 * @param list the key of the list's query
 */
export function useFirstShown<Row>(rows: readonly Row[] | undefined, list: readonly (string | number)[]): Row | null {
  const name = list.join('\n');
  const [first, setFirst] = useState<{ readonly list: string; readonly row: Row } | null>(null);
  // remembered rows may be old until they are read again
  const reading = useIsFetching({ queryKey: list }) > 0;
  const row = rows?.[0];
  if (row !== undefined && !reading && first?.list !== name) setFirst({ list: name, row });
  return (first?.list === name ? first.row : row) ?? null;
}
