import type { CSSProperties } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import styles from './level-bar.module.css';
import { levelBar } from '../model.ts';
import { trailCount, trailPoints } from './trail-items.tsx';

export interface LevelBarProps {
  readonly order: OrderView;
  readonly closePrice: Price;
}

/** The stop loss, and its trailing distance. */
function stopText(t: TFunction, order: OrderView, shown: (price: number) => string): string {
  if (order.stopLoss === 0) return t('positions.noStopLoss');
  const price = shown(order.stopLoss);
  if (order.trailingDistance === 0) return t('positions.stopLossAt', { price });
  return t('positions.trailingStopAt', { count: trailCount(order), price, points: trailPoints(order) });
}

/** If the two prices are closer than this percentage of the bar, their labels would overlap. */
const WORDS_TOUCH = 18;

/** The position's price between its stop loss and its take profit. */
export function LevelBar({ order, closePrice }: LevelBarProps) {
  const { t } = useTranslation();
  const bar = levelBar(order, priceToNumber(closePrice, order.pricePrecision));
  const shown = (price: number): string => formatPrice(price, order.pricePrecision);
  const place = { '--open': `${bar.open}%`, '--now': `${bar.now}%` } as CSSProperties;
  return (
    <div>
      <div className={styles.ends}>
        <span className={order.stopLoss > 0 ? styles.loss : undefined}>{stopText(t, order, shown)}</span>
        <span className={order.takeProfit > 0 ? styles.gain : undefined}>
          {order.takeProfit > 0 ? t('positions.takeProfitAt', { price: shown(order.takeProfit) }) : t('positions.noTakeProfit')}
        </span>
      </div>
      <div className={styles.bar} style={place} data-winning={bar.winning} data-drawing aria-hidden="true">
        {order.stopLoss > 0 ? <span className={styles.risk} /> : null}
        <span className={styles.span} />
        <span className={styles.open} />
        <span className={styles.now} />
      </div>
      <div className={styles.words} style={place} data-winning={bar.winning} aria-hidden="true">
        {Math.abs(bar.now - bar.open) < WORDS_TOUCH ? null : <span className={styles.openWord}>{t('positions.barOpen')}</span>}
        <span className={styles.nowWord}>{t('positions.barNow')}</span>
      </div>
    </div>
  );
}
