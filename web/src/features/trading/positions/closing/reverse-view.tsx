import { useTranslation } from 'react-i18next';
import { closeOrderToWire, marketOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../../instruments/instruments.ts';
import { useQuote } from '../../../../live/market-feed.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import { RiskWarning } from '../../../../trading-parts/risk-warning.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { byVolume, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import { useAllTerms } from '../../../../trading-parts/use-terms.ts';
import { ClosedMarketNote } from './close-button.tsx';
import { formatHold, netOfCosts, type LivePosition } from '../model.ts';
import { Question } from '../question.tsx';
import { reversal } from './reversal.ts';
import { useClosing } from './use-closing.ts';

export interface ReverseViewProps {
  readonly position: LivePosition;
  readonly onDismiss: () => void;
  readonly onDone: () => void;
}

/**
 * Asks for confirmation before closing a position and opening the opposite one with the same volume. These are two orders, each
 * with its own key: the second is sent after the response to the first, and a half-finished reversal is reported.
 */
export function ReverseView({ position, onDismiss, onDone }: ReverseViewProps) {
  const { t } = useTranslation();
  const { order, closePrice } = position;
  const instrument = useInstrument(order.symbol);
  const name = instrument ? displayName(instrument) : order.symbol;
  const terms = useAllTerms()?.get(order.symbol);
  const other = reversal(position, terms, useQuote(order.symbol));
  const closing = useOrderCommand();
  const opening = useOrderCommand();
  const isMounted = useIsMounted();
  const { secondsLeft, marketClosed, allowed } = useClosing(order);
  const volume = formatVolume(order.volume);
  const price = formatPrice(closePrice, order.pricePrecision);
  const turn = async (): Promise<void> => {
    if (!other) return;
    const { side, leverage } = other;
    const closed = await closing.send('closeOrder', closeOrderToWire(order.id, null), byVolume(order));
    if (!closed?.ok) return;
    const intent = { symbol: order.symbol, side, volume, stopLoss: '0', takeProfit: '0', leverage };
    const opened = await opening.send('addOrder', marketOrderToWire(intent), { of: order.id, seen: 'reversed' });
    if (opened === null) return;
    // the toast must explain it: the sheet is gone with its position
    if (opened.ok) showToast('success', (language) => language.t(`positions.reversed.${side}`, { volume, name }));
    else showToast('info', (language) => language.t('positions.halfReversed', { volume, name }));
    if (isMounted.current) onDone();
  };
  return (
    <div className={list.detail}>
      <Question symbol={order.symbol} title={(market) => t('positions.reverseAsk', { volume, name: market })}>
        {t(order.side === 'buy' ? 'positions.reverseToSell' : 'positions.reverseToBuy', { volume })}
      </Question>
      <KeyValueList
        density="roomy"
        items={[
          {
            key: 'net',
            label: t('positions.reverseCloses'),
            value: <MoneyText amount={netOfCosts(position)} sign="always" colored />,
          },
          { key: 'spread', label: t('positions.reverseSpread'), value: <MoneyText amount={other && other.spreadCost} /> },
          { key: 'fee', label: t('positions.reverseFee'), value: <MoneyText amount={other && other.fee} /> },
          {
            key: 'margin',
            label: t('common.marginAt', { leverage: other?.leverage ?? order.leverage }),
            value: other ? formatMoney(other.margin) : '',
          },
          { key: 'levels', label: t('common.levels'), value: t('positions.reverseLevels') },
        ]}
      />
      <RiskWarning />
      <ClosedMarketNote order={order} />
      <Decision
        refusal={closing.refusal === '' ? opening.refusal : closing.refusal}
        dismissLabel={t('positions.keep')}
        onDismiss={onDismiss}
      >
        {marketClosed ? null : (
          <Button
            tone={order.side === 'buy' ? 'sell' : 'buy'}
            size="extra-large"
            busy={closing.busy || opening.busy}
            disabled={!allowed || !other}
            detail={secondsLeft > 0 ? undefined : t('common.atMarket', { price })}
            onClick={() => void turn()}
          >
            {secondsLeft > 0 ? t('positions.closableIn', { time: formatHold(secondsLeft) }) : t('positions.reverse')}
          </Button>
        )}
      </Decision>
    </div>
  );
}
