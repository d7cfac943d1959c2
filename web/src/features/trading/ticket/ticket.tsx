import { brand } from '@truefill/client/brand.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../../live/lazy-part.tsx';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { sideFromWire } from '@truefill/api/orders/mapping.ts';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { PricePair } from '@truefill/ui/components/price-pair.tsx';
import { useInstruments } from '../../../instruments/instruments.ts';
import { useHoldings } from '../../../live/exchange-feed.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { RulesLink } from '../../../page/rules-link.tsx';
import { RiskWarning } from '../../../trading-parts/risk-warning.tsx';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { useOneClick } from '../../../preferences/one-click-store.ts';
import { OneClickMark } from '../../../trading-parts/one-click-mark.tsx';
import { trailText } from '../../../trading-parts/trailing.ts';
import { useTicketBalance } from '../../../trading-parts/use-ticket-balance.ts';
import { useTerms, useTermsRetry } from '../../../trading-parts/use-terms.ts';
import { usePrefetchedSheets } from '../positions/prefetch-sheets.ts';
import { showPlaced, type PlacedOrder } from '../../../trading-parts/shown-order.ts';
import type { AmountFieldProps } from './fields/amount-field.tsx';
import { CostTable } from './cost-table.tsx';
import { chooseSide, restoreTicket, useTicketDraft } from './drafts-store.ts';
import { LeverageChoice } from './fields/leverage-choice.tsx';
import { levelPrice, type LevelName } from '../../../trading-parts/levels.ts';
import { KindTabs } from './fields/kind-tabs.tsx';
import { LimitField } from './fields/limit-field.tsx';
import { draftVolume, entryPrice, reduceTicket, wasChanged, type TicketDraft } from './model.ts';
import { ticketErrors, type TicketError } from './errors.ts';
import { ticketSummary } from './summary.ts';
import { showPlacedCard } from './placed-card-store.ts';
import { RiskReward } from './risk-reward.tsx';
import { sentTicket } from './sent-ticket.ts';
import { slippageTerms } from './fields/slippage.ts';
import { SlippageChoice } from './fields/slippage-choice.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { TicketHeader } from './ticket-header.tsx';
import { ticketLines } from './ticket-lines.ts';
import { TicketLevels } from './ticket-levels.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { statusTicket } from './trailed-ticket.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { spreadText, useTicketMarket } from './use-ticket-market.ts';
import { VolumeField } from './fields/volume-field.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './ticket.module.css';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useForexRule } from '../../../trading-parts/use-forex-rule.ts';
import { useChartLines, type ChartLine } from '../../chart/index.ts';

// loaded only for users who size by money
const AmountField = lazyPanel(() => import('./fields/amount-field.tsx'), 'AmountField');

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

interface TicketFormProps extends Omit<TicketProps, 'symbol'> {
  readonly instrument: InstrumentView;
  readonly terms: ExactTerms;
}

