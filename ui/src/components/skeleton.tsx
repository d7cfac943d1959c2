import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; the dimensions of the content being loaded */
  width?: string | undefined;
  height?: string | undefined;
  round?: boolean | undefined;
}

/** A gray placeholder, invisible for its first 150 ms so that fast responses do not flicker. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  const size = { '--skeleton-width': width, '--skeleton-height': height } as CSSProperties;
  return <span className={classNames(styles.skeleton, round && styles.round)} style={size} aria-hidden="true" />;
}
