import type { ReactNode } from 'react';
import { useWindowTitle } from '../../page/screen.tsx';
import { Wordmark } from '../../shell/wordmark.tsx';
import styles from './access.module.css';

export interface AccessCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A centered card for visitors who are not signed in. */
export function AccessCard({ title, text, children }: AccessCardProps) {
  useWindowTitle(title);
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <Wordmark />
        <h1 className={styles.title}>{title}</h1>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  );
}
