import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './island.module.css';

export interface IslandProps {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A card on a screen. */
export function Island({ title, children }: IslandProps) {
  const id = useId();
  return (
    <section className={styles.island} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        </header>
      )}
      {children}
    </section>
  );
}
