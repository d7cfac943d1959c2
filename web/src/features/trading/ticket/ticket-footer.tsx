import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { sideToWire } from '@truefill/api/orders/mapping.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { formatVolume, type Volume } from '@truefill/domain/market/volume.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconClock } from '@truefill/ui/components/icons.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName } from '../../../instruments/instruments.ts';
import { useIsLive } from '../../../live/connection-store.ts';
import { useIsDemo, useSession } from '@truefill/client/session/session-store.ts';
import { useIsLost } from '../../../live/use-is-lost.ts';
import { LogInToTrade } from '../../../trading-parts/log-in-to-trade.tsx';
import { MarketClosed } from '../../../trading-parts/market-closed.tsx';
import { minimumHoldText } from '../../../trading-parts/minimum-hold.ts';
import { placeButton } from '../../../trading-parts/place-button.ts';
import { DemoTag } from '../../../trading-parts/demo-tag.tsx';
import { NoFunds, pointToNoFunds } from '../../../trading-parts/no-funds.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './ticket.module.css';
import { shortfallOf, type TicketSummary } from './summary.ts';
import { TicketTotals } from './ticket-totals.tsx';
import { PlacedCard } from './placed-card.tsx';
import type { PlaceOrder } from './use-place-order.ts';
import type { TicketMarket } from './use-ticket-market.ts';

export interface TicketFooterProps {
  readonly instrument: InstrumentView;
  readonly market: TicketMarket;
  readonly side: Side;
  readonly volume: Volume | null;
  readonly price: Price | null;
  /** a pending order: it fills at this price or better */
  readonly waits: boolean;
  readonly summary: TicketSummary | null;
  readonly order: PlaceOrder;
  /** on a phone's page, which reports a placed order in a sheet */
  readonly headless: boolean;
  readonly onSubmit: () => void;
}

/** The pinned footer of the ticket: the button with action, size and price, or why there is none. */
export function TicketFooter(props: TicketFooterProps) {
  // its parts follow the quote
  'use no memo';
  const { instrument, market, summary, waits, order, side } = props;
  const shortfall = shortfallOf(summary);
  const { t } = useTranslation();
  const live = useIsLive();
  const lost = useIsLost();
  const visitor = useSession((session) => session.status === 'visitor');
  const demo = useIsDemo();
  if (market.status !== 0 && !market.loading) {
    return (
      <div className={frame.foot} data-pinned>
        {market.status === 2 ? <NotTradable /> : <MarketClosed instrument={instrument} />}
      </div>
    );
  }
  return (
    <div className={frame.foot} data-pinned data-demo={demo || undefined}>
      {props.headless ? null : <PlacedCard />}
      <TicketTotals summary={summary} waits={waits} />
      {order.refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {order.refusal}
        </Notice>
      )}
      {shortfall === null ? null : <NoFunds needed={shortfall.needed} available={shortfall.free} />}
      {visitor ? (
        <LogInToTrade fromHome={`/${instrument.symbol}/place?direction=${sideToWire(side)}`} />
      ) : (
        <SubmitButton {...props} live={live} />
      )}
      {lost ? <p className={frame.offline}>{t('common.tradingOffline')}</p> : <HoldNote />}
    </div>
  );
}

function SubmitButton({
  instrument,
  market,
  side,
  volume,
  price,
  waits,
  order,
  onSubmit,
  live,
  summary,
}: TicketFooterProps & { readonly live: boolean }) {
  // its price is another with every quote
  'use no memo';
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.status === 'signed-in');
  // without a limit price the press shows what is missing
  const ready = signedIn && live && (price !== null || waits) && !market.loading;
  const press = (): void => {
    onSubmit();
    if (shortfallOf(summary) !== null) pointToNoFunds();
  };
  const size = { volume: volume === null ? '' : formatVolume(volume), name: displayName(instrument) };
  return (
    <Button
      {...placeButton(order.coolingDown, press)}
      icon={<DemoTag />}
      className={frame.submit}
      tone={side}
      size="extra-large"
      wide
      busy={order.placing}
      disabled={!ready}
      // keep the focus in the field, so that leaving it does not change the volume between press and click
      onMouseDown={(event) => event.preventDefault()}
      detail={
        price === null
          ? t(waits ? 'ticket.noLimit' : 'common.noPrice')
          : t(waits ? 'ticket.orBetter' : 'common.atMarket', { price: formatPrice(price, instrument.pricePrecision) })
      }
    >
      {t(side === 'buy' ? 'ticket.buy' : 'ticket.sell', size)}
    </Button>
  );
}

/** The minimum holding time, shown beside the button because it applies after pressing it. */
function HoldNote() {
  const { t } = useTranslation();
  const rule = minimumHoldText(t);
  if (rule === null) return null;
  return (
    <p className={styles.hold}>
      <IconClock size={14} aria-hidden="true" />
      {rule}
    </p>
  );
}

function NotTradable() {
  const { t } = useTranslation();
  return (
    <Notice title={t('ticket.notTradable')} live="polite">
      {t('ticket.notTradableText')}
    </Notice>
  );
}
