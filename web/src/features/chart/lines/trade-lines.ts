import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { exactPrice, type ExactTerms } from '../../../trading-parts/figures.ts';
import type { LevelName } from '../../../trading-parts/levels.ts';
import { levelResult, levelsOf, LEVEL_NAMES, netOfCosts, type LivePosition } from '../../trading/index.ts';

/** A line of an open position or of a pending order. */
export interface TradeLine {
  readonly id: string;
  readonly orderId: number;
  readonly kind: 'entry' | 'pending' | LevelName;
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
}

/** The entries of the positions in a market, and their levels. */
export function tradeLines(positions: readonly LivePosition[], symbol: string, terms: ExactTerms | undefined): TradeLine[] {
  return positions.filter(({ order }) => order.symbol === symbol).flatMap((position) => linesOf(position, terms));
}

function linesOf({ order, profitLoss }: LivePosition, terms: ExactTerms | undefined): TradeLine[] {
  const levels = LEVEL_NAMES.flatMap((level) => {
    const resultAt = netAt(order, level, terms);
    return lineOf(order, level, order[level], { id: `${level}/${order.id}`, movable: true, resultAt });
  });
  return [
    ...lineOf(order, 'entry', order.openPrice, { id: `entry/${order.id}`, movable: false, resultAt: () => profitLoss }),
    ...levels,
  ];
}

/** The result at a level of an order, after its fees. */
function netAt(order: OrderView, level: LevelName, terms: ExactTerms | undefined): TradeLine['resultAt'] {
  return (price) => {
    const gross = terms ? levelResult(levelsOf(order, { level, price }), level, order, terms) : null;
    return gross === null ? null : netOfCosts({ order, profitLoss: gross });
  };
}

/** The limits of the pending orders in a market, and the levels that they would open with. */
export function pendingLines(orders: readonly OrderView[], symbol: string, terms: ExactTerms | undefined): TradeLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const line = (kind: TradeLine['kind'], price: number, resultAt: TradeLine['resultAt']): TradeLine[] =>
        lineOf(order, kind, price, { id: `pending/${kind}/${order.id}`, movable: kind === 'pending', resultAt });
      return [
        ...line('pending', order.limitPrice, () => null),
        ...LEVEL_NAMES.flatMap((level) => line(level, order[level], netAt(order, level, terms))),
      ];
    });
}

/** No line if there is no price: a level that is off is 0. */
function lineOf(
  { id: orderId, side, volume, pricePrecision, trailingDistance }: OrderView,
  kind: TradeLine['kind'],
  price: number,
  line: Pick<TradeLine, 'id' | 'movable' | 'resultAt'>,
): TradeLine[] {
  const exact = exactPrice(price, pricePrecision);
  return exact === null || exact <= 0n
    ? []
    : [
        {
          orderId,
          kind,
          side,
          volume,
          price: exact,
          pricePrecision,
          trails: kind === 'stopLoss' && trailingDistance > 0,
          ...line,
        },
      ];
}
