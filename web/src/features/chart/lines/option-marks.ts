import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OptionKind } from '@truefill/domain/options/option.ts';

/** A running option as it is drawn: from its start to its end. */
export interface OptionMark {
  readonly id: string;
  readonly kind: OptionKind;
  readonly stake: number;
  readonly entryPrice: number;
  readonly pricePrecision: number;
  readonly beginMs: number;
  readonly endMs: number;
  /** the prices that it must stay inside or outside of; null for up and down */
  readonly band: { readonly low: number; readonly high: number } | null;
}

/** The running options of a market. One that has ended and waits for its result is not drawn. */
export function optionMarks(options: readonly OptionOrderView[], symbol: string, nowMs: number): OptionMark[] {
  return options
    .filter((order) => order.symbol === symbol && order.outcome === null && order.endMs > nowMs)
    .map(({ id, kind, stake, entryPrice, pricePrecision, beginMs, endMs, band }) => {
      return { id: `option/${id}`, kind, stake, entryPrice, pricePrecision, beginMs, endMs, band };
    });
}
