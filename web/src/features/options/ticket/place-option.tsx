import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { AccountChip } from '../../../trading-parts/account-chip.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import { useTicketMode } from '../../../trading-parts/ticket-mode.ts';
import { useMarketStatus } from '../../../trading-parts/use-market-status.ts';
import { OptionTicket } from './option-ticket.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';

/**
 * The phone's page of an option order. A URL without a direction redirects to the chart; so do market mode, and a closed
 * market, which shows a message.
 */
export function PlaceOptionScreen() {
  const { t } = useTranslation();
  const { symbol } = useParams({ from: '/$symbol/placeOption' });
  const { direction } = useSearch({ from: '/$symbol/placeOption' });
  const instrument = useInstrument(symbol);
  const mode = useTicketMode();
  const status = useMarketStatus(symbol);
  const closed = status !== null && status !== 'open';
  useEffect(() => {
    if (closed) showToast('info', (language) => language.t('options.closedToast'));
  }, [closed]);
  // the URL may contain anything: unknown values are passed on as typed
  if ((direction !== 0 && direction !== 1) || mode !== 'option' || closed) {
    return <Navigate to="/$symbol/chart" params={{ symbol }} replace />;
  }
  const title = instrument ? (
    <span className={frame.pageTitle} data-window-title={displayName(instrument)}>
      <InstrumentMark instrument={instrument} size={26} />
      {displayName(instrument)}
    </span>
  ) : (
    t('options.title')
  );
  return (
    <div className={frame.page}>
      <PageHeader title={title} account={<AccountChip />} backTo={`/${symbol}/chart`} />
      <OptionTicket symbol={symbol} direction={direction} headless />
    </div>
  );
}
