import { formatChangePercent } from '../format/money.ts';
import { MINUS, NO_VALUE, type Figure } from '../format/number.ts';
import styles from './change-text.module.css';
import { classNames } from './class-names.ts';
import type { Direction } from './direction.ts';
import directionStyles from './direction.module.css';

export interface ChangeTextProps {
  /** in percent, not a share; null shows a dash */
  percent: Figure | null;
  className?: string | undefined;
}

/** Arrow, sign and percentage: direction is never conveyed by color alone. */
export function ChangeText({ percent, className }: ChangeTextProps) {
  const { text, direction } = shownChange(percent);
  return (
    <span className={classNames('numeric', styles.change, directionStyles[direction], className)}>
      {direction === 'flat' ? null : <span className={classNames(styles.arrow, styles[direction])} aria-hidden="true" />}
      {text}
    </span>
  );
}

/** The text of a change and its direction. The direction follows the rounded value: a change that rounds to zero is flat. */
export function shownChange(percent: Figure | null): { readonly text: string; readonly direction: Direction } {
  const text = percent === null ? NO_VALUE : formatChangePercent(percent);
  return { text, direction: text.startsWith('+') ? 'up' : text.startsWith(MINUS) ? 'down' : 'flat' };
}
