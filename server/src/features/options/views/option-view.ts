import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { moneyToNumber } from '@truefill/domain/money/money.ts';
import { OPTION_RATE_SCALE, optionProfit, type OptionQuote } from '@truefill/domain/options/option.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { StoredOption } from '../orders/stored-option.ts';

/** Renders an option. */
export function optionView(order: StoredOption, instrumentName: string): OptionOrderView {
  const { settlement, pricePrecision, band } = order;
  const price = (value: Price): number => priceToNumber(value, pricePrecision);
  const evidence = ({ sequence, timeMs }: OptionQuote) => ({ sequence, timeMs });
  return {
    id: Number(order.id),
    orderNumber: orderNumber(order.id, order.beginMs),
    kind: order.kind,
    symbol: order.symbol,
    instrumentName,
    pricePrecision,
    entryPrice: price(order.entry.mid),
    endPrice: settlement?.end ? price(settlement.end.mid) : 0,
    stake: moneyToNumber(order.stake),
    rate: decimalToNumber(order.rate, OPTION_RATE_SCALE),
    fee: moneyToNumber(order.fee),
    seconds: order.seconds,
    beginMs: order.beginMs,
    endMs: order.endMs,
    settledAtMs: settlement?.settledAtMs ?? 0,
    outcome: settlement?.outcome ?? null,
    result: settlement ? moneyToNumber(settlement.result) : 0,
    expectedProfit: moneyToNumber(optionProfit(order.stake, order.rate)),
    band: band && { low: price(band.low), high: price(band.high) },
    entryQuote: evidence(order.entry),
    endQuote: settlement?.end ? evidence(settlement.end) : null,
  };
}
