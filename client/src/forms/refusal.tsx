import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import styles from './refusal.module.css';

export interface RefusalProps {
  readonly failure: Failure | null;
  /** instead of the code's text, where that would mislead */
  readonly text?: string | undefined;
}

/**
 * Why the server refused, announced to screen readers; in the current language of the page. A waiting time counts down, and
 * nothing is shown once it is over.
 */
export function Refusal({ failure, text }: RefusalProps) {
  const { i18n } = useTranslation();
  const wait = failure?.retryAfterSeconds;
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    setLeft(wait);
    const timer = wait && setInterval(() => setLeft((now) => now && now - 1), 1_000);
    return () => clearInterval(timer);
  }, [failure, wait]);
  if (failure === null || left === 0) return null;
  return (
    <p className={styles.refusal} role="alert">
      {/* a timer's changes are not announced */}
      <span role={wait ? 'timer' : undefined}>{text ?? errorText(i18n, failure, left)}</span>
    </p>
  );
}
