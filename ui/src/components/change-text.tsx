import { formatChangePercent } from '../format/money.ts';
import { NO_VALUE, type Figure } from '../format/number.ts';
import styles from './change-text.module.css';
import { classNames } from './class-names.ts';
import { directionOf } from './direction.ts';
import directionStyles from './direction.module.css';

export interface ChangeTextProps {
  /** in percent, not a share; null shows a dash */
  percent: Figure | null;
  className?: string | undefined;
}

/** Arrow, sign and percentage: the direction is never colour alone. */
export function ChangeText({ percent, className }: ChangeTextProps) {
  const direction = directionOf(percent === null ? null : formatChangePercent(percent).replace('\u2212', '-').replace('+', ''));
  return (
    <span className={classNames('numeric', styles.change, directionStyles[direction], className)}>
      {direction === 'flat' ? null : <span className={classNames(styles.arrow, styles[direction])} aria-hidden="true" />}
      {percent === null ? NO_VALUE : formatChangePercent(percent)}
    </span>
  );
}
