import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandArt } from './brand-art.tsx';
import { CloseIcon } from './icons.tsx';
import { brand } from '../brand.ts';
import { DemonstrationTag } from './demonstration-notice.tsx';
import styles from './overlay.module.css';
import { useBack } from './use-back.ts';
import { Wordmark } from './wordmark.tsx';

const LanguageChoice = lazy(async () => ({ default: (await import('../features/account/language-choice.tsx')).LanguageChoice }));

export interface OverlayProps {
  readonly kind: 'side' | 'card' | 'palette';
  readonly children: ReactNode;
}

/** A screen over the workspace, which is inert behind it. Escape, the scrim and the cross close it. */
export function Overlay({ kind, children }: OverlayProps) {
  const { t } = useTranslation();
  // closing leads back to the workspace: where the user came from, else home
  const close = useBack();
  const box = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const focusedFor = useRef('');
  useEffect(() => {
    if (focusedFor.current === path) return;
    focusedFor.current = path;
    const field = box.current?.querySelector<HTMLElement>('[autofocus], input:not([type=hidden], [type=radio], [type=checkbox])');
    (field ?? box.current)?.focus();
  }, [path]);
  useEscape(close);
  return (
    <div className={styles.layer} data-kind={kind}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-label={t('shell.close')} onClick={close} />
      <div ref={box} className={styles.box} role="dialog" aria-modal="true" tabIndex={-1}>
        {kind === 'card' ? <Art /> : null}
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={close}>
            <CloseIcon size={20} />
          </button>
          <div className={styles.screen}>
            <Suspense>{children}</Suspense>
          </div>
          {kind === 'card' ? (
            <footer className={styles.footer}>
              <span>
                {brand().site}, {t('shell.version', { version: brand().version })}
              </span>
              <DemonstrationTag />
            </footer>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Art() {
  const { t } = useTranslation();
  return (
    <aside className={styles.art}>
      <BrandArt />
      <span className={styles.mark}>
        <Wordmark markOnly />
      </span>
      <p className={styles.claim}>{t('shell.card.claim')}</p>
      <p className={styles.claimText}>{t('shell.card.text')}</p>
      <Suspense>
        <LanguageChoice />
      </Suspense>
    </aside>
  );
}

/** Escape closes, unless something inside the screen has used it. */
function useEscape(close: () => void): void {
  const latest = useEffectEvent(close);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
