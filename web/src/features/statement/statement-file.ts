import type { i18n } from 'i18next';
import { CSV_BEGIN, CsvFigure, csvLine, csvTime, type CsvField } from '@truefill/api/listing/csv-line.ts';
import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { numberToDecimalText } from '@truefill/domain/money/decimal.ts';
import type { HistoryFile } from '../../trading-parts/history-file.ts';
import { isKnownKind } from './model.ts';
import { MOST_ROWS_PER_PAGE, readMovements, untilNow } from './read-movements.ts';

export interface StatementFileParts {
  readonly name: () => string;
  readonly rangeNow: () => TimeRange;
  readonly marketName: (symbol: string) => string;
  /** of the page; the column names and the kinds of movements are in its language */
  readonly language: i18n;
}

/** All movements of a range as a file, read from the list page by page. */
export function statementFile({ name, rangeNow, marketName, language }: StatementFileParts): HistoryFile {
  let range = rangeNow();
  const written = new Set<number>();
  const readPart: HistoryFile['readPart'] = async (after) => {
    if (after === '') {
      range = untilNow(rangeNow());
      written.clear();
    }
    const page = after === '' ? 1 : Number(after);
    const { items, pages } = await readMovements(range, { page, limit: MOST_ROWS_PER_PAGE });
    const rows = items.filter(({ id }) => !written.has(id));
    for (const { id } of rows) written.add(id);
    const lines = rows.map((movement) => csvLine(fieldsOf(movement, language, marketName)));
    return {
      csv: (after === '' ? CSV_BEGIN + csvLine(columnNames(language)) : '') + lines.join(''),
      next: page < pages && items.length > 0 ? String(page + 1) : '',
    };
  };
  return { name, readPart };
}

function columnNames({ t }: i18n): string[] {
  return [
    t('statement.column.id'),
    t('statement.column.time'),
    t('statement.column.kind'),
    t('common.column.market'),
    t('statement.column.currency'),
    t('statement.column.balance'),
    t('common.fee'),
    t('statement.column.locked'),
    t('statement.column.withheld'),
    t('wallet.rate'),
  ];
}

/** In the order of the column names. The changes of the balance add up to it; their fees are included in them. */
function fieldsOf(movement: MovementView, { t }: i18n, marketName: (symbol: string) => string): CsvField[] {
  const { id, atMs, kind, symbol, currency, availableChange, fee, lockedChange, withheldChange, rate } = movement;
  return [
    new CsvFigure(String(id)),
    csvTime(atMs),
    isKnownKind(kind) ? t(`statement.kind.${kind}`) : t('statement.other'),
    symbol === '' ? null : marketName(symbol),
    currency,
    amount(availableChange),
    amount(fee),
    amount(lockedChange),
    amount(withheldChange),
    rate === 0 ? null : new CsvFigure(decimal(rate)),
  ];
}

/** With at least two decimals, as the statement shows it. */
function amount(value: number): CsvFigure {
  const [whole, decimals = ''] = decimal(value).split('.');
  return new CsvFigure(`${whole}.${decimals.padEnd(2, '0')}`);
}

function decimal(value: number): string {
  return numberToDecimalText(value) ?? String(value);
}
