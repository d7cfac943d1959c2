import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** for what points to it */
  id?: string | undefined;
  /** the heading of a screen that shows none */
  heading?: boolean | undefined;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, id, heading }: VisuallyHiddenProps) {
  const Element = heading ? 'h1' : 'span';
  return (
    <Element id={id} className={styles.hidden}>
      {children}
    </Element>
  );
}
