import { lazy, Suspense, type CSSProperties } from 'react';
import type { Country } from '../marks/flag-drawings.ts';
import { classNames } from './class-names.ts';
import styles from './flag.module.css';

const FlagImage = lazy(() => import('./flag-image.tsx'));

export interface FlagProps {
  country: Country;
  /** px */
  size: number;
  className?: string | undefined;
}

/** A round flag; a plain disc until the drawings have loaded. */
export function Flag({ country, size, className }: FlagProps) {
  return (
    <span
      className={classNames(styles.flag, className)}
      style={{ '--flag-size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      <Suspense>
        <FlagImage country={country} />
      </Suspense>
    </span>
  );
}
