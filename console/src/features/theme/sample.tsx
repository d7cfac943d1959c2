import type { ReactNode } from 'react';
import styles from './theme.module.css';

export interface SampleProps {
  /** the component's exported name */
  readonly name: string;
  /** stacks the samples at full width */
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
