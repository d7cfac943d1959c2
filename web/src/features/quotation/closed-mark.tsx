import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenAt } from '../../instruments/opening-times.ts';
import { MoonIcon } from '../../shell/icons.tsx';
import styles from './closed-mark.module.css';

const LOOK_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all rows. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((told) => told()), LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A moon on a market's mark while it is closed. */
export function ClosedMark({ instrument: { openings } }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const open = useSyncExternalStore(listen, () => isOpenAt(openings, Date.now()));
  if (open) return null;
  return (
    <span className={styles.mark} title={t('instrument.closed')}>
      <MoonIcon size={12} />
      <VisuallyHidden>{t('instrument.closed')}</VisuallyHidden>
    </span>
  );
}
