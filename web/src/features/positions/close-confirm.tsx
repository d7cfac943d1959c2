import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOrderToWire } from '@truefill/api/mapping/order-command.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { useNow } from '../../trading/use-now.ts';
import { useOrderCommand } from '../../trading/use-order-command.ts';
import { formatHold, holdSecondsLeft, netOfCosts, type LivePosition } from './model.ts';
import styles from './positions.module.css';

export interface CloseConfirmProps {
  readonly position: LivePosition;
  /** the choice between all and a part */
  readonly extent: ReactNode;
  readonly onKeep: () => void;
  readonly onClosed: () => void;
}

/** Asks before closing, naming volume, direction, symbol and price, and what comes out of it. */
export function CloseConfirm({ position, extent, onKeep, onClosed }: CloseConfirmProps) {
  const { t } = useTranslation();
  const { order, closePrice, profitLoss } = position;
  const instrument = useInstrument(order.symbol);
  const live = useIsLive();
  const { busy, refusal, send } = useOrderCommand();
  const secondsLeft = holdSecondsLeft(order, useNow(500));
  const what = { volume: formatVolume(order.volume), name: instrument ? displayName(instrument) : order.symbol };
  const closeNow = async (): Promise<void> => {
    const result = await send('closeOrder', closeOrderToWire(order.id, null));
    if (!result.ok) return;
    showNotice('success', t('positions.closedNotice'));
    onClosed();
  };
  return (
    <div className={styles.detail}>
      <div className={styles.question}>
        <InstrumentMark instrument={instrument} size={44} />
        <h3>{t(order.side === 'buy' ? 'positions.closeBuy' : 'positions.closeSell', what)}</h3>
        <p>{t(order.side === 'buy' ? 'positions.sells' : 'positions.buysBack', { volume: what.volume })}</p>
      </div>
      {extent}
      <div className={styles.now}>
        <div>
          <p className={styles.label}>{t('positions.priceNow')}</p>
          <PriceText
            price={closePrice}
            category={instrument?.category ?? 'cryptos'}
            pricePrecision={order.pricePrecision}
            emphasis
          />
        </div>
        <div>
          <p className={styles.label}>{t('positions.result')}</p>
          <MoneyText amount={profitLoss} sign="always" coloured />
        </div>
      </div>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'fee', label: t('positions.feePaid'), value: <MoneyText amount={-order.fee} /> },
          { key: 'overnight', label: t('positions.overnightSoFar'), value: <MoneyText amount={-order.overnightFee} /> },
          {
            key: 'net',
            label: t('positions.net'),
            value: <MoneyText amount={netOfCosts(position)} sign="always" coloured />,
            total: true,
          },
          { key: 'margin', label: t('positions.marginFree'), value: <MoneyText amount={order.margin} /> },
        ]}
      />
      {refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {refusal}
        </Notice>
      )}
      <div className={styles.choice}>
        <Button size="extra-large" onClick={onKeep}>
          {t('positions.keep')}
        </Button>
        <Button
          tone={order.side === 'buy' ? 'sell' : 'buy'}
          size="extra-large"
          busy={busy}
          disabled={!live || secondsLeft > 0}
          onClick={() => void closeNow()}
        >
          {secondsLeft > 0
            ? t('positions.closableIn', { time: formatHold(secondsLeft) })
            : t('positions.closeAt', { price: formatPrice(closePrice, order.pricePrecision) })}
        </Button>
      </div>
    </div>
  );
}
