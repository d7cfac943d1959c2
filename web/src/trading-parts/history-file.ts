import type { CallResponse } from '@truefill/api/calls.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';

/** The whole of a range as a file, read part by part. */
export interface HistoryFile {
  /** without its ending */
  readonly name: () => string;
  /** @param after the `next` of the part before; empty at the beginning */
  readonly readPart: (after: string) => Promise<CallResponse<'orderExport'>>;
}

/** What a browser and its spreadsheet take at once: 200 parts of a thousand rows. */
const MAX_PARTS = 200;

/** How many rows were saved, and whether there were more. */
export type Saved = { readonly rows: number; readonly cut: boolean } | { readonly failure: Failure };

/** Reads all parts and hands them to the browser as one file; nothing is saved where one of them fails, or none has a row. */
export async function saveHistory({ name, readPart }: HistoryFile): Promise<Saved> {
  const parts: string[] = [];
  let [after, rows] = ['', -1];
  try {
    do {
      // each part says where the next one begins
      // oxlint-disable-next-line no-await-in-loop
      const { csv, next } = await readPart(after);
      parts.push(csv);
      rows += csv.split('\r\n').length - 1;
      after = next;
    } while (after !== '' && parts.length < MAX_PARTS);
  } catch (error) {
    if (error instanceof CallFailed) return { failure: error.failure };
    throw error;
  }
  if (rows > 0) saveFile(`${name()}.csv`, parts, 'text/csv;charset=utf-8');
  return { rows, cut: after !== '' };
}
