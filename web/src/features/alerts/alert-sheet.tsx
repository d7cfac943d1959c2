import { useTranslation } from 'react-i18next';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading-parts/instrument-mark.tsx';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { AlertForm } from './alert-form.tsx';
import { closeAlertSheet, useAlertSheet } from './alert-sheet-store.ts';
import styles from './alert-form.module.css';

/** The sheet in which an alert is created or changed. */
export function AlertSheet() {
  const { t } = useTranslation();
  const { requested, open, opening } = useAlertSheet();
  const instrument = useInstrument(requested?.symbol ?? '');
  return (
    <Sheet
      open={open && instrument !== undefined}
      onClose={closeAlertSheet}
      onClosed={() => useAlertSheet.setState({ requested: null, open: false })}
      title={
        <span className={styles.title}>
          <InstrumentMark instrument={instrument} size={26} />
          {t('alerts.one')} · {instrument ? displayName(instrument) : ''}
        </span>
      }
    >
      {requested && instrument ? <AlertForm key={opening} requested={requested} instrument={instrument} /> : null}
    </Sheet>
  );
}
