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

/** Why the server refused, announced to screen readers; in the current language of the page. Nothing once a waiting time is over. */
export function Refusal({ failure, text }: RefusalProps) {
  const { i18n } = useTranslation();
  const [passed, setPassed] = useState(0);
  const wait = failure?.retryAfterSeconds ?? 0;
  useEffect(() => {
    const beginMs = Date.now();
    // a page in the background skips seconds
    const timer = wait && setInterval(() => setPassed(Math.round((Date.now() - beginMs) / 1_000)), 1_000);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [failure, wait]);
  if (failure === null || (wait > 0 && passed >= wait)) return null;
  return (
    <p className={styles.refusal} role="alert">
      {/* a timer's changes are not announced */}
      <span role={wait > 0 ? 'timer' : undefined}>
        {text ?? errorText(i18n, { ...failure, retryAfterSeconds: wait - passed })}
      </span>
    </p>
  );
}
