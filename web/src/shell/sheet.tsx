import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveSheet } from '@truefill/ui/components/responsive-sheet.tsx';
import { useIsLost } from '../live/use-is-lost.ts';
import styles from './sheet.module.css';
import { useLayout } from './use-layout.ts';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** the title is only for screen readers, where the content shows one of its own */
  readonly titleHidden?: boolean | undefined;
  readonly children: ReactNode;
  /** pinned below the content */
  readonly footer?: ReactNode;
}

/** A drawer from the bottom of a phone, a dialog in a wide window. */
export function Sheet({ onClose, children, ...rest }: SheetProps) {
  const { t } = useTranslation();
  const presentation = useLayout() === 'phone' ? 'sheet' : 'dialog';
  const lost = useIsLost();
  return (
    <ResponsiveSheet
      {...rest}
      presentation={presentation}
      closeLabel={t('shell.close')}
      onOpenChange={(open) => open || onClose()}
    >
      <div className={styles.content} data-prices={lost ? 'stale' : 'live'}>
        {children}
      </div>
    </ResponsiveSheet>
  );
}
