import type { ReactNode } from 'react';
import styles from './countdown-ring.module.css';

export interface CountdownRingProps {
  /** 100 at the start, 0 at the end */
  readonly progress: number;
  /** shown in the center */
  readonly children: ReactNode;
}

const TICKS = 36;

/**
 * The remaining time as a ring that empties. The number in its center says the same, so the ring is hidden from screen readers.
 */
export function CountdownRing({ progress, children }: CountdownRingProps) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r="94" />
        {progress > 0 ? (
          <circle
            className={styles.left}
            cx="100"
            cy="100"
            r="94"
            pathLength={100}
            strokeDasharray="100 200"
            strokeDashoffset={100 - progress}
          />
        ) : null}
        {Array.from({ length: TICKS }, (_, tick) => (
          <line
            key={tick}
            className={styles.tick}
            data-left={tick / TICKS < progress / 100 || undefined}
            x1="100"
            x2="100"
            y1="20"
            y2="24"
            transform={`rotate(${(tick * 360) / TICKS} 100 100)`}
          />
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
