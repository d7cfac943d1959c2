import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useIsLive } from '../../../../live/connection-store.ts';
import { displayName, useInstrument } from '../../../../instruments/instruments.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { reservedMoney } from '../../../../trading-parts/reserved-money.ts';
import { byVolume, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import { Question } from '../question.tsx';

export interface CancelConfirmProps {
  readonly order: OrderView;
  readonly onDismiss: () => void;
  readonly onCancelled: () => void;
}

/** Asks for confirmation before canceling a pending order, with volume, direction, symbol and price. */
export function CancelConfirm({ order, onDismiss, onCancelled }: CancelConfirmProps) {
  const { t } = useTranslation();
  const live = useIsLive();
  const { busy, refusal, send } = useOrderCommand();
  const isMounted = useIsMounted();
  const what = { volume: formatVolume(order.volume), price: formatPrice(order.limitPrice, order.pricePrecision) };
  const instrument = useInstrument(order.symbol);
  const name = instrument ? displayName(instrument) : order.symbol;
  const cancel = async (): Promise<void> => {
    const result = await send('cancelOrder', { orderId: order.id }, byVolume(order));
    if (!result?.ok) return;
    showToast('success', (language) => language.t('positions.cancelledNotice', { ...what, name }));
    if (isMounted.current) onCancelled();
  };
  return (
    <div className={list.detail}>
      <Question
        symbol={order.symbol}
        title={(market) => t(order.side === 'buy' ? 'positions.cancelBuy' : 'positions.cancelSell', { ...what, name: market })}
      >
        {t('positions.cancelText')}
      </Question>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'back', label: t('positions.comesBack'), value: <MoneyText amount={reservedMoney([order])} />, total: true },
        ]}
      />
      <Decision refusal={refusal} dismissLabel={t('positions.keepOrder')} onDismiss={onDismiss}>
        <Button tone="danger" size="extra-large" busy={busy} disabled={!live} onClick={() => void cancel()}>
          {t('positions.cancelOrder')}
        </Button>
      </Decision>
    </div>
  );
}
