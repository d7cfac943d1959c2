import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** id for elements that refer to the text */
  id?: string | undefined;
  /** the heading of a screen without a visible one */
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
