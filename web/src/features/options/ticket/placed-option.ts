import { moneyToNumber } from '@truefill/domain/money/money.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OptionDraft, OptionSummary } from './model.ts';
import type { OfferedDelivery } from '../offer.ts';
import type { PlacedOption } from './use-place-option.ts';

export interface PlacedFrom {
  readonly draft: OptionDraft;
  readonly summary: OptionSummary;
  readonly delivery: OfferedDelivery;
  readonly instrument: InstrumentView;
}

/** A placed option as far as the form knows it: its entry price, 0 here, arrives with the feed. */
export function placedOptionView({ orderNumber, beginMs }: PlacedOption, from: PlacedFrom): OptionOrderView {
  const { draft, summary, delivery, instrument } = from;
  return {
    id: 0,
    orderNumber,
    kind: draft.kind,
    symbol: instrument.symbol,
    instrumentName: instrument.name,
    pricePrecision: instrument.pricePrecision,
    entryPrice: 0,
    endPrice: 0,
    stake: moneyToNumber(summary.stake),
    rate: delivery.ratePercent / 100,
    fee: moneyToNumber(summary.fee),
    seconds: delivery.seconds,
    beginMs,
    endMs: beginMs + delivery.seconds * 1_000,
    settledAtMs: 0,
    outcome: null,
    result: 0,
    expectedProfit: moneyToNumber(summary.profit),
    band: null,
    entryQuote: { sequence: 0, timeMs: 0 },
    endQuote: null,
  };
}
