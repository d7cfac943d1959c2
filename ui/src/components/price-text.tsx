import type { Category } from '@truefill/domain/market/instrument.ts';
import type { Figure } from '../format/number.ts';
import { NO_VALUE } from '../format/number.ts';
import { formatPrice, splitPip } from '../format/price.ts';
import { classNames } from './class-names.ts';
import type { Direction } from './direction.ts';
import directionStyles from './direction.module.css';
import styles from './price-text.module.css';

export interface PriceTextProps {
  /** scaled integer, decimal text or wire number; null shows a dash */
  price: Figure | null;
  category: Category;
  pricePrecision: number;
  /** emphasize the pips */
  emphasis?: boolean | undefined;
  direction?: Direction | undefined;
  className?: string | undefined;
}

/** A price with all its digits; with emphasis the pip digits are larger and the pipette is superscript. */
export function PriceText({ price, category, pricePrecision, emphasis = false, direction = 'flat', className }: PriceTextProps) {
  const classes = classNames('numeric', styles.price, directionStyles[direction], className);
  if (price === null) return <span className={classes}>{NO_VALUE}</span>;
  const text = formatPrice(price, pricePrecision);
  if (!emphasis) return <span className={classes}>{text}</span>;
  const { lead, pips, pipette } = splitPip(text, category, pricePrecision);
  return (
    <span className={classes}>
      {lead}
      <span className={styles.pips}>{pips}</span>
      {pipette === '' ? null : <span className={styles.pipette}>{pipette}</span>}
    </span>
  );
}
