import { useTranslation } from 'react-i18next';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { formatCountdown, RESEND_SECONDS, resendSecondsLeft } from './model.ts';
import styles from './session-form.module.css';

/** circumference of the ring, px */
const ROUND = 2 * Math.PI * 6;

export interface ResendProps {
  readonly sentAtMs: number | null;
  readonly busy: boolean;
  readonly onResend: () => void;
}

/** The code's validity, and when another may be sent: a ring that empties, then the button. */
export function Resend({ sentAtMs, busy, onResend }: ResendProps) {
  const { t } = useTranslation();
  const left = resendSecondsLeft(sentAtMs, useServerNow(500));
  return (
    <p className={styles.resend}>
      <span>{t('session.code.valid', { minutes: 10 })}</span>
      {left > 0 ? (
        <span className={styles.wait}>
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true">
            <circle cx="8" cy="8" r="6" className={styles.track} />
            <circle
              cx="8"
              cy="8"
              r="6"
              className={styles.left}
              strokeDasharray={ROUND}
              strokeDashoffset={ROUND * (1 - left / RESEND_SECONDS)}
              transform="rotate(-90 8 8)"
            />
          </svg>
          {t('session.code.resendIn')} <b>{formatCountdown(left)}</b>
        </span>
      ) : (
        <PlainButton className={styles.link} waiting={busy} onClick={onResend}>
          {t('session.code.resend')}
        </PlainButton>
      )}
    </p>
  );
}
