import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { Money } from '@truefill/domain/money.ts';
import type { Side } from '@truefill/domain/position.ts';
import { priceToNumber, type Price } from '@truefill/domain/price.ts';
import { exactPrice, type ExactTerms } from '../../trading/figures.ts';
import type { LevelName } from '../../trading/levels.ts';
import { levelResult, levelsOf, LEVEL_NAMES } from '../positions/levels-draft.ts';
import type { LivePosition } from '../positions/model.ts';

/** A line of an open position or of an order that waits. */
export interface TradeLine {
  readonly id: string;
  readonly orderId: number;
  readonly kind: 'entry' | 'pending' | LevelName;
  /** can be dragged to another price */
  readonly movable: boolean;
  readonly side: Side;
  readonly volume: number;
  readonly price: number;
  readonly pricePrecision: number;
  /** of the position now, or at the level; null while it is not known */
  readonly result: Money | null;
}

/** Where the positions in a market were opened, and where they would close. */
export function tradeLines(positions: readonly LivePosition[], symbol: string, terms: ExactTerms | undefined): TradeLine[] {
  return positions.filter(({ order }) => order.symbol === symbol).flatMap((position) => linesOf(position, terms));
}

function linesOf({ order, profitLoss }: LivePosition, terms: ExactTerms | undefined): TradeLine[] {
  const { id: orderId, side, volume, pricePrecision } = order;
  const line = (kind: TradeLine['kind'], price: number, result: Money | null): TradeLine => {
    return { id: `${kind}/${orderId}`, orderId, kind, movable: kind !== 'entry', side, volume, price, pricePrecision, result };
  };
  const levels = LEVEL_NAMES.filter((level) => order[level] > 0).map((level) =>
    line(level, order[level], terms ? levelResult(levelsOf(order), level, order, terms) : null),
  );
  return [line('entry', order.openPrice, profitLoss), ...levels];
}

/** Where the orders that wait in a market would open, with the levels that they would open with. */
export function pendingLines(orders: readonly OrderView[], symbol: string): TradeLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const { id: orderId, side, volume, pricePrecision } = order;
      const line = (kind: TradeLine['kind'], price: number): TradeLine => {
        return {
          id: `pending/${kind}/${orderId}`,
          orderId,
          kind,
          movable: false,
          side,
          volume,
          price,
          pricePrecision,
          result: null,
        };
      };
      return [
        line('pending', order.limitPrice),
        ...LEVEL_NAMES.filter((level) => order[level] > 0).map((level) => line(level, order[level])),
      ];
    });
}

/** The price that a line was dragged to; null for one that is none. */
export function draggedPrice(value: number, pricePrecision: number): Price | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  const price = exactPrice(Number(value.toFixed(pricePrecision)), pricePrecision);
  return price !== null && priceToNumber(price, pricePrecision) > 0 ? price : null;
}
