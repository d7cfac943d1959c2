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

/** A round flag of any country; a plain disc for unknown ones and until the drawings, heavier than those of `Flag`, have come. */
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
