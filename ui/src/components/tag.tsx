import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info' | 'demo' | undefined;
  /** a small dot before the text, for states */
  dot?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Tag({ tone = 'neutral', dot = false, children, className }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone], className)}>
      {dot ? <span className={styles.dot} /> : null}
      {children}
    </span>
  );
}
