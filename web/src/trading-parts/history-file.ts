import type { i18n } from 'i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';
import { fileWords, type ListName } from './file-words.ts';

/** A whole range as a file, read in parts. */
export interface HistoryFile {
  /** without extension */
  readonly name: () => string;
  /** the list whose words are translated; without it the parts are in the language of the page already */
  readonly of?: ListName;
  /** @param after the `next` of the previous part; empty for the first */
  readonly readPart: (after: string) => Promise<CallResponse<'orderExport'>>;
}

/** Limit that browsers and spreadsheets can handle: 200 parts of a thousand rows. */
const MAX_PARTS = 200;

/** The number of saved rows, and whether there were more. */
export type Saved = { readonly rows: number; readonly cut: boolean } | { readonly failure: Failure };

/** Reads all parts and saves them as one file in a language; saves nothing if one of them fails, or if there are no rows. */
export async function saveHistory({ name, of, readPart }: HistoryFile, language: i18n): Promise<Saved> {
  const translate = of ? fileWords(of, language) : (csv: string): string => csv;
  const parts: string[] = [];
  let [after, rows] = ['', -1];
  try {
    do {
      // each part returns the start of the next one
      // oxlint-disable-next-line no-await-in-loop
      const { csv, next } = await readPart(after);
      parts.push(translate(csv));
      rows += csv.split('\r\n').length - 1;
      after = next;
    } while (after !== '' && parts.length < MAX_PARTS);
  } catch (error) {
    if (error instanceof CallFailed) return { failure: error.failure };
    throw error;
  }
  if (rows > 0) saveFile(`${name()}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  return { rows, cut: after !== '' };
}
