import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandArt } from './brand-art.tsx';
import { CloseIcon } from './icons.tsx';
import { brand } from '../brand.ts';
import { DemonstrationTag } from './demonstration-notice.tsx';
import styles from './overlay.module.css';
import { Wordmark } from './wordmark.tsx';

export interface OverlayProps {
  readonly kind: 'side' | 'card' | 'palette';
  readonly children: ReactNode;
}

/** A screen over the workspace, which is inert behind it. Escape, the scrim and the cross close it. */
export function Overlay({ kind, children }: OverlayProps) {
  const { t } = useTranslation();
  const close = useClose();
  const box = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('[autofocus], input:not([type=hidden])');
    (field ?? box.current)?.focus();
  }, [path]);
  return (
    <div className={styles.layer} data-kind={kind} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}>
      <div className={styles.scrim} onClick={close} />
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
      <Wordmark markOnly />
      <p className={styles.claim}>{t('shell.card.claim')}</p>
      <p className={styles.claimText}>{t('shell.card.text')}</p>
    </aside>
  );
}

/** Closing leads back to the workspace: where the user came from, else home. */
function useClose(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
}
