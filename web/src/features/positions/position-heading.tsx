import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { OrderFace } from '../../trading/order-face.tsx';
import list from '../../trading/order-list.module.css';
import { FromTo } from '../../trading/from-to.tsx';
import { priceMovePercent, type LivePosition } from './model.ts';
import { OrderBadge } from '../../trading/order-badge.tsx';
import styles from './positions.module.css';

/** Market, side and volume, and what the position is worth now. */
export function PositionHeading({ position }: { readonly position: LivePosition }) {
  const { order, closePrice, profitLoss } = position;
  return (
    <div className={styles.heading}>
      <OrderFace
        symbol={order.symbol}
        markSize={40}
        badge={<OrderBadge order={order} />}
        below={<FromTo from={order.openPrice} to={closePrice} pricePrecision={order.pricePrecision} />}
        result={
          <>
            <MoneyText className={list.bigProfit} amount={profitLoss} sign="always" coloured />
            <ChangeText percent={priceMovePercent(position)} />
          </>
        }
      />
    </div>
  );
}
