import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../instruments/use-is-open.ts';
import { MoonIcon } from '@truefill/client/page/icons.tsx';
import styles from './closed-mark.module.css';

/** A moon on the mark of a closed market. */
export function ClosedMark({ instrument: { openings } }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  if (useIsOpen(openings)) return null;
  return (
    <span className={styles.mark} title={t('instrument.closed')}>
      <MoonIcon size={12} />
      <VisuallyHidden>{t('instrument.closed')}</VisuallyHidden>
    </span>
  );
}
