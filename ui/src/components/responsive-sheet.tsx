import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconX } from './icons.ts';
import styles from './responsive-sheet.module.css';
import { SETTLES_MS } from './use-settled.ts';

export interface ResponsiveSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** sheet: from the bottom of a phone. dialog: in the middle. panel: along the right edge. Only the shell knows which. */
  presentation: 'sheet' | 'dialog' | 'panel';
  title: ReactNode;
  /** the title is only for screen readers, where the content shows one of its own */
  titleHidden?: boolean | undefined;
  closeLabel: string;
  children: ReactNode;
  /** pinned below the content */
  footer?: ReactNode;
  /** a dialog with room for two columns */
  wide?: boolean | undefined;
  /** called when the closing animation has ended */
  onClosed?: (() => void) | undefined;
}

/** Drawer is a Dialog with swiping, so both give the same parts. */
type Parts = Pick<typeof Dialog, 'Title' | 'Close'> | Pick<typeof Drawer, 'Title' | 'Close'>;

function SheetBody({ parts, title, titleHidden, closeLabel, children, footer }: ResponsiveSheetProps & { readonly parts: Parts }) {
  const { Title, Close } = parts;
  return (
    <>
      <header className={classNames(styles.head, titleHidden && styles.headHidden)}>
        <Title className={styles.title}>{title}</Title>
        <Close className={styles.close} aria-label={closeLabel}>
          <IconX size={20} />
        </Close>
      </header>
      <div className={styles.content}>{children}</div>
      {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
    </>
  );
}

/** Tells whether what is shown has just come or changed. */
function useFresh(open: boolean, title: ReactNode): () => boolean {
  const shown = useRef({ open: false, title, sinceMs: 0 });
  useEffect(() => {
    if (shown.current.open !== open || shown.current.title !== title) shown.current = { open, title, sinceMs: performance.now() };
  });
  return () => performance.now() - shown.current.sinceMs < SETTLES_MS;
}

export function ResponsiveSheet(props: ResponsiveSheetProps) {
  const { open, presentation, onClosed, title } = props;
  const isFresh = useFresh(open, title);
  const onOpenChange = (next: boolean, { reason }: { readonly reason: string }): void => {
    // the second click of a double click was not meant for what lies beside a view that just came
    if (next || reason !== 'outside-press' || !isFresh()) props.onOpenChange(next);
  };
  const ended = (nowOpen: boolean): void => {
    if (!nowOpen) onClosed?.();
  };
  if (presentation === 'sheet') {
    return (
      <Drawer.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={ended} swipeDirection="down">
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.backdrop} />
          <Drawer.Viewport className={styles.sheetViewport}>
            <Drawer.Popup className={styles.sheet}>
              <span className={styles.grab} aria-hidden="true" />
              <Drawer.Content className={styles.sheetContent}>
                <SheetBody {...props} parts={Drawer} />
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.Root>
    );
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={ended}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={classNames(styles.popup, styles[presentation], props.wide && styles.wide)}>
          <SheetBody {...props} parts={Dialog} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
