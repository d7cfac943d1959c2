import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { formatMoney, negateMoney, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import { orderNumber, type Closing } from '@truefill/domain/orders/order.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { formatVolume } from '@truefill/domain/market/volume.ts';
import type { Pool } from 'pg';
import { readAfter } from '../../../listing/account-list.ts';
import { CsvFigure, csvLine, csvTime, type CsvField } from '@truefill/api/listing/csv-line.ts';
import { ORDER_COLUMNS } from '@truefill/api/listing/export-columns.ts';
import { exportPart, type ExportPart, type ExportRequest } from '../../../listing/export-part.ts';
import { orderList, placeOf, type OrderChoice } from './listed-orders.ts';
import { storedOrderFrom, type OrderRow, type StoredOrder } from '../orders/stored-order.ts';

/** One part of an account's orders as CSV, and the cursor of the next part; the server stores nothing between two parts. */
export function exportOrders(
  pool: Pool,
  { accountId, accountMode, choice, after, nameOf }: ExportRequest<OrderChoice>,
): Promise<ExportPart> {
  return exportPart(after, ORDER_COLUMNS, {
    read: async (portion) =>
      (await readAfter<OrderRow>(pool, accountId, orderList(choice), portion)).map((row) => storedOrderFrom(row)),
    line: (order) => csvLine(fieldsOf(order, accountMode, nameOf(order.symbol))),
    placeOf: (order) => placeOf(order, choice.sortBy),
  });
}

function fieldsOf(order: StoredOrder, accountMode: AccountMode, name: string): CsvField[] {
  const { pricePrecision, status } = order;
  const price = (value: Price): CsvFigure | null => (value > 0n ? new CsvFigure(formatPrice(value, pricePrecision)) : null);
  const filled = 'openPrice' in order ? order : null;
  const closing = status === 'closed' ? order.closing : null;
  const overnight = filled?.overnightFee ?? ZERO;
  const fees = negateMoney(sumMoney(order.fee, overnight));
  return [
    new CsvFigure(orderNumber(order.id, order.placedAtMs)),
    accountMode,
    status,
    order.symbol,
    name,
    order.side,
    order.kind,
    new CsvFigure(formatVolume(order.volume)),
    price(order.limitPrice),
    filled && price(filled.openPrice),
    closing && price(closing.fill.price),
    price(order.stopLoss),
    price(order.takeProfit),
    new CsvFigure(String(order.leverage)),
    new CsvFigure(formatMoney(order.margin)),
    closing && new CsvFigure(formatMoney(closing.profitLoss)),
    filled && new CsvFigure(formatMoney(order.fee)),
    filled && new CsvFigure(formatMoney(overnight)),
    closing && new CsvFigure(formatMoney(sumMoney(closing.profitLoss, fees))),
    csvTime(order.placedAtMs),
    filled && csvTime(filled.opening.filledAtMs),
    csvTime(closing?.fill.filledAtMs ?? (status === 'cancelled' ? order.cancelledAtMs : null)),
    closing ? closeReasonOf(order, closing) : status === 'cancelled' ? order.reason : null,
    // a part was placed when its position was
    order.parentId === null ? null : new CsvFigure(orderNumber(order.parentId, order.placedAtMs)),
  ];
}

/** A trailing stop loss is distinguished from a fixed one, as in the history. */
function closeReasonOf({ trailingDistance }: StoredOrder, { reason }: Closing): string {
  return reason === 'stop_loss' && trailingDistance > 0n ? 'trailing_stop' : reason;
}
