import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field-frame.module.css';

export interface FieldFrameProps {
  /** id of the control */
  id: string;
  label: ReactNode;
  /** right end of the label's row: a link, a range, 'optional' */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** The ids for a control's aria-describedby. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

/** Label above a control, hint or error below it. */
export function FieldFrame({ id, label, aside, hint, error, children, className }: FieldFrameProps) {
  // its control is another with every rendering
  'use no memo';
  return (
    <div className={classNames(styles.frame, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
