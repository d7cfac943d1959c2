import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { AccountChip } from '../../../trading-parts/account-chip.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import { useTicketMode } from '../../../trading-parts/ticket-mode.ts';
import { useTerms } from '../../../trading-parts/use-terms.ts';
import { useTicketDraft } from './drafts-store.ts';
import { Ticket } from './ticket.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './ticket.module.css';

/** The phone's page of a market order. A URL without a direction redirects to the chart, and so does option mode. */
export function PlaceScreen() {
  const { t } = useTranslation();
  const { symbol } = useParams({ from: '/$symbol/place' });
  const { direction } = useSearch({ from: '/$symbol/place' });
  const instrument = useInstrument(symbol);
  const mode = useTicketMode();
  const terms = useTerms(symbol);
  // the URL may contain anything: unknown values are passed on as typed
  if ((direction !== 0 && direction !== 1) || mode !== 'market') {
    return <Navigate to="/$symbol/chart" params={{ symbol }} replace />;
  }
  const title = instrument ? (
    <span className={frame.pageTitle} data-window-title={displayName(instrument)}>
      <InstrumentMark instrument={instrument} size={26} />
      {displayName(instrument)}
      {terms ? <LeverageTag terms={terms} /> : null}
    </span>
  ) : (
    t('ticket.title')
  );
  return (
    <div className={frame.page}>
      <PageHeader title={title} account={<AccountChip />} backTo={`/${symbol}/chart`} />
      <Ticket symbol={symbol} direction={direction} headless />
    </div>
  );
}

/** The ticket's current leverage. Hidden from screen readers, which read its field. */
function LeverageTag({ terms }: { readonly terms: ExactTerms }) {
  const { t } = useTranslation();
  const [{ leverage }] = useTicketDraft(terms, 'buy');
  return (
    <span className={styles.tag} aria-hidden="true">
      {t('ticket.times', { leverage: leverage ?? terms.defaultLeverage })}
    </span>
  );
}
