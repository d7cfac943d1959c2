import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { brand } from '@truefill/client/brand.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { useInstruments } from '../../../instruments/instruments.ts';
import { RiskWarning } from '../../../trading-parts/risk-warning.tsx';
import { RulesLink } from '../../../page/rules-link.tsx';
import { TicketSkeleton } from '../../trading/index.ts';
import type { OptionOffer } from '../offer.ts';
import { AmountField } from './amount-field.tsx';
import { DeliveryField } from './delivery-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { deliveriesFor, shortfallOf, type OptionError } from './model.ts';
import { OptionFooter } from './option-footer.tsx';
import { OptionHeader } from './option-header.tsx';
import { OptionRisk } from './option-risk.tsx';
import { OptionRules, OptionSummaryList } from './option-summary.tsx';
import { Outcomes } from './outcomes.tsx';
import { PriceCard } from './price-card.tsx';
import { useLiveOptionTicket } from './use-live-option-ticket.ts';
import { useOptionOffer } from './use-option-offer.ts';
import { useSubmitOption } from './use-submit-option.ts';
import frame from '../../../trading-parts/ticket-frame.module.css';

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

interface OptionFormProps {
  readonly instrument: InstrumentView;
  readonly offer: OptionOffer;
  readonly direction: 0 | 1 | undefined;
  readonly headless: boolean;
}

/** The form's layout. What it shows is decided by `useLiveOptionTicket`, what its button does by `useSubmitOption`. */
function OptionForm({ instrument, offer, direction, headless }: OptionFormProps) {
  // all of it follows the price: a cache would rarely be hit
  'use no memo';
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const option = useLiveOptionTicket(offer, instrument.openings, direction);
  const { order, submit } = useSubmitOption(option, { offer, instrument }, direction);
  const { draft, delivery, mid, summary, errors, act } = option;
  const errorOf = (field: 'delivery' | 'amount'): string | undefined => {
    const error = errors.find((found) => found.field === field);
    return error && errorText(t, error);
  };
  const showsDelivery = draft.attempted || errors.some(({ key }) => key === 'ends_while_closed');
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
          error={showsDelivery ? errorOf('delivery') : undefined}
        />
        <AmountField draft={draft} delivery={delivery} error={draft.amountLeft ? errorOf('amount') : undefined} act={act} />
        <Outcomes summary={summary} delivery={delivery} feeRate={offer.feeRate} />
        {delivery === null ? null : <OptionRisk seconds={delivery.seconds} />}
        <OptionSummaryList
          {...{ summary, delivery, mid, signedIn }}
          kind={draft.kind}
          pricePrecision={instrument.pricePrecision}
        />
        <OptionRules kind={draft.kind} />
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
        headless={headless}
        onSubmit={() => void submit()}
      />
    </div>
  );
}

function errorText(t: TFunction, { key, min = '', max = '', closesAtMs = 0 }: OptionError): string {
  if (key === 'ends_while_closed') {
    return t('options.error.ends_while_closed', { time: formatDateTime(closesAtMs, 'HH:mm', brand().timeZone) });
  }
  const bounds = { min: groupThousands(min), max: groupThousands(max) };
  // only a range has bounds, and one without a maximum has another text
  return t(key === 'amount_range_rule' && max === '' ? 'options.error.amount_min_rule' : `options.error.${key}`, bounds);
}
