import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';
import { StaleValues } from './stale-values.ts';
import { useLayout } from '../page/use-layout.ts';

// drawer and dialog weigh more than the screens that may open one: they come with the first that is opened
const SheetWithBack = lazy(async () => ({ default: (await import('./sheet-with-back.tsx')).SheetWithBack }));

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** the title is only for screen readers, where the content shows one of its own */
  readonly titleHidden?: boolean | undefined;
  readonly children: ReactNode;
  /** pinned below the content */
  readonly footer?: ReactNode;
  /** called when it has slid away */
  readonly onClosed?: (() => void) | undefined;
  /** what has the focus once it is closed; null or left out: what had it before */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** room for two columns where the window has it */
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
