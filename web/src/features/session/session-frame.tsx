import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { brand } from '../../brand.ts';
import { ChevronLeftIcon, CloseIcon, ServiceIcon } from '../../shell/icons.tsx';
import { LanguageButton } from '../account/language-picker.tsx';
import { Contours } from './contours.tsx';
import styles from './session-frame.module.css';

export interface SessionFrameProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** a step back inside the form; without it the head closes the form */
  readonly onBack?: (() => void) | undefined;
  /** above the title: the mark, or the steps done */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Login and registration: a page on phones, the two halves of the card on a desktop. */
export function SessionFrame({ title, subtitle, onBack, lead, children }: SessionFrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { site, version, assetsUrl, demonstration } = brand();
  const mark = <img className={styles.mark} src={`${assetsUrl}/mark.svg`} alt="" />;
  return (
    <div className={styles.frame}>
      <aside className={styles.art}>
        <Contours className={styles.contours} />
        {mark}
        <p className={styles.artTitle}>{t('session.art.title')}</p>
        <p className={styles.artText}>{t('session.art.text')}</p>
      </aside>
      <div className={styles.side}>
        <Contours className={styles.backdrop} />
        <header className={styles.head}>
          {onBack ? (
            <IconButton label={t('shell.back')} onClick={onBack}>
              <ChevronLeftIcon />
            </IconButton>
          ) : (
            <IconButton className={styles.close} label={t('shell.close')} onClick={() => void navigate({ to: '/' })}>
              <CloseIcon />
            </IconButton>
          )}
          <span className={styles.gap} />
          <IconButton label={t('session.help')} onClick={() => void navigate({ to: '/user/service' })}>
            <ServiceIcon />
          </IconButton>
          <LanguageButton />
        </header>
        <main className={styles.body}>
          {lead === undefined ? <span className={styles.phoneMark}>{mark}</span> : lead}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
        </main>
        <footer className={styles.foot}>
          <span>{t('session.version', { site, version })}</span>
          {demonstration ? <span className={styles.demo}>{t('shell.demoBrand')}</span> : null}
        </footer>
      </div>
    </div>
  );
}
