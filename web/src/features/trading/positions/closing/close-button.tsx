import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { useInstrument } from '../../../../instruments/instruments.ts';
import { MarketClosed } from '../../../../trading-parts/market-closed.tsx';
import { formatHold } from '../model.ts';
import { useClosing } from './use-closing.ts';

export interface CloseButtonProps {
  readonly order: OrderView;
  readonly onClick: () => void;
  readonly busy?: boolean | undefined;
  /** the request is impossible: the part is invalid */
  readonly invalid?: boolean | undefined;
  /** second line: the price */
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Closes a position, or counts down to when that is allowed. Renders nothing while its market is closed: see
 * `ClosedMarketNote`.
 */
export function CloseButton({ order, onClick, busy = false, invalid = false, detail, children }: CloseButtonProps) {
  const { t } = useTranslation();
  const { secondsLeft, marketClosed, allowed } = useClosing(order);
  if (marketClosed) return null;
  const held = secondsLeft > 0;
  return (
    <Button
      tone={order.side === 'buy' ? 'sell' : 'buy'}
      size="extra-large"
      busy={busy}
      disabled={!allowed || invalid}
      detail={held ? undefined : detail}
      onClick={onClick}
    >
      {held ? t('positions.closableIn', { time: formatHold(secondsLeft) }) : children}
    </Button>
  );
}

/** Explains that a position cannot be closed while its market is closed, and when it opens. */
export function ClosedMarketNote({ order }: { readonly order: OrderView }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const { marketClosed } = useClosing(order);
  if (!marketClosed || !instrument) return null;
  return <MarketClosed instrument={instrument} note={t('positions.closedMarket')} />;
}
