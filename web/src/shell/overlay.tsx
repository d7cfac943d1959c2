import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../live/lazy-part.tsx';
import { optionalPart } from '../live/optional-part.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { BrandArt } from '../page/brand-art.tsx';
import { CloseIcon } from '@truefill/client/page/icons.tsx';
import { DemonstrationTag } from './demonstration-notice.tsx';
import styles from './overlay.module.css';
import { PanelBoundary } from './panel-boundary.tsx';
import { VersionText } from '../page/version-text.tsx';
import { Wordmark } from '@truefill/client/page/wordmark.tsx';

const LanguageChoice = optionalPart(() => import('../features/account/language-choice.tsx'), 'LanguageChoice');

const Menu = lazyPanel(() => import('../features/account/menu.tsx'), 'Menu');

export interface OverlayProps {
  readonly kind: 'side' | 'card' | 'palette';
  readonly children: ReactNode;
}

/** A screen over the workspace, which is inert behind it. Escape, the scrim and the close button close it. */
export function Overlay({ kind, children }: OverlayProps) {
  const { t } = useTranslation();
  const close = useClose();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // of the shown screen: the location is ahead of it, while the old screen is still there
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const focusedFor = useRef('');
  useEffect(() => {
    if (focusedFor.current === path || !box.current) return;
    focusedFor.current = path;
    // a screen of the account starts behind the long menu
    return focusFirstField(box.current, path === '/user' ? box.current : content.current);
  }, [path]);
  useEscape(close);
  useFocusBack();
  return (
    <div className={styles.layer} data-kind={kind}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-label={t('common.close')} onClick={close} />
      <div ref={box} className={styles.box} role="dialog" aria-modal="true" tabIndex={-1}>
        {kind === 'card' ? <Art /> : null}
        {kind === 'side' ? (
          <nav className={styles.menu} aria-label={t('shell.rail.account')}>
            <PanelBoundary of={path}>
              <Suspense fallback={<MenuShape />}>
                <Menu />
              </Suspense>
            </PanelBoundary>
          </nav>
        ) : null}
        <div ref={content} className={styles.content} tabIndex={-1}>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={close}>
            <CloseIcon size={20} />
          </button>
          <div className={styles.screen}>
            <Suspense>{children}</Suspense>
          </div>
          {kind === 'card' ? (
            <footer className={styles.footer}>
              <VersionText />
              <Link to="/legal" className={styles.legal}>
                {t('common.legalDocuments')}
              </Link>
              <DemonstrationTag />
            </footer>
          ) : null}
        </div>
      </div>
    </div>
  );
}

const FIELD = '[autofocus], input:not([type=hidden], [type=radio], [type=checkbox])';

/** The first field that is shown: a screen that is being replaced stays in the page, hidden, until the new one has loaded. */
function firstField(box: HTMLElement): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>(FIELD)].find((field) => field.checkVisibility());
}

/**
 * Focuses the screen's first field, or its start until the screen's code has loaded; then only if the user has not moved on.
 * @returns stops waiting
 */
function focusFirstField(box: HTMLElement, start: HTMLElement | null): () => void {
  const arrival = new MutationObserver(() => {
    const field = firstField(box);
    const waits = document.activeElement === start;
    if (field && waits) field.focus();
    if (field || !waits) arrival.disconnect();
  });
  const field = firstField(box);
  (field ?? start)?.focus();
  if (!field) arrival.observe(box, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

/** The menu's placeholder while its code is loading. */
function MenuShape() {
  return (
    <div className={styles.menuShape} aria-busy="true">
      <Skeleton height="4rem" />
      <Skeleton height="7rem" />
      <Skeleton height="11rem" />
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

      <LanguageChoice />
    </aside>
  );
}

/** Navigates back to before the first screen in this overlay, or home. */
function useClose(): () => void {
  const router = useRouter();
  const placeNow = (): number => {
    const { __TSR_index: place } = router.history.location.state;
    return place;
  };
  const [opened] = useState(placeNow);
  return () => {
    const steps = placeNow() - opened + 1;
    if (opened > 0 && steps > 0) router.history.go(-steps);
    else void router.navigate({ to: '/' });
  };
}

/** Returns the focus to the element that opened the overlay, or to the page itself if that is gone. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const main = document.querySelector<HTMLElement>('main');
      const known = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      (known ? opener : main)?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Escape closes, unless a handler inside the screen has consumed it. */
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
