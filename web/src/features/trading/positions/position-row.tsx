import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { FromTo } from '../shared/price-change.tsx';
import { OrderBadge } from '../shared/order-badge.tsx';
import { OrderFace } from '../shared/order-card.tsx';
import list from '../shared/order-list.module.css';
import { HeldText } from './held-text.tsx';
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
      <OrderFace
        symbol={order.symbol}
        markSize={36}
        badge={<OrderBadge order={order} />}
        below={<FromTo from={order.openPrice} to={closePrice} pricePrecision={order.pricePrecision} />}
        result={
          <>
            <MoneyText className={list.profit} amount={profitLoss} sign="always" coloured />
            <span className={list.time}>
              <HeldText fromMs={order.filledAtMs} toMs={nowMs} />
            </span>
          </>
        }
      />
    </button>
  );
}
