import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';
import { StaleValues } from './stale-values.ts';
import { useLayout } from '../page/use-layout.ts';

// drawer and dialog are larger than the screens that may open one: they load with the first one opened
const SheetWithBack = lazy(async () => ({ default: (await import('./sheet-with-back.tsx')).SheetWithBack }));

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** hides the title visually, if the content shows one of its own */
  readonly titleHidden?: boolean | undefined;
  readonly children: ReactNode;
  /** pinned below the content */
  readonly footer?: ReactNode;
  /** called after the closing animation */
  readonly onClosed?: (() => void) | undefined;
  /** receives the focus after closing; by default the previously focused element */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** wide enough for two columns, if the window is */
  readonly wide?: boolean | undefined;
}

/** A drawer from the bottom of a phone, a dialog in a wide window. The browser’s Back closes it. */
export function Sheet({ open, onClose, children, ...rest }: SheetProps) {
  const { t } = useTranslation();
  const presentation = useLayout() === 'phone' ? 'sheet' : 'dialog';
  const stale = use(StaleValues);
  const [everOpen, setEverOpen] = useState(open);
  if (open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense>
      <SheetWithBack
        {...rest}
        open={open}
        presentation={presentation}
        closeLabel={t('common.close')}
        onOpenChange={(next) => next || onClose()}
      >
        <div className={styles.content} data-prices={stale ? 'stale' : 'live'}>
          {children}
        </div>
      </SheetWithBack>
    </Suspense>
  );
}
