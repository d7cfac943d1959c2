import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { reservedMoney } from '../../trading/reserved-money.ts';
import { useOrderCommand } from '../../trading/use-order-command.ts';
import styles from './positions.module.css';

export interface CancelConfirmProps {
  readonly order: OrderView;
  readonly onKeep: () => void;
  readonly onCancelled: () => void;
}

/** Asks before a pending order is cancelled, naming volume, direction, symbol and price. */
export function CancelConfirm({ order, onKeep, onCancelled }: CancelConfirmProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const live = useIsLive();
  const { busy, refusal, send } = useOrderCommand();
  const what = {
    volume: formatVolume(order.volume),
    name: instrument ? displayName(instrument) : order.symbol,
    price: formatPrice(order.limitPrice, order.pricePrecision),
  };
  const cancel = async (): Promise<void> => {
    const result = await send('cancelOrder', { orderId: order.id });
    if (!result.ok) return;
    showNotice('success', t('positions.cancelledNotice'));
    onCancelled();
  };
  return (
    <div className={styles.detail}>
      <div className={styles.question}>
        <InstrumentMark instrument={instrument} size={44} />
        <h3>{t(order.side === 'buy' ? 'positions.cancelBuy' : 'positions.cancelSell', what)}</h3>
        <p>{t('positions.cancelText')}</p>
      </div>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'back', label: t('positions.comesBack'), value: <MoneyText amount={reservedMoney([order])} />, total: true },
        ]}
      />
      {refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {refusal}
        </Notice>
      )}
      <div className={styles.choice}>
        <Button size="extra-large" onClick={onKeep}>
          {t('positions.keepOrder')}
        </Button>
        <Button tone="danger" size="extra-large" busy={busy} disabled={!live} onClick={() => void cancel()}>
          {t('positions.cancelOrder')}
        </Button>
      </div>
    </div>
  );
}
