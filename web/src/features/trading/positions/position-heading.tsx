import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { OrderCard } from '../../../trading-parts/order-card.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { PriceChange } from '../../../trading-parts/price-change.tsx';
import { priceMovePercent, type LivePosition } from './model.ts';
import { OrderBadge } from '../../../trading-parts/order-badge.tsx';
import styles from './positions.module.css';

/** Market, side and volume, and the current result of the position. */
export function PositionHeading({ position }: { readonly position: LivePosition }) {
  const { order, closePrice, profitLoss } = position;
  return (
    <div className={styles.heading}>
      <OrderCard
        symbol={order.symbol}
        markSize={40}
        badge={<OrderBadge order={order} />}
        below={<PriceChange from={order.openPrice} to={closePrice} pricePrecision={order.pricePrecision} />}
        result={
          <>
            <MoneyText className={list.bigProfit} amount={profitLoss} sign="always" colored />
            <ChangeText percent={priceMovePercent(position)} />
          </>
        }
      />
    </div>
  );
}
