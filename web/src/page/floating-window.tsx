import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DraggableCore, type DraggableData } from 'react-draggable';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@truefill/ui/components/icons.ts';
import { fittedPlace, placeAfterKey, type Place, type Size } from './floating-place.ts';
import styles from './floating-window.module.css';
import { CloseIcon } from '@truefill/client/page/icons.tsx';
import { useWindowSize } from './use-window-size.ts';

export interface FloatingWindowProps {
  readonly title: string;
  readonly place: Place | null;
  readonly folded: boolean;
  readonly onPlace: (place: Place) => void;
  readonly onFold: (folded: boolean) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A non-modal window over the page: dragged by its header or moved with the arrow keys, minimized, and closed with Escape. */
export function FloatingWindow({ title, place, folded, onPlace, onFold, onClose, children }: FloatingWindowProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const size = useSizeOf(box);
  const viewport = useWindowSize();
  const [dragging, setDragging] = useState(false);
  const shown = fittedPlace(place, size, viewport);
  // offset from the pointer to the window's corner during a drag: adding up steps would lose those between two renders
  const hold = useRef<Place>({ x: 0, y: 0 });
  useEffect(() => grip.current?.focus(), []);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // a panel behind it stays open
    event.preventDefault();
    onClose();
  };
  const onGripKey = (event: KeyboardEvent): void => {
    const moved = placeAfterKey(shown, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    onPlace(fittedPlace(moved, size, viewport));
  };
  const onHold = (_: unknown, pointer: DraggableData): void => {
    hold.current = { x: shown.x - pointer.x, y: shown.y - pointer.y };
    setDragging(true);
  };
  return (
    <DraggableCore
      nodeRef={box}
      handle="[data-head]"
      cancel="[data-press]"
      // the library's style element would need the page's nonce; our style sheet does the same
      enableUserSelectHack={false}
      onStart={onHold}
      onDrag={(_, pointer) =>
        onPlace(fittedPlace({ x: pointer.x + hold.current.x, y: pointer.y + hold.current.y }, size, viewport))
      }
      onStop={() => setDragging(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape pressed in any of its controls bubbles to here */}
      <div
        ref={box}
        className={styles.window}
        role="dialog"
        aria-modal="false"
        aria-label={title}
        style={{ transform: `translate(${shown.x}px, ${shown.y}px)` }}
        data-dragging={dragging || undefined}
        data-folded={folded || undefined}
        onKeyDown={onKey}
      >
        <header className={styles.head} data-head>
          <button
            ref={grip}
            type="button"
            className={styles.grip}
            aria-label={t('shell.floating.move')}
            title={t('shell.floating.move')}
            onKeyDown={onGripKey}
          >
            <IconGripVertical size={18} />
          </button>
          <h2 className={styles.title}>{title}</h2>
          <span className={styles.ways} data-press>
            <IconButton
              label={t(folded ? 'shell.floating.unfold' : 'shell.floating.fold')}
              aria-expanded={!folded}
              onClick={() => onFold(!folded)}
            >
              {folded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
            </IconButton>
            <IconButton label={t('common.close')} onClick={onClose}>
              <CloseIcon size={18} />
            </IconButton>
          </span>
        </header>
        {/* hidden instead of unmounted: a conversation must not start over */}
        <div className={styles.content} hidden={folded}>
          {children}
        </div>
      </div>
    </DraggableCore>
  );
}

const NONE: Size = { width: 0, height: 0 };

/** An element's size in px, kept up to date. */
function useSizeOf(element: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState(NONE);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = (): void => setSize({ width: box.offsetWidth, height: box.offsetHeight });
    // before the first paint, and whenever it changes
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
