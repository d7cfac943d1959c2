import { useId } from 'react';
import { classNames } from './class-names.ts';
import type { Direction } from './direction.ts';
import styles from './sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  values: readonly number[];
  direction: Direction;
  /** px */
  width?: number | undefined;
  height?: number | undefined;
  /** show a dot at the latest value */
  endDot?: boolean | undefined;
  /** stretches to the width of its parent; `width` then only sets the proportions */
  fluid?: boolean | undefined;
  className?: string | undefined;
}

/** A small line without axes. Decorative beside the price and change, so hidden from screen readers. */
export function Sparkline(props: SparklineProps) {
  const { values, direction, width = 52, height = 26, endDot = false, fluid = false, className } = props;
  const fade = useId();
  const inset = endDot ? 4 : 1;
  // stretching would distort the inset: the line spans the full width, and its ends and dot overlap the edges
  const path = sparklinePath(values, { width, height, inset, insetX: fluid ? 0 : inset });
  return (
    <svg
      className={classNames(styles.sparkline, styles[direction], fluid && styles.fluid, className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={fluid ? 'none' : undefined}
      aria-hidden="true"
    >
      {path === null ? null : (
        <>
          <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.26" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={path.area} fill={`url(#${fade})`} />
          <path className={styles.line} d={path.line} />
          {endDot ? <path className={styles.dot} d={`M${path.end[0]} ${path.end[1]}h.001`} /> : null}
        </>
      )}
    </svg>
  );
}
