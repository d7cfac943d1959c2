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
  const wait = failure?.retryAfterSeconds ?? 0;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = wait && setInterval(() => setPassed((now) => Math.min(now + 1, wait)), 1_000);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [wait]);
  if (failure === null || (wait && passed === wait)) return null;
  return (
    // announced once, not with every second
    <p className={styles.refusal} role="alert" aria-live={passed ? 'off' : undefined}>
      {text ?? errorText(i18n, failure, wait - passed)}
    </p>
  );
}
