import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export interface SideBadgeProps {
  side: 'buy' | 'sell';
  /** the word, with the volume if wanted: Buy 0.50 */
  children: ReactNode;
  className?: string | undefined;
}

export function SideBadge({ side, children, className }: SideBadgeProps) {
  return (
    <span className={classNames('numeric', styles.tag, side === 'buy' ? styles.up : styles.down, className)}>{children}</span>
  );
}
