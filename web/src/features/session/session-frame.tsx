import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { ChevronLeftIcon, CloseIcon, ServiceIcon } from '@truefill/client/page/icons.tsx';
import { visitorPath } from '../../page/guard.ts';
import { VersionText } from '../../page/version-text.tsx';
import { Wordmark } from '@truefill/client/page/wordmark.tsx';
import { RiskWarning } from '../../trading-parts/risk-warning.tsx';
import { Contours } from './contours.tsx';
import styles from './session-frame.module.css';
import { LanguageButton } from '../account/index.ts';

export interface SessionFrameProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** goes one step back in the form; without it the header closes the form */
  readonly onBack?: (() => void) | undefined;
  /** shown above the title: progress marks; the brand's mark by default */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frame of login and registration. A whole page on phones; inside the card, which has its own art, close button and footer,
 * only the form.
 */
export function SessionFrame({ title, subtitle, onBack, lead, children }: SessionFrameProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const to = useLocation({ select: ({ search }) => visitorPath(search.to) });
  return (
    <div className={styles.frame}>
      <Contours className={styles.backdrop} />
      <header className={styles.head}>
        {onBack ? (
          <IconButton label={t('common.back')} onClick={onBack}>
            <ChevronLeftIcon size={24} />
          </IconButton>
        ) : (
          <IconButton className={styles.onPhone} label={t('common.close')} onClick={() => router.history.push(to)}>
            <CloseIcon size={24} />
          </IconButton>
        )}
        <span className={styles.gap} />
        <Link to="/user/service" className={styles.help} aria-label={t('session.help')}>
          <ServiceIcon size={22} />
          <span>{t('session.help')}</span>
        </Link>
        <span className={styles.language}>
          <LanguageButton />
        </span>
      </header>
      <div className={styles.body}>
        {lead ?? (
          <span className={styles.mark}>
            <Wordmark markOnly />
          </span>
        )}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
        <RiskWarning />
      </div>
      <p className={styles.foot}>
        <Link to="/legal" className={styles.legal}>
          {t('common.legalDocuments')}
        </Link>
        <VersionText />
      </p>
    </div>
  );
}
