import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** accessible name where there is no title */
  label?: string | undefined;
  /** right end of the header */
  actions?: ReactNode;
  /** pinned below the body */
  footer?: ReactNode;
  /** the body scrolls; the header and footer stay */
  scroll?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** An island of the workspace, or a card on a phone. */
export function Panel({ title, label, actions, footer, scroll = false, children, className }: PanelProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.panel, className)}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
    >
      {title === undefined && actions === undefined ? null : (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={classNames(styles.body, scroll && styles.scroll)}>{children}</div>
      {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
