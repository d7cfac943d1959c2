import { lazy, Suspense, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './flag.module.css';

const CountryFlagImage = lazy(() => import('./country-flag-image.tsx'));

export interface CountryFlagProps {
  /** ISO 3166 code of any country */
  country: string;
  /** px */
  size: number;
  className?: string | undefined;
}

/**
 * A round flag of any country. A plain disc for unknown countries, and until the drawings (larger than those of `Flag`) have
 * loaded.
 */
export function CountryFlag({ country, size, className }: CountryFlagProps) {
  return (
    <span
      className={classNames(styles.flag, className)}
      style={{ '--flag-size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      <Suspense>
        <CountryFlagImage country={country} />
      </Suspense>
    </span>
  );
}
