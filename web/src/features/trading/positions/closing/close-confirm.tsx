import { useTranslation } from 'react-i18next';
import { closeOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../../instruments/instruments.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { byVolume, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import { CloseButton, ClosedMarketNote } from './close-button.tsx';
import closing from './close-part.module.css';
import { closedText } from './closed-text.ts';
import { netOfCosts, type LivePosition } from '../model.ts';
import styles from '../positions.module.css';

export interface CloseConfirmProps {
  readonly position: LivePosition;
  readonly onDismiss: () => void;
  readonly onClosed: () => void;
}

/** Closes the whole position: its price, its result and what it has cost. */
export function CloseConfirm({ position, onDismiss, onClosed }: CloseConfirmProps) {
  const { t } = useTranslation();
  const { order, closePrice, profitLoss } = position;
  const instrument = useInstrument(order.symbol);
  const { busy, refusal, send } = useOrderCommand();
  const isMounted = useIsMounted();
  const closeNow = async (): Promise<void> => {
    const texts = closedText(position, instrument ? displayName(instrument) : order.symbol, null);
    const result = await send('closeOrder', closeOrderToWire(order.id, null), byVolume(order));
    if (!result?.ok) return;
    showToast('success', (language) => language.t('positions.closedNotice', { ...texts }));
    if (isMounted.current) onClosed();
  };
  return (
    <div className={closing.part}>
      <div className={styles.now}>
        <div>
          <p className={list.label}>{t('positions.priceNow')}</p>
          <PriceText
            price={closePrice}
            category={instrument?.category ?? 'cryptos'}
            pricePrecision={order.pricePrecision}
            emphasis
          />
        </div>
        <div>
          <p className={list.label}>{t('positions.result')}</p>
          <MoneyText amount={profitLoss} sign="always" colored />
        </div>
      </div>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'fee', label: t('positions.feePaid'), value: <MoneyText amount={-order.fee} /> },
          { key: 'overnight', label: t('positions.overnightSoFar'), value: <MoneyText amount={-order.overnightFee} /> },
          {
            key: 'net',
            label: t('common.netResult'),
            value: <MoneyText amount={netOfCosts(position)} sign="always" colored />,
            total: true,
          },
          { key: 'margin', label: t('positions.marginFree'), value: <MoneyText amount={order.margin} /> },
        ]}
      />
      <ClosedMarketNote order={order} />
      <Decision refusal={refusal} dismissLabel={t('positions.keep')} onDismiss={onDismiss}>
        <CloseButton order={order} busy={busy} onClick={() => void closeNow()}>
          {t('positions.closeAt', { price: formatPrice(closePrice, order.pricePrecision) })}
        </CloseButton>
      </Decision>
    </div>
  );
}
