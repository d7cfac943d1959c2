import type { Side } from '@truefill/domain/orders/position.ts';
import { classNames } from './class-names.ts';
import styles from './price-pair.module.css';
import { SpreadBox, type PricePairFigures } from './price-pair.tsx';
import { PriceText } from './price-text.tsx';

export interface PriceActionsProps extends PricePairFigures {
  /** opens the ticket, or places the order, in the pressed direction */
  onPress: (side: Side) => void;
  disabled?: boolean | undefined;
}

/** Sell, spread and Buy as two buttons, for the bar below a chart. */
export function PriceActions({ onPress, disabled, bid, ask, category, pricePrecision, labels, spread }: PriceActionsProps) {
  return (
    <div className={styles.pair}>
      {(['sell', 'buy'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className={classNames(styles.side, styles.action, styles[side])}
          disabled={disabled}
          onClick={() => onPress(side)}
        >
          <span className={styles.word}>{labels[side]}</span>
          <PriceText
            className={styles.price}
            price={side === 'buy' ? ask : bid}
            category={category}
            pricePrecision={pricePrecision}
          />
        </button>
      ))}
      <SpreadBox {...spread} />
    </div>
  );
}
