import { useTranslation } from 'react-i18next';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import styles from './refusal.module.css';

export interface RefusalProps {
  readonly failure: Failure | null;
  /** instead of the code's text, where that would mislead */
  readonly text?: string | undefined;
}

/** Why the server refused, announced to screen readers; in the current language of the page. */
export function Refusal({ failure, text }: RefusalProps) {
  const { i18n } = useTranslation();
  if (failure === null) return null;
  return (
    <p className={styles.refusal} role="alert">
      {text ?? errorText(i18n, failure)}
    </p>
  );
}
