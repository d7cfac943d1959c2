import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../live/optional-part.tsx';
import { displayName, markUrlOf } from '../../../instruments/instruments.ts';
import { fullName } from '../../../instruments/market-names.ts';
import { ChevronDownIcon } from '@truefill/client/page/icons.tsx';
import styles from './symbol-picker.module.css';
import { ForexMark } from '../../quotation/index.ts';

const MarketPicker = optionalPart(() => import('../../search/market-picker.tsx'), 'MarketPicker');

export interface SymbolPickerProps {
  readonly instrument: InstrumentView;
  readonly onChoose: (symbol: string) => void;
}

/** The market's name, which opens a list of all markets: a sheet on phones, otherwise a dropdown under the name. */
export function SymbolPicker({ instrument, onChoose }: SymbolPickerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const show = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <div className={styles.anchor} data-window-title={displayName(instrument)}>
      <button type="button" className={styles.button} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <InstrumentMark logoUrl={markUrlOf(instrument)} size={36} className={styles.mark} />
        <span className={styles.names}>
          <span className={styles.name}>
            {displayName(instrument)}
            <ChevronDownIcon size={18} />
          </span>
          <span className={styles.full}>
            <ForexMark instrument={instrument} />
            {fullName(t, instrument)}
          </span>
        </span>
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={t('chart.otherMarkets')}
        onClose={() => setOpen(false)}
        closedby="any"
      >
        {open ? (
          <div className={styles.box}>
            <MarketPicker
              chosen={instrument.symbol}
              onChoose={(symbol) => {
                dialog.current?.close();
                onChoose(symbol);
              }}
              onClose={() => dialog.current?.close()}
            />
          </div>
        ) : null}
      </dialog>
    </div>
  );
}
