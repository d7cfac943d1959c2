import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

export interface IconButtonProps extends Omit<PlainButtonProps, 'aria-label'> {
  /** accessible name; also the tooltip on desktop */
  label: string;
  /** pressed state of a toggle; omit for a plain button */
  pressed?: boolean | undefined;
  /** unread count shown on the corner; the label should state it too */
  count?: number | undefined;
  children: ReactNode;
}

export function IconButton({ label, pressed, count = 0, className, children, ...rest }: IconButtonProps) {
  return (
    <PlainButton
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, pressed && styles.pressed, className)}
    >
      {children}
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </PlainButton>
  );
}
