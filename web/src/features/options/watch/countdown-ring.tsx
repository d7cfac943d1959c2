import type { ReactNode } from 'react';
import styles from './countdown-ring.module.css';

export interface CountdownRingProps {
  /** 100 at the beginning, 0 at the end */
  readonly progress: number;
  /** what stands in the middle */
  readonly children: ReactNode;
}

const TICKS = 36;

/** The time left as a ring that empties. The figure in its middle says the same, so it is hidden from screen readers. */
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
