import { formatMoney } from '../format/money.ts';
import { NO_VALUE, type Figure, type SignMode } from '../format/number.ts';
import { classNames } from './class-names.ts';
import { directionOf } from './direction.ts';
import directionStyles from './direction.module.css';
import styles from './money-text.module.css';

export interface MoneyTextProps {
  /** cents as bigint, decimal text or wire number; null shows a dash */
  amount: Figure | null;
  /** 'always' writes a plus before gains */
  sign?: SignMode | undefined;
  /** color by sign: for profit and loss only */
  colored?: boolean | undefined;
  className?: string | undefined;
}

export function MoneyText({ amount, sign = 'negative', colored = false, className }: MoneyTextProps) {
  const text = amount === null ? NO_VALUE : formatMoney(amount, sign);
  const color = colored ? directionStyles[directionOf(amount)] : undefined;
  return <span className={classNames('numeric', styles.money, color, text.length > 16 && styles.long, className)}>{text}</span>;
}
