import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './icon-link.module.css';

export interface IconLinkProps {
  readonly to: NonNullable<LinkProps['to']>;
  /** accessible name */
  readonly label: string;
  readonly children: ReactNode;
}

/** A link at the end of a page's header that shows only an icon. */
export function IconLink({ to, label, children }: IconLinkProps) {
  // part of the first load, and rarely rendered again
  'use no memo';
  return (
    <Link to={to} className={styles.link} aria-label={label}>
      {children}
    </Link>
  );
}
