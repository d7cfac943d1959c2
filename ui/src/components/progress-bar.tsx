import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** accessible name */
  label: string;
  /** 0..1, clamped */
  share: number;
  tone?: 'accent' | 'neutral' | 'warn' | 'danger' | undefined;
  className?: string | undefined;
}

export function ProgressBar({ label, share, tone = 'accent', className }: ProgressBarProps) {
  const shown = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  return (
    <div
      className={classNames(styles.bar, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown * 100)}
    >
      <span className={classNames(styles.fill, styles[tone])} style={{ '--share': shown } as CSSProperties} />
    </div>
  );
}
