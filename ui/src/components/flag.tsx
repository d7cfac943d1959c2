import { lazy, Suspense, type CSSProperties, type ReactNode } from 'react';
import type { Country } from '../marks/flag-drawings.ts';
import styles from './flag.module.css';

const FlagImage = lazy(() => import('./flag-image.tsx'));
const CountryFlagImage = lazy(() => import('./country-flag-image.tsx'));

interface DiscProps {
  /** px */
  size: number;
}

export interface FlagProps extends DiscProps {
  country: Country;
}

export interface CountryFlagProps extends DiscProps {
  /** ISO 3166 code of any country */
  country: string;
}

/** A round flag of a country of a language; a plain disc until the drawings have loaded. */
export function Flag({ country, ...disc }: FlagProps) {
  return (
    <Disc {...disc}>
      <FlagImage country={country} />
    </Disc>
  );
}

/**
 * A round flag of any country. A plain disc for unknown countries, and until the drawings (larger than those of `Flag`) have
 * loaded.
 */
export function CountryFlag({ country, ...disc }: CountryFlagProps) {
  return (
    <Disc {...disc}>
      <CountryFlagImage country={country} />
    </Disc>
  );
}

function Disc({ size, children }: DiscProps & { children: ReactNode }) {
  return (
    <span className={styles.flag} style={{ '--flag-size': `${size}px` } as CSSProperties} aria-hidden="true">
      <Suspense>{children}</Suspense>
    </span>
  );
}
