import type { ReactNode } from 'react';
import styles from './security.module.css';

export interface FactorRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** color of the icon's disc: in use, this session, or neither */
  readonly tone?: 'ok' | 'accent' | 'plain' | undefined;
  /** right end */
  readonly children?: ReactNode;
}

/** One row of the security screen. */
export function FactorRow({ icon, title, text, tone = 'plain', children }: FactorRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.disc} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        <p className={styles.fact}>{text}</p>
      </div>
      {children}
    </li>
  );
}
