import type { Category } from '@truefill/domain/market/instrument.ts';
import { useId } from 'react';
import type { Figure } from '../format/number.ts';
import { formatPrice } from '../format/price.ts';
import { classNames } from './class-names.ts';
import styles from './price-pair.module.css';
import { PriceText } from './price-text.tsx';

export type Side = 'buy' | 'sell';

/** What both forms of the pair show. */
export interface PricePairFigures {
  /** price at which the user sells */
  bid: Figure | null;
  /** price at which the user buys */
  ask: Figure | null;
  category: Category;
  pricePrecision: number;
  labels: { readonly sell: string; readonly buy: string };
  /** the cost between the prices: 0.8 and its unit */
  spread: { readonly value: string; readonly unit: string; readonly name: string };
}

export interface PricePairProps extends PricePairFigures {
  /** accessible name of the choice */
  label: string;
  value: Side;
  onChange: (side: Side) => void;
  disabled?: boolean | undefined;
}

/** The spread, standing between the two prices so that no price is seen without its cost. */
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

/** A longer spread than this stands above the prices, between their words: prices with eight decimals would lie under it. */
const LONG_SPREAD = 6;

/** Longer prices than this would run under the spread between them: both drop a size. */
const LONG_PRICE = 8;

/** Whether a pair of prices is set in the smaller size. */
function isLongPair({ bid, ask, pricePrecision }: Pick<PricePairFigures, 'bid' | 'ask' | 'pricePrecision'>): boolean {
  return [bid, ask].some((price) => price !== null && formatPrice(price, pricePrecision).length > LONG_PRICE);
}

/** Sell, spread, Buy: the choice of a direction. */
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
