import { Drawer } from '@base-ui/react/drawer';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconX } from './icons.ts';
import styles from './responsive-sheet.module.css';
import { SETTLES_MS } from './use-settled.ts';

export interface ResponsiveSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** sheet: from the bottom on a phone. dialog: centered. panel: along the right edge. Only the shell knows which. */
  presentation: 'sheet' | 'dialog' | 'panel';
  title: ReactNode;
  /** the title is for screen readers only, because the content shows its own */
  titleHidden?: boolean | undefined;
  closeLabel: string;
  children: ReactNode;
  /** pinned below the content */
  footer?: ReactNode;
  /** a dialog wide enough for two columns */
  wide?: boolean | undefined;
  /** called when the closing animation has ended */
  onClosed?: (() => void) | undefined;
  /** element to focus after closing; null or omitted: the one that had the focus before */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

function SheetBody({ title, titleHidden, closeLabel, children, footer }: ResponsiveSheetProps) {
  return (
    <>
      <header className={classNames(styles.head, titleHidden && styles.headHidden)}>
        <Drawer.Title className={styles.title}>{title}</Drawer.Title>
        <Drawer.Close className={styles.close} aria-label={closeLabel}>
          <IconX size={20} />
        </Drawer.Close>
      </header>
      <div className={styles.content}>{children}</div>
      {footer === undefined ? null : (
        <footer className={styles.foot} data-pinned>
          {footer}
        </footer>
      )}
    </>
  );
}

/** Returns a function that tells whether one of the values changed only just now. */
function useFresh(...values: readonly ReactNode[]): () => boolean {
  const shown = useRef<{ readonly values: readonly ReactNode[]; readonly sinceMs: number }>({ values: [], sinceMs: 0 });
  useEffect(() => {
    if (values.some((value, index) => value !== shown.current.values[index]))
      shown.current = { values, sinceMs: performance.now() };
  });
  return () => performance.now() - shown.current.sinceMs < SETTLES_MS;
}

/**
 * Once a sheet has closed, the second click of the double click that closed it presses nothing on the page: it was meant for the
 * sheet. Browsers count the clicks at one place.
 */
function useQuietAfter(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const stop = (): void => document.removeEventListener('click', swallow, true);
      const swallow = (event: Event): void => {
        // a click of its own is meant for the page
        if (!(event instanceof UIEvent) || event.detail < 2) return stop();
        event.preventDefault();
        event.stopPropagation();
      };
      document.addEventListener('click', swallow, true);
      setTimeout(stop, SETTLES_MS);
    };
  }, [open]);
}

/** True if the user has moved the focus out of a closing sheet already: it stays where it is then. */
function hasMovedFrom(popup: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

/**
 * The element that has the focus when the sheet opens; null if that is gone. Read before the sheet is in the page: a field in it
 * may take the focus as it appears.
 */
function useOpener(open: boolean): () => HTMLElement | null {
  const focused = (): Element | null => (open ? document.activeElement : null);
  const [opened, setOpened] = useState(() => ({ open, by: focused() }));
  if (open !== opened.open) setOpened({ open, by: open ? focused() : opened.by });
  const { by } = opened;
  return () => (by instanceof HTMLElement && by.isConnected && by !== document.body ? by : null);
}

/**
 * A sheet, dialog or panel over the page. All presentations share one element tree, so that resizing the window keeps it open
 * and preserves typed input.
 */
export function ResponsiveSheet(props: ResponsiveSheetProps) {
  const { open, presentation, onClosed, title, finalFocus } = props;
  const isFresh = useFresh(open, title);
  const isJustOpened = useFresh(open);
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  useQuietAfter(open);
  const fromBelow = presentation === 'sheet';
  const onOpenChange = (next: boolean, { reason }: { readonly reason: string }): void => {
    // the second click of a double click must not close a view that has only just appeared
    if (next || reason !== 'outside-press' || !isFresh()) props.onOpenChange(next);
  };
  const onClickCapture = (event: MouseEvent): void => {
    // it was meant for what the sheet covers, like the button that opened it
    if (event.detail < 2 || !isJustOpened()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ended = (nowOpen: boolean): void => {
    if (!nowOpen) onClosed?.();
  };
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={ended} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup
            ref={popup}
            className={fromBelow ? styles.sheet : classNames(styles.popup, styles[presentation], props.wide && styles.wide)}
            // an on-screen keyboard that opens automatically would cover the sheet
            initialFocus={(how) => (fromBelow || how === 'touch' ? popup.current : true)}
            finalFocus={() => (hasMovedFrom(popup.current) ? false : (finalFocus?.() ?? opener()))}
            onClickCapture={onClickCapture}
            // only a bottom sheet can be swiped down
            data-base-ui-swipe-ignore={fromBelow ? undefined : ''}
          >
            {fromBelow ? <span className={styles.grab} aria-hidden="true" /> : null}
            <Drawer.Content className={fromBelow ? styles.sheetContent : styles.popupContent}>
              <SheetBody {...props} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
