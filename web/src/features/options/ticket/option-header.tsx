import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { displayName } from '../../../instruments/instruments.ts';
import { DemoTag } from '../../../trading-parts/demo-tag.tsx';
import { TICKET_HEADING } from '../../../trading-parts/focus-targets.ts';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './option-ticket.module.css';

export interface OptionHeaderProps {
  readonly instrument: InstrumentView;
  readonly mid: number | null;
}

/** The market of the ticket and its current price. */
export function OptionHeader({ instrument, mid }: OptionHeaderProps) {
  return (
    <header className={frame.head}>
      <InstrumentMark instrument={instrument} size={24} />
      <h2 id={TICKET_HEADING} className={frame.name} tabIndex={-1}>
        {displayName(instrument)}
      </h2>
      <DemoTag />
      <PriceText
        className={styles.mid}
        price={mid}
        category={instrument.category}
        pricePrecision={instrument.pricePrecision}
        emphasis
      />
    </header>
  );
}
