import { MINUS, groupThousands } from '@truefill/ui/format/number.ts';
import styles from './amount-text.module.css';

const LONG = 16;
const SHORTEST = 2;

/** Formats decimal text: thousands separators, at least two decimals, no trailing zeros beyond them. */
export function readableAmount(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '', digits = ''] = (negative ? amount.slice(1) : amount).split('.');
  const shown = digits.replace(/0+$/, '').padEnd(SHORTEST, '0');
  return `${negative ? MINUS : ''}${groupThousands(`${whole}.${shown}`)}`;
}

/** An amount in any currency. Long ones are set smaller instead of being cut off. */
export function AmountText({ amount }: { readonly amount: string }) {
  const text = readableAmount(amount);
  return <span className={text.length > LONG ? `numeric ${styles.long}` : 'numeric'}>{text}</span>;
}
