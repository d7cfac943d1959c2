import type { CallResponse } from '@truefill/api/calls.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { holdSecondsLeft, netOfCosts, type LivePosition } from '../model.ts';

/** What closing all would close now, and what it would leave open. */
export interface ClosingAll {
  readonly closable: readonly LivePosition[];
  /** still within their minimum holding time */
  readonly underMinimumHold: readonly LivePosition[];
  /** in markets that are closed now */
  readonly closedMarket: readonly LivePosition[];
  /** total result of the closable ones after costs, in cents */
  readonly result: Money;
}

/** Which positions are closed together, by their floating result. */
export const CLOSE_KINDS = ['all', 'profit', 'loss'] as const;
export type CloseKind = (typeof CLOSE_KINDS)[number];

/** The positions of a kind at the prices known here; the server decides by its own. */
export function positionsIn(kind: CloseKind, positions: readonly LivePosition[]): readonly LivePosition[] {
  if (kind === 'all') return positions;
  return positions.filter(({ profitLoss }) => (kind === 'profit' ? profitLoss > 0n : profitLoss < 0n));
}

/** Groups positions by whether they can be closed manually now. @param closed markets that are closed now */
export function closingAll(positions: readonly LivePosition[], nowMs: number, closed: ReadonlySet<string>): ClosingAll {
  const closedMarket = positions.filter(({ order }) => closed.has(order.symbol));
  const trading = positions.filter(({ order }) => !closed.has(order.symbol));
  const closable = trading.filter(({ order }) => holdSecondsLeft(order, nowMs) === 0);
  const underMinimumHold = trading.filter(({ order }) => holdSecondsLeft(order, nowMs) > 0);
  return { closable, underMinimumHold, closedMarket, result: sumMoney(...closable.map(netOfCosts)) };
}

/** The result of one position; `code` 0 is closed, otherwise the reason. */
export interface CloseOutcome {
  readonly position: LivePosition;
  readonly code: number;
}

/** The server's response matched with the positions before closing; other orders are left out. */
export function closeOutcomes(before: readonly LivePosition[], answer: CallResponse<'closeAllOrder'>): CloseOutcome[] {
  const byId = new Map(before.map((position) => [position.order.id, position]));
  return answer.results.flatMap(({ orderId, code }) => {
    const position = byId.get(orderId);
    return position ? [{ position, code }] : [];
  });
}
