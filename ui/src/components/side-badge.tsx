import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export interface SideBadgeProps {
  side: 'buy' | 'sell';
  /** the word, with the volume if wanted: Buy 0.50 */
  children: ReactNode;
}

export function SideBadge({ side, children }: SideBadgeProps) {
  return <span className={classNames('numeric', styles.tag, side === 'buy' ? styles.up : styles.down)}>{children}</span>;
}
