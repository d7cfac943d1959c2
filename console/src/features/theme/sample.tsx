import type { ReactNode } from 'react';
import styles from './theme.module.css';

export interface SampleProps {
  /** of the component, as its file exports it */
  readonly name: string;
  /** the samples stand below each other and take the width */
  readonly stacked?: boolean | undefined;
  readonly children: ReactNode;
}

/** A component in its states. */
export function Sample({ name, stacked = false, children }: SampleProps) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h3 className={styles.name}>
        <code>{name}</code>
      </h3>
      <div className={stacked ? styles.stack : styles.row}>{children}</div>
    </section>
  );
}