function TicketForm({ instrument, terms, direction, headless }: TicketFormProps) {
  const { t } = useTranslation();
  const side = sideFromWire(direction ?? 0) ?? 'buy';
  const [typed, act] = useTicketDraft(terms, side);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const holdings = useHoldings();
  const balance = useTicketBalance();
  const oneClick = useOneClick();
  const market = useTicketMarket(instrument, terms);
  const order = usePlaceOrder(terms.symbol, (sent) => {
    const before = sentTicket(sent, terms);
    if (direction === undefined || before.side === side) restoreTicket(terms.symbol, before);
  });
  usePrefetchedSheets('ticket');
  const { symbol } = terms;
  useEffect(() => {
    const named = direction === undefined ? null : sideFromWire(direction);
    if (named) chooseSide(symbol, named);
  }, [symbol, direction]);

  const { quote } = market;
  const { draft, note } = statusTicket(typed, terms, quote);
  const account = signedIn && holdings && balance ? accountFigures(holdings, balance) : null;
  const summary = quote === null ? null : ticketSummary(draft, terms, quote, account);
  useChartLines('ticket', headless ? NO_LINES : ticketLines(t, { draft, terms, quote, summary, act }));
  const errors = ticketErrors(draft, terms, quote, summary);
  const errorOf = (field: TicketError['field']) => errors.find((error) => error.field === field);
  const levelText = (level: LevelName): string =>
    formatPrice(levelPrice(draft[level], terms) ?? points(0n), terms.pricePrecision);
  const spread = spreadText(market, terms.pricePrecision);
  const leverage = draft.leverage ?? terms.defaultLeverage;
  const waits = draft.kind === 'pending';
  const trails = draft.stopLoss.trail !== undefined;
  const submit = async (): Promise<void> => {
    const attempt = { type: 'attempted', quote, ...(errors.length === 0 ? { read: draft } : {}) } as const;
    const attempted = reduceTicket(draft, attempt, terms);
    const sent = act(attempt);
    // corrections are shown first: only values displayed on the button are ever sent
    if (errors.length > 0 || summary === null || wasChanged(attempted)) return;
    const price = formatPrice(summary.price, terms.pricePrecision);
    const orderNumber = await order.place({
      symbol,
      side: draft.side,
      volume: attempted.volume,
      stopLoss: trails ? '0' : levelText('stopLoss'),
      trailingDistance: trailText(draft.stopLoss, terms),
      takeProfit: levelText('takeProfit'),
      leverage: summary.leverage,
      limitPrice: waits ? price : null,
      slippage: waits ? null : slippageTerms(draft.slippage, summary.price, terms.pricePrecision),
    });
    if (orderNumber === null) return;
    act({ type: 'placed', sent });
    announcePlaced({ orderNumber, kind: draft.kind, symbol }, headless ? (oneClick ? 'notice' : 'sheet') : 'card');
  };

  return (
    <div className={frame.ticket}>
      {headless ? null : <TicketHeader instrument={instrument} leverage={leverage} />}
      <div className={frame.body}>
        <KindTabs kind={draft.kind} onChange={(kind) => act({ type: 'kind', kind })} />
        <PricePair
          label={t('common.direction')}
          value={draft.side}
          onChange={(chosen) => act({ type: 'side', side: chosen })}
          bid={quote?.bid ?? null}
          ask={quote?.ask ?? null}
          category={instrument.category}
          pricePrecision={terms.pricePrecision}
          disabled={market.status !== 0 && !market.loading}
          labels={{ sell: t('common.side.sell'), buy: t('common.side.buy') }}
          spread={{
            value: spread,
            unit: t(market.pip === null ? 'ticket.spreadUnit' : 'common.pips'),
            name: t('common.spread'),
          }}
        />
        <ForexRule instrument={instrument} />
        {waits ? (
          <LimitField draft={draft} terms={terms} quote={quote} pip={market.pip} error={errorOf('limit')} act={act} />
        ) : null}
        {draft.size.by === 'lots' ? (
          <VolumeField draft={draft} terms={terms} quote={quote} base={instrument.base} error={errorOf('volume')} act={act} />
        ) : (
          <LateAmountField draft={draft} by={draft.size.by} terms={terms} quote={quote} note={note} act={act} />
        )}
        <div className={styles.options}>
          <LeverageChoice terms={terms} leverage={leverage} onChange={(chosen) => act({ type: 'leverage', leverage: chosen })} />
          {waits ? null : <SlippageChoice slippage={draft.slippage} act={act} />}
          {headless ? <OneClickMark /> : null}
        </div>
        <TicketLevels {...{ draft, terms, quote, summary, errors, act }} pip={market.pip} />
        <RiskReward summary={summary} />
        <CostTable
          summary={summary}
          terms={terms}
          categoryId={instrument.categoryId}
          spread={market.pip === null ? spread : t('ticket.pips', { pips: spread })}
          signedIn={signedIn}
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
        headless={headless === true}
        onSubmit={() => void submit()}
      />
    </div>
  );
}

/** The chart is another page on phones. */
const NO_LINES: readonly ChartLine[] = [];

/** Reports a placed order. */
function announcePlaced(placed: PlacedOrder, where: 'notice' | 'sheet' | 'card'): void {
  if (where === 'sheet') return showPlaced(placed);
  if (where === 'card') return showPlacedCard({ ...placed, owner: ownerOf(useSession.getState()) });
  const title = placed.kind === 'pending' ? 'ticket.placed.pendingTitle' : 'ticket.placed.title';
  return showToast('success', (language) => language.t(title));
}

/** Notes about the order besides its numbers. */
function TicketNotes({ draft: { kind, slippage } }: { readonly draft: TicketDraft }) {
  const { t } = useTranslation();
  return (
    <>
      {kind === 'pending' ? <p className={styles.note}>{t('ticket.untilCancelled')}</p> : null}
      {kind === 'market' && slippage.on ? (
        <p className={styles.note}>{t('ticket.slippageText', { count: Number(slippage.text), points: slippage.text })}</p>
      ) : null}
      {brand().riskWarning ? <RiskWarning /> : <p className={styles.note}>{t('ticket.risk')}</p>}
    </>
  );
}

function LateAmountField(props: AmountFieldProps) {
  return (
    <Suspense fallback={<Skeleton height="114px" />}>
      <AmountField {...props} />
    </Suspense>
  );
}

/** The deposits that forex requires on the real account, if this broker requires any. */
function ForexRule({ instrument }: { readonly instrument: InstrumentView }) {
  const rule = useForexRule(instrument);
  return rule === null ? null : <Notice tone="warn">{rule}</Notice>;
}
