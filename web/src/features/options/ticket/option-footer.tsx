import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { OptionKind } from '@truefill/domain/options/option.ts';
import { Button, type ButtonTone } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useIsLive } from '../../../live/connection-store.ts';
import { useIsLost } from '../../../live/use-is-lost.ts';
import { useIsDemo, useSession } from '@truefill/client/session/session-store.ts';
import { useMarketStatus } from '../../../trading-parts/use-market-status.ts';
import { LogInToTrade } from '../../../trading-parts/log-in-to-trade.tsx';
import { MarketClosed } from '../../../trading-parts/market-closed.tsx';
import { durationText } from '../duration-text.ts';
import type { Shortfall } from './model.ts';
import type { OfferedDelivery, OptionOffer } from '../offer.ts';
import { placeButton } from '../../../trading-parts/place-button.ts';
import { DemoTag } from '../../../trading-parts/demo-tag.tsx';
import { NoFunds, pointToNoFunds } from '../../../trading-parts/no-funds.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';
import type { PlaceOption } from './use-place-option.ts';
import { holdWatchSlot } from '../watch/watch-store.ts';
import { formStatus } from '../../trading/index.ts';

export interface OptionFooterProps {
  readonly instrument: InstrumentView;
  readonly offer: OptionOffer;
  readonly kind: OptionKind;
  readonly delivery: OfferedDelivery | null;
  readonly stake: Money | null;
  readonly mid: number | null;
  readonly shortfall: Shortfall | null;
  readonly order: PlaceOption;
  /** on a phone's page, where an option is followed in a sheet */
  readonly headless: boolean;
  readonly onSubmit: () => void;
}

const TONES: Record<OptionKind, ButtonTone> = { up: 'buy', down: 'sell', inside: 'primary', outside: 'primary' };

/** The pinned footer of the ticket: the button with direction, time and stake, or why there is none. */
export function OptionFooter(props: OptionFooterProps) {
  const { instrument, offer, kind, shortfall, order, headless } = props;
  const { t } = useTranslation();
  const marketStatus = useMarketStatus(offer.symbol);
  const lost = useIsLost();
  const visitor = useSession((session) => session.status === 'visitor');
  const demo = useIsDemo();
  const status = formStatus(offer.tradable, marketStatus);
  // the same element in all cases below, so that the followed option keeps its place
  const slot = headless ? null : <div ref={holdWatchSlot} />;
  if (status === 2) {
    return (
      <div className={frame.foot} data-pinned>
        {slot}
        <Notice title={t('ticket.notTradable')} live="polite">
          {t('ticket.notTradableText')}
        </Notice>
      </div>
    );
  }
  if (status === 1 && marketStatus !== null)
    return (
      <div className={frame.foot} data-pinned>
        {slot}
        <MarketClosed instrument={instrument} />
      </div>
    );
  return (
    <div className={frame.foot} data-pinned data-demo={demo || undefined}>
      {slot}
      {order.refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {order.refusal}
        </Notice>
      )}
      {shortfall === null ? null : <NoFunds needed={shortfall.needed} available={shortfall.available} />}
      {visitor ? (
        <LogInToTrade fromHome={`/${offer.symbol}/placeOption?direction=${kind === 'down' ? 1 : 0}`} />
      ) : (
        <SubmitButton {...props} marketKnown={marketStatus !== null} />
      )}
      {lost ? <p className={frame.offline}>{t('common.tradingOffline')}</p> : null}
    </div>
  );
}

function SubmitButton(props: OptionFooterProps & { readonly marketKnown: boolean }) {
  const { instrument, kind, delivery, stake, mid, shortfall, order, onSubmit, marketKnown } = props;
  const { t } = useTranslation();
  const live = useIsLive();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const ready = signedIn && live && mid !== null && marketKnown;
  const press = (): void => {
    onSubmit();
    if (shortfall !== null) pointToNoFunds();
  };
  const word = t(`options.kind.${kind}`);
  const detail = (): string => {
    if (mid === null) return t('common.noPrice');
    if (stake === null) return t('options.error.amount_empty_rule');
    return t('options.submitDetail', { amount: formatMoney(stake), price: formatPrice(mid, instrument.pricePrecision) });
  };
  return (
    <Button
      {...placeButton(order.coolingDown, press)}
      icon={<DemoTag />}
      className={frame.submit}
      tone={TONES[kind]}
      size="extra-large"
      wide
      busy={order.placing}
      disabled={!ready}
      detail={detail()}
    >
      {delivery === null ? word : t('options.submit', { kind: word, time: durationText(t, delivery.seconds) })}
    </Button>
  );
}
