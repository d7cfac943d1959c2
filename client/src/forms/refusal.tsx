import { useTranslation } from 'react-i18next';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import styles from './refusal.module.css';

/** Why the server refused, announced to screen readers; in the current language of the page. */
export function Refusal({ failure }: { readonly failure: Failure | null }) {
  const { i18n } = useTranslation();
  if (failure === null) return null;
  return (
    <p className={styles.refusal} role="alert">
      {errorText(i18n, failure)}
    </p>
  );
}
