import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

const COLUMNS = 'time,open,high,low,close,volume';
const SPREAD_COLUMN = `${COLUMNS},spread`;
/** Rows parsed between two turns of the event loop. */
const ROWS_PER_TURN = 5_000;

/** A file's one-minute candles as columns, oldest first. Prices are in the quote currency. */
export interface CandleColumns {
  /** ms since the epoch, each on a whole minute */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** ask minus bid at each candle's close; null if the file has no such column */
  readonly spread: Float64Array | null;
}

/**
 * Reads a gzipped candle file without blocking the event loop for long.
 * @throws Error naming file and line if the file is truncated, out of order or has an invalid row
 */
export async function readCandleFile(file: string): Promise<CandleColumns> {
  const text = await unpack(file);
  const lines = text.split('\n');
  const header = lines[0];
  if (header !== COLUMNS && header !== SPREAD_COLUMN) {
    throw new Error(`${file}:1: the header is not "${COLUMNS}" with or without ",spread"`);
  }
  if (lines.at(-1) !== '') throw new Error(`${file}:${lines.length}: the file is cut off, its last line has no end`);
  const rows = lines.length - 2;
  if (rows === 0) throw new Error(`${file}:2: there are no candles`);
  const width = header === SPREAD_COLUMN ? 7 : 6;
  const columns = Array.from({ length: width }, () => new Float64Array(rows));
  for (let row = 0; row < rows; row++) {
    readRow(file, row + 2, lines[row + 1] as string, columns, row);
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
  }
  const [time, open, high, low, close, volume, spread] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array?,
  ];
  return { time, open, high, low, close, volume, spread: spread ?? null };
}

function readRow(file: string, line: number, content: string, columns: readonly Float64Array[], row: number): void {
  const fields = content.split(',');
  if (fields.length !== columns.length)
    throw new Error(`${file}:${line}: ${columns.length} fields expected, ${fields.length} found`);
  fields.forEach((field, column) => {
    const value = Number(field);
    if (field.trim() === '' || !Number.isFinite(value)) throw new Error(`${file}:${line}: "${field}" is not a number`);
    (columns[column] as Float64Array)[row] = value;
  });
  const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, spread = 0] = columns.map(
    (column) => column[row] as number,
  );
  const before = row === 0 ? Number.NEGATIVE_INFINITY : ((columns[0] as Float64Array)[row - 1] as number);
  if (time % MINUTE_MS !== 0) throw new Error(`${file}:${line}: time ${time} is not on a whole minute`);
  if (time <= before) throw new Error(`${file}:${line}: out of order, time ${time} does not follow ${before}`);
  if (low <= 0 || low > Math.min(open, close) || high < Math.max(open, close)) {
    throw new Error(`${file}:${line}: open or close is outside high and low, or a price is not above zero`);
  }
  if (volume < 0 || spread < 0) throw new Error(`${file}:${line}: volume or spread is below zero`);
}

async function unpack(file: string): Promise<string> {
  const packed = await readFile(file);
  try {
    return (await unzip(packed)).toString('utf8');
  } catch (cause) {
    const readable = await unzip(packed, { finishFlush: constants.Z_SYNC_FLUSH }).catch(() => Buffer.alloc(0));
    const line = readable.toString('utf8').split('\n').length;
    throw new Error(
      `${file}:${line}: the file is cut off or damaged (${cause instanceof Error ? cause.message : String(cause)})`,
      { cause },
    );
  }
}
