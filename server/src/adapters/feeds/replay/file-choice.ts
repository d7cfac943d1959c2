import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readCandleFile, type CandleColumns } from './candle-file.ts';

/** From Monday's opening to Friday's close of a stock: a shorter series has no prices for some trading days of the week. */
const WORKING_WEEK_MS = 4.2 * DAY_MS;

/** A series and its file. */
export interface ChosenFile {
  readonly file: string;
  readonly columns: CandleColumns;
}

/**
 * The file that prices a symbol: `<SYMBOL>_1m.csv.gz` if it covers a working week, else the longest of its one-minute files
 * (`<SYMBOL>_<anything>_1m.csv.gz`), else none. Hourly and daily files are not used, since a replay must show minutes.
 * @throws Error naming file and line if a candidate file is invalid
 */
export async function chooseFile(folder: string, names: readonly string[], symbol: string): Promise<ChosenFile | null> {
  const main = `${symbol}_1m.csv.gz`;
  const others = names.filter((name) => name.startsWith(`${symbol}_`) && name.endsWith('_1m.csv.gz') && name !== main);
  const candidates: ChosenFile[] = [];
  for (const name of [...(names.includes(main) ? [main] : []), ...others]) {
    const file = join(folder, name);
    const chosen = { file, columns: await readCandleFile(file) };
    if (name === main && span(chosen) >= WORKING_WEEK_MS) return chosen;
    candidates.push(chosen);
  }
  const [longest] = candidates.toSorted((one, other) => span(other) - span(one));
  return longest ?? null;
}

/**
 * Names of the candle files in a folder.
 * @throws Error if the folder cannot be read or has no one-minute file
 */
export async function listCandleFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`the replay folder ${folder} cannot be read`, { cause });
  });
  const files = names.filter((name) => name.endsWith('_1m.csv.gz')).toSorted();
  if (files.length === 0) throw new Error(`the replay folder ${folder} has no file named <SYMBOL>_1m.csv.gz`);
  return files;
}

function span({ columns: { time } }: ChosenFile): number {
  return (time.at(-1) as number) - (time[0] as number);
}
