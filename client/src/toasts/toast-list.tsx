import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../page/icons.tsx';
import styles from './toast-list.module.css';
import { dismissToast, useToasts } from './toast-store.ts';

const PLACE_EVERY_MS = 100;
/** what a sheet may leave below its pinned buttons */
const NEAR_END_PX = 24;

export interface ToastListProps {
  /** cards among the toasts */
  readonly children?: ReactNode;
}

/** The toasts. A screen reader announces each as it appears, without repeating the others. */
export function ToastList({ children = null }: ToastListProps) {
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  // a message is only announced in a region that existed before it
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // a toast outlives its page: measure again what the next page pins
  const shown = toasts.length > 0 || children !== null;
  useLayoutEffect(() => {
    if (!shown) return;
    const place = (): void => region?.style.setProperty('--pinned', `${pinnedHeight()}px`);
    place();
    const timer = setInterval(place, PLACE_EVERY_MS);
    return () => clearInterval(timer);
  }, [shown, region]);
  return (
    <div ref={setRegion} className={styles.list} role="status" aria-live="polite" aria-atomic="false">
      {region ? children : null}
      {(region ? toasts : []).map(({ id, tone, getText, action }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          <span className={styles.text}>{getText(i18n)}</span>
          {action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismissToast(id);
                action.act();
              }}
            >
              {action.getText(i18n)}
            </button>
          ) : null}
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={() => dismissToast(id)}>
            <CloseIcon size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** The height at the bottom of the window taken by tabs or by pinned buttons, px. A short page's buttons can end above it. */
function pinnedHeight(): number {
  const tops = [...document.querySelectorAll('[data-pinned]')]
    .map((pinned) => pinned.getBoundingClientRect())
    .filter(({ bottom }) => bottom > innerHeight - NEAR_END_PX)
    .map(({ top }) => top);
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
}
