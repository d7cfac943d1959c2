import { formatChangePercent } from '../format/money.ts';
import { MINUS, NO_VALUE, type Figure } from '../format/number.ts';
import styles from './change-text.module.css';
import { classNames } from './class-names.ts';
import directionStyles from './direction.module.css';

export interface ChangeTextProps {
  /** in percent, not a share; null shows a dash */
  percent: Figure | null;
  className?: string | undefined;
}

/** Arrow, sign and percentage: the direction is never colour alone. */
export function ChangeText({ percent, className }: ChangeTextProps) {
  const text = percent === null ? NO_VALUE : formatChangePercent(percent);
  // of what is shown: what is rounded to nothing points nowhere
  const direction = text.startsWith('+') ? 'up' : text.startsWith(MINUS) ? 'down' : 'flat';
  return (
    <span className={classNames('numeric', styles.change, directionStyles[direction], className)}>
      {direction === 'flat' ? null : <span className={classNames(styles.arrow, styles[direction])} aria-hidden="true" />}
      {text}
    </span>
  );
}
