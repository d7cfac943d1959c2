import type { Category } from '@truefill/domain/market/instrument.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { useId } from 'react';
import type { Figure } from '../format/number.ts';
import { formatPrice } from '../format/price.ts';
import { classNames } from './class-names.ts';
import styles from './price-pair.module.css';
import { PriceText } from './price-text.tsx';

/** Props of both forms of the pair. */
export interface PricePairFigures {
  /** price at which the user sells */
  bid: Figure | null;
  /** price at which the user buys */
  ask: Figure | null;
  category: Category;
  pricePrecision: number;
  labels: { readonly sell: string; readonly buy: string };
  /** the spread between the prices: 0.8 and its unit */
  spread: { readonly value: string; readonly unit: string; readonly name: string };
}

export interface PricePairProps extends PricePairFigures {
  /** accessible name of the choice */
  label: string;
  value: Side;
  onChange: (side: Side) => void;
  disabled?: boolean | undefined;
}

/** The spread, shown between the two prices so that no price appears without its cost. */
export function SpreadBox({ value, unit, name }: PricePairFigures['spread']) {
  return (
    <span
      className={styles.spread}
      data-long={value.length > LONG_SPREAD || undefined}
      role="img"
      aria-label={`${name} ${value} ${unit}`}
    >
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}

/** Spread texts longer than this are shown above the prices: prices with eight decimals would overlap them. */
const LONG_SPREAD = 6;

/** Prices longer than this would overlap the spread between them: both get a smaller font size. */
const LONG_PRICE = 8;

/** Whether a pair of prices uses the smaller size. */
function isLongPair({ bid, ask, pricePrecision }: Pick<PricePairFigures, 'bid' | 'ask' | 'pricePrecision'>): boolean {
  return [bid, ask].some((price) => price !== null && formatPrice(price, pricePrecision).length > LONG_PRICE);
}

/** Sell, spread and Buy as a choice of direction. */
export function PricePair(props: PricePairProps) {
  const { label, value, onChange, disabled, bid, ask, category, pricePrecision, labels, spread } = props;
  const group = useId();
  return (
    <fieldset
      className={styles.pair}
      data-long={isLongPair(props) || undefined}
      role="radiogroup"
      aria-label={label}
      disabled={disabled}
    >
      {(['sell', 'buy'] as const).map((side) => (
        <label key={side} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={group}
            value={side}
            checked={value === side}
            onChange={() => onChange(side)}
          />
          <span className={classNames(styles.side, styles.card, styles[side])}>
            <span className={styles.word}>
              <span className={styles.arrow} aria-hidden="true" />
              {labels[side]}
            </span>
            <PriceText
              className={styles.price}
              price={side === 'buy' ? ask : bid}
              category={category}
              pricePrecision={pricePrecision}
              emphasis
            />
          </span>
        </label>
      ))}
      <SpreadBox {...spread} />
    </fieldset>
  );
}
