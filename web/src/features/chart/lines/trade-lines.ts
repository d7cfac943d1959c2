import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { exactPrice, type ExactTerms } from '../../../trading-parts/figures.ts';
import { LEVEL_NAMES, type LevelError, type LevelName } from '../../../trading-parts/levels.ts';
import { draggedError, levelResult, levelsOf, netOfCosts, type LivePending, type LivePosition } from '../../trading/index.ts';

/** A line of an open position or of a pending order. */
export interface TradeLine {
  readonly id: string;
  readonly orderId: number;
  readonly kind: 'entry' | 'pending' | LevelName;
  /** of a pending order */
  readonly waits: boolean;
  /** can be dragged to another price */
  readonly movable: boolean;
  readonly side: Side;
  readonly volume: number;
  readonly price: Price;
  readonly pricePrecision: number;
  /** a stop loss that follows the price */
  readonly trails: boolean;
  /**
   * The result in USD: at the entry of a position the current one, before fees as in the list; at a level the result after fee
   * and overnight fees. Null while it is unknown, and at a limit.
   */
  readonly resultAt: (price: Price) => Money | null;
  /** why it cannot be dragged to a price; null if it can, and where it is */
  readonly errorAt: (price: Price) => LevelError | null;
}

/** The entries of the positions in a market, and their levels. */
export function tradeLines(positions: readonly LivePosition[], symbol: string, terms: ExactTerms | undefined): TradeLine[] {
  return positions.filter(({ order }) => order.symbol === symbol).flatMap((position) => linesOf(position, terms));
}

function linesOf({ order, profitLoss, closePrice }: LivePosition, terms: ExactTerms | undefined): TradeLine[] {
  return [
    ...lineOf(order, 'entry', order.openPrice, {
      id: `entry/${order.id}`,
      movable: false,
      resultAt: () => profitLoss,
      errorAt: () => null,
    }),
    ...levelLines(order, (level) => `${level}/${order.id}`, { reference: closePrice, terms }),
  ];
}

/** The limits of the pending orders in a market, and the levels that they would open with. */
export function pendingLines(pending: readonly LivePending[], symbol: string, terms: ExactTerms | undefined): TradeLine[] {
  return pending
    .filter(({ order }) => order.symbol === symbol)
    .flatMap(({ order, price: reference }) => [
      ...lineOf(order, 'pending', order.limitPrice, {
        id: `pending/pending/${order.id}`,
        movable: true,
        resultAt: () => null,
        errorAt: (price) => draggedError(order, { of: 'limit', price }, reference),
      }),
      ...levelLines(order, (level) => `pending/${level}/${order.id}`, { reference, terms }),
    ]);
}

/** The levels of an order, with their results after its fees. */
function levelLines(
  order: OrderView,
  idOf: (level: LevelName) => string,
  { reference, terms }: { readonly reference: Price | null; readonly terms: ExactTerms | undefined },
): TradeLine[] {
  return LEVEL_NAMES.flatMap((level) =>
    lineOf(order, level, order[level], {
      id: idOf(level),
      movable: true,
      resultAt: (price) => {
        const gross = terms ? levelResult(levelsOf(order, { of: level, price }), level, order, terms) : null;
        return gross === null ? null : netOfCosts({ order, profitLoss: gross });
      },
      errorAt: (price) => draggedError(order, { of: level, price }, reference),
    }),
  );
}

/** No line if there is no price: a level that is off is 0. */
function lineOf(
  { id: orderId, status, side, volume, pricePrecision, trailingDistance }: OrderView,
  kind: TradeLine['kind'],
  at: number,
  line: Pick<TradeLine, 'id' | 'movable' | 'resultAt' | 'errorAt'>,
): TradeLine[] {
  const price = exactPrice(at, pricePrecision);
  if (price === null || price <= 0n) return [];
  const trails = kind === 'stopLoss' && trailingDistance > 0;
  const errorAt: TradeLine['errorAt'] = (to) => (to === price ? null : line.errorAt(to));
  return [{ orderId, kind, waits: status === 'pending', side, volume, price, pricePrecision, trails, ...line, errorAt }];
}
