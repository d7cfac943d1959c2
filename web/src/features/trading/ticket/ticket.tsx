import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { useInstruments } from '../../../instruments/instruments.ts';
import { RulesLink } from '../../../page/rules-link.tsx';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { OneClickMark } from '../../../trading-parts/one-click-mark.tsx';
import { useTerms, useTermsRetry } from '../../../trading-parts/use-terms.ts';
import { useChartLines, type ChartLine } from '../../chart/index.ts';
import { usePrefetchedSheets } from '../positions/prefetch-sheets.ts';
import { CostTable } from './cost-table.tsx';
import type { TicketError } from './errors.ts';
import { KindTabs } from './fields/kind-tabs.tsx';
import { LeverageChoice } from './fields/leverage-choice.tsx';
import { LimitField } from './fields/limit-field.tsx';
import { SideField } from './fields/side-field.tsx';
import { SizeField } from './fields/size-field.tsx';
import { SlippageChoice } from './fields/slippage-choice.tsx';
import { draftVolume, entryPrice } from './model.ts';
import { RiskReward } from './risk-reward.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { TicketHeader } from './ticket-header.tsx';
import { TicketLevels } from './ticket-levels.tsx';
import { ticketLines } from './ticket-lines.ts';
import { TicketNotes } from './ticket-notes.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useLiveTicket } from './use-live-ticket.ts';
import { useSubmitTicket } from './use-submit-ticket.ts';
import { spreadText } from './use-ticket-market.ts';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './ticket.module.css';

export interface TicketProps {
  readonly symbol: string;
  /** 0: buy, 1: sell; without it the ticket keeps its current side */
  readonly direction?: 0 | 1 | undefined;
  /** on a phone's page: it has its own header, and a placed order is reported in a sheet instead of the ticket */
  readonly headless?: boolean | undefined;
}

/** The order ticket of one market: every cost, then the button. */
export function Ticket({ symbol, direction, headless = false }: TicketProps) {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const terms = useTerms(symbol);
  const retry = useTermsRetry(symbol);
  const instrument = instruments?.bySymbol.get(symbol);
  if ((instruments && !instrument) || terms === null) {
    return <p className={frame.unknown}>{t('ticket.unknown')}</p>;
  }
  if (!instrument || !terms) return retry ? <LoadFailed onRetry={retry} /> : <TicketSkeleton />;
  return <TicketForm key={symbol} instrument={instrument} terms={terms} direction={direction} headless={headless} />;
}

interface TicketFormProps {
  readonly instrument: InstrumentView;
  readonly terms: ExactTerms;
  readonly direction: 0 | 1 | undefined;
  readonly headless: boolean;
}

/** The chart is another page on phones. */
const NO_LINES: readonly ChartLine[] = [];

/** The form's layout. What it shows is decided by `useLiveTicket`, what its button does by `useSubmitTicket`. */
function TicketForm({ instrument, terms, direction, headless }: TicketFormProps) {
  // all of it follows the quote: a cache would rarely be hit
  'use no memo';
  const { t } = useTranslation();
  const ticket = useLiveTicket(instrument, terms, direction);
  const { order, submit } = useSubmitTicket(ticket, terms, { direction, headless });
  const { draft, market, summary, errors, act } = ticket;
  const { quote, pip } = market;
  usePrefetchedSheets('ticket');
  useChartLines('ticket', headless ? NO_LINES : ticketLines(t, { draft, terms, quote, summary, act }));
  const errorOf = (field: TicketError['field']) => errors.find((error) => error.field === field);
  const field = { draft, terms, quote, act };
  const spread = spreadText(market, terms.pricePrecision);
  const leverage = draft.leverage ?? terms.defaultLeverage;
  const waits = draft.kind === 'pending';
  return (
    <div className={frame.ticket}>
      {headless ? null : <TicketHeader instrument={instrument} leverage={leverage} />}
      <div className={frame.body}>
        <KindTabs kind={draft.kind} onChange={(kind) => act({ type: 'kind', kind })} />
        <SideField instrument={instrument} market={market} side={draft.side} act={act} />
        {waits ? <LimitField {...field} pip={pip} error={errorOf('limit')} /> : null}
        <SizeField {...field} base={instrument.base} error={errorOf('volume')} note={ticket.note} />
        <div className={styles.options}>
          <LeverageChoice terms={terms} leverage={leverage} onChange={(chosen) => act({ type: 'leverage', leverage: chosen })} />
          {waits ? null : <SlippageChoice slippage={draft.slippage} act={act} />}
          {headless ? <OneClickMark /> : null}
        </div>
        <TicketLevels {...field} pip={pip} summary={summary} errors={errors} />
        <RiskReward summary={summary} />
        <CostTable
          summary={summary}
          terms={terms}
          categoryId={instrument.categoryId}
          spread={pip === null ? spread : t('ticket.pips', { pips: spread })}
          waits={waits}
        />
        <TicketNotes draft={draft} />
        <RulesLink />
      </div>
      <TicketFooter
        instrument={instrument}
        market={market}
        side={draft.side}
        volume={draftVolume(draft)}
        price={entryPrice(draft, terms, quote)}
        waits={waits}
        summary={summary}
        order={order}
        headless={headless}
        onSubmit={() => void submit()}
      />
    </div>
  );
}
