import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { optionKindFromWire } from '@truefill/api/options/mapping.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { useInstruments } from '../../../instruments/instruments.ts';
import { useHoldings } from '../../../live/exchange-feed.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { RiskWarning } from '../../../trading-parts/risk-warning.tsx';
import { useTicketBalance } from '../../../trading-parts/use-ticket-balance.ts';
import { AmountField } from './amount-field.tsx';
import { DeliveryField } from './delivery-field.tsx';
import { chooseKind, optionDrafts, useOptionDraft } from './drafts-store.ts';
import { durationText } from '../duration-text.ts';
import { KindChoice } from './kind-choice.tsx';
import { chosenDelivery, deliveriesFor, optionErrors, optionSummary, shortfallOf } from './model.ts';
import type { OptionOffer } from '../offer.ts';
import { OptionFooter } from './option-footer.tsx';
import { OptionHeader } from './option-header.tsx';
import { OptionRules, OptionSummaryList } from './option-summary.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import { Outcomes } from './outcomes.tsx';
import { placedOptionView } from './placed-option.ts';
import { PriceCard } from './price-card.tsx';
import { useTimedQuote } from '../../../live/use-timed-quote.ts';
import { sentOption } from './sent-option.ts';
import { useOptionOffer } from './use-option-offer.ts';
import { usePlaceOption } from './use-place-option.ts';
import { followOption } from '../watch/watch-store.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import { RulesLink } from '../../../page/rules-link.tsx';
import { TicketSkeleton } from '../../trading/index.ts';

export interface OptionTicketProps {
  readonly symbol: string;
  /** 0: up, 1: down; without it the ticket keeps its current direction */
  readonly direction?: 0 | 1 | undefined;
  /** omits the header because the page has one, and shows the price instead */
  readonly headless?: boolean | undefined;
}

/** The option ticket of one market: both outcomes and the costs, then the button. */
export function OptionTicket({ symbol, direction, headless = false }: OptionTicketProps) {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const { offer, failed, retry } = useOptionOffer(symbol);
  const instrument = instruments?.bySymbol.get(symbol);
  if (failed) return <LoadFailed title={t('options.loadFailed')} onRetry={retry} />;
  if (offer === null || (instruments && !instrument) || offer?.deliveries.length === 0) {
    return <p className={frame.unknown}>{t('options.unknown')}</p>;
  }
  if (!instrument || !offer) return <TicketSkeleton />;
  return <OptionForm key={symbol} instrument={instrument} offer={offer} direction={direction} headless={headless} />;
}

interface OptionFormProps extends Omit<OptionTicketProps, 'symbol'> {
  readonly instrument: InstrumentView;
  readonly offer: OptionOffer;
}

function OptionForm({ instrument, offer, direction, headless }: OptionFormProps) {
  const { t } = useTranslation();
  const named = optionKindFromWire(direction ?? 0) ?? 'up';
  const [draft, act] = useOptionDraft(offer, named);
  const { status, accountMode } = useSession();
  const signedIn = status === 'signed-in';
  const holdings = useHoldings();
  const balance = useTicketBalance();
  const quote = useTimedQuote(offer.symbol);
  const order = usePlaceOption(offer.symbol, (sent) => {
    const before = sentOption(sent, offer);
    if (direction === undefined || before.kind === named) optionDrafts.restore(offer.symbol, before);
  });
  const { symbol } = offer;
  useEffect(() => {
    // only a new URL changes the direction: otherwise the user's choice stays
    const requestedKind = direction === undefined ? null : optionKindFromWire(direction);
    if (requestedKind) chooseKind(symbol, requestedKind);
  }, [symbol, direction]);

  const mid = quote?.mid ?? null;
  const delivery = chosenDelivery(draft, offer);
  const available = signedIn && holdings && balance ? availableForOptions(holdings, balance) : null;
  const summary = optionSummary(draft, offer, available);
  const errors = optionErrors(draft, offer, available);
  const errorOf = (field: 'delivery' | 'amount', shown: boolean): string | undefined => {
    const error = errors.find((found) => found.field === field);
    if (!error || !shown) return undefined;
    const bounds = { min: groupThousands(error.min ?? ''), max: groupThousands(error.max ?? '') };
    return t(error.max === '' ? 'options.error.amount_min_rule' : `options.error.${error.key}`, bounds);
  };
  const submit = async (): Promise<void> => {
    act({ type: 'attempted' });
    if (errors.length > 0 || summary === null || delivery === null || mid === null) return;
    const { productId } = offer;
    const { seconds, ratePercent } = delivery;
    const placed = await order.place({
      productId,
      symbol,
      kind: draft.kind,
      seconds,
      ratePercent,
      stake: draft.amount,
      price: mid,
    });
    if (placed === null) return;
    act({ type: 'placed' });
    followOption(placedOptionView(placed, { draft, summary, delivery, instrument }), 'place');
  };

  return (
    <div className={frame.ticket}>
      {headless ? null : <OptionHeader instrument={instrument} mid={mid} />}
      <div className={frame.body}>
        {headless ? <PriceCard instrument={instrument} /> : null}
        <KindChoice value={draft.kind} onChange={(kind) => act({ type: 'kind', kind })} bands={offer.bands} />
        <DeliveryField
          deliveries={deliveriesFor(draft.kind, offer)}
          chosen={delivery}
          onChange={(seconds) => act({ type: 'delivery', seconds })}
          error={errorOf('delivery', draft.attempted)}
        />
        <AmountField draft={draft} delivery={delivery} error={errorOf('amount', draft.amountLeft)} act={act} />
        <Outcomes summary={summary} delivery={delivery} feeRate={offer.feeRate} />
        {delivery === null ? null : (
          <Notice tone="warn">
            {joinSentences([
              t('options.risk', { time: durationText(t, delivery.seconds) }),
              ...(accountMode === 'demo' ? [t('options.demoMoney')] : []),
            ])}
          </Notice>
        )}
        <OptionSummaryList
          {...{ summary, delivery, mid, signedIn }}
          kind={draft.kind}
          pricePrecision={instrument.pricePrecision}
        />
        <OptionRules bands={offer.bands} />
        <RiskWarning />
        <RulesLink />
      </div>
      <OptionFooter
        instrument={instrument}
        offer={offer}
        kind={draft.kind}
        delivery={delivery}
        stake={summary?.stake ?? null}
        mid={mid}
        shortfall={shortfallOf(summary)}
        order={order}
        headless={headless === true}
        onSubmit={() => void submit()}
      />
    </div>
  );
}

/** The money available for a stake, in cents: the balance less the losses of open positions. @returns null for invalid sums */
function availableForOptions(holdings: PositionSummaryView, balance: BalanceView): Money | null {
  const account = accountFigures(holdings, balance);
  return account === null ? null : freeMargin(account.balance, account.floating);
}
