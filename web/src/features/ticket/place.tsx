import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { Ticket } from './ticket.tsx';
import styles from './ticket.module.css';

/** The phone's page of a market order. An address without a direction goes back to the chart, and so does option mode. */
export function PlaceScreen() {
  const { t } = useTranslation();
  const { symbol } = useParams({ from: '/$symbol/place' });
  const { direction } = useSearch({ from: '/$symbol/place' });
  const instrument = useInstrument(symbol);
  const mode = useTradeMode();
  // the address may hold anything: what the route does not know is handed on as it was typed
  if ((direction !== 0 && direction !== 1) || mode !== 'market') {
    return <Navigate to="/$symbol/chart" params={{ symbol }} replace />;
  }
  const title = instrument ? (
    <span className={styles.pageTitle}>
      <InstrumentMark instrument={instrument} size={26} />
      {displayName(instrument)}
    </span>
  ) : (
    t('ticket.title')
  );
  return (
    <div className={styles.page}>
      <PageHeader title={title} backTo={`/${symbol}/chart`} />
      <Ticket symbol={symbol} direction={direction} headless />
    </div>
  );
}
