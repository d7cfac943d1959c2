import { useTranslation } from 'react-i18next';
import styles from './session-form.module.css';

const STEPS = [1, 2] as const;

/** The progress of a two-step form. */
export function StepMarks({ done }: { readonly done: 1 | 2 }) {
  const { t } = useTranslation();
  return (
    <div className={styles.steps} role="img" aria-label={t('session.register.step', { step: done })}>
      {STEPS.map((step) => (
        <i key={step} className={step <= done ? styles.done : undefined} />
      ))}
    </div>
  );
}
