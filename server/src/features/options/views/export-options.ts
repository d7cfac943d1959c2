import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { cents, formatMoney, ZERO } from '@truefill/domain/money/money.ts';
import { OPTION_RATE_SCALE } from '@truefill/domain/options/option.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { formatPrice } from '@truefill/domain/market/price.ts';
import type { Pool } from 'pg';
import { readAfter } from '../../../listing/account-list.ts';
import { CsvFigure, csvLine, csvTime, type CsvField } from '@truefill/api/listing/csv-line.ts';
import { OPTION_COLUMNS } from '@truefill/api/listing/export-columns.ts';
import { exportPart, type ExportPart, type ExportRequest } from '../../../listing/export-part.ts';
import { optionList, placeOf, type OptionChoice } from './listed-options.ts';
import { optionFrom, type OptionRow, type StoredOption } from '../orders/stored-option.ts';

/** One part of an account's options as CSV, and the cursor of the next part; the server stores nothing between two parts. */
export function exportOptions(
  pool: Pool,
  { accountId, accountMode, choice, after, nameOf }: ExportRequest<OptionChoice>,
): Promise<ExportPart> {
  return exportPart(after, OPTION_COLUMNS, {
    read: async (portion) =>
      (await readAfter<OptionRow>(pool, accountId, optionList(choice), portion)).map((row) => optionFrom(row)),
    line: (option) => csvLine(fieldsOf(option, accountMode, nameOf(option.symbol))),
    placeOf: (option) => placeOf(option, choice.status),
  });
}

function fieldsOf(option: StoredOption, accountMode: AccountMode, name: string): CsvField[] {
  const { pricePrecision, settlement, band } = option;
  const price = (value: Parameters<typeof formatPrice>[0]): CsvFigure => new CsvFigure(formatPrice(value, pricePrecision));
  // the fee of a void option is refunded
  const fee = settlement?.outcome === 'void' ? ZERO : option.fee;
  return [
    new CsvFigure(orderNumber(option.id, option.beginMs)),
    accountMode,
    settlement ? 'settled' : 'running',
    option.symbol,
    name,
    option.kind,
    new CsvFigure(formatMoney(option.stake)),
    new CsvFigure(formatDecimal(option.rate, OPTION_RATE_SCALE)),
    new CsvFigure(String(option.seconds)),
    price(option.entry.mid),
    settlement?.end ? price(settlement.end.mid) : null,
    band && price(band.low),
    band && price(band.high),
    settlement?.outcome ?? null,
    settlement && new CsvFigure(formatMoney(settlement.result)),
    new CsvFigure(formatMoney(fee)),
    settlement && new CsvFigure(formatMoney(cents(settlement.result - fee))),
    csvTime(option.beginMs),
    csvTime(option.endMs),
    csvTime(settlement?.settledAtMs ?? null),
  ];
}
