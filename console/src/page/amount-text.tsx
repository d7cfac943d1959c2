import { MINUS, groupThousands } from '@truefill/ui/format/number.ts';
import styles from './amount-text.module.css';

const LONG = 16;
const SHORTEST = 2;

/** Whether decimal text is nothing but zeros. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Formats decimal text: thousands separators, at least two decimals, no trailing zeros beyond them. */
export function readableAmount(amount: string, signed = false): string {
  const negative = amount.startsWith('-');
  const [whole = '', digits = ''] = (negative ? amount.slice(1) : amount).split('.');
  const shown = digits.replace(/0+$/, '').padEnd(SHORTEST, '0');
  const sign = negative ? MINUS : signed && !isZero(amount) ? '+' : '';
  return `${sign}${groupThousands(`${whole}.${shown}`)}`;
}

export interface AmountTextProps {
  readonly amount: string;
  /** a plus before what is added */
  readonly signed?: boolean | undefined;
}

/** An amount in any currency. Long ones are set smaller instead of being cut off. */
export function AmountText({ amount, signed = false }: AmountTextProps) {
  const text = readableAmount(amount, signed);
  return <span className={text.length > LONG ? `numeric ${styles.long}` : 'numeric'}>{text}</span>;
}
