import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { displayName } from '../../../instruments/instruments.ts';
import { TICKET_HEADING } from '../../../trading-parts/focus-targets.ts';
import { DemoTag } from '../../../trading-parts/demo-tag.tsx';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import { OneClickMark } from '../../../trading-parts/one-click-mark.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './ticket.module.css';

export interface TicketHeaderProps {
  readonly instrument: InstrumentView;
  readonly leverage: number;
}

/** The market of the ticket, and its leverage. */
export function TicketHeader({ instrument, leverage }: TicketHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={frame.head}>
      <InstrumentMark instrument={instrument} size={24} />
      <h2 id={TICKET_HEADING} className={frame.name} tabIndex={-1}>
        {displayName(instrument)}
      </h2>
      <DemoTag />
      <OneClickMark />
      <span className={styles.tag}>{t('ticket.times', { leverage })}</span>
    </header>
  );
}
