import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { PriceChange } from '../../../trading-parts/price-change.tsx';
import { OrderBadge } from '../../../trading-parts/order-badge.tsx';
import { OrderCard } from '../../../trading-parts/order-card.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { HoldingTime } from './holding-time.tsx';
import type { LivePosition } from './model.ts';

export interface PositionRowProps {
  readonly position: LivePosition;
  readonly nowMs: number;
  readonly onOpen: () => void;
}

/** A position in the phone's list. */
export function PositionRow({ position, nowMs, onOpen }: PositionRowProps) {
  const { order, closePrice, profitLoss } = position;
  return (
    <button type="button" className={list.row} onClick={onOpen}>
      <OrderCard
        symbol={order.symbol}
        markSize={36}
        badge={<OrderBadge order={order} />}
        below={<PriceChange from={order.openPrice} to={closePrice} pricePrecision={order.pricePrecision} />}
        result={
          <>
            <MoneyText className={list.profit} amount={profitLoss} sign="always" colored />
            <span className={list.time}>
              <HoldingTime fromMs={order.filledAtMs} toMs={nowMs} />
            </span>
          </>
        }
      />
    </button>
  );
}
