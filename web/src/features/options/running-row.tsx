import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { KindBadge } from './kind-badge.tsx';
import styles from './option-lists.module.css';
import { TimeBar, TimeLeft } from './time-left.tsx';
import type { LiveOption } from './use-live-options.ts';

export interface RunningRowProps {
  readonly option: LiveOption;
  readonly serverNowMs: number;
  readonly onOpen: () => void;
}

/** A running option in the phone's list. */
export function RunningRow({ option, serverNowMs, onOpen }: RunningRowProps) {
  const { t } = useTranslation();
  const { order, standing } = option;
  const instrument = useInstrument(order.symbol);
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <InstrumentMark instrument={instrument} size={36} />
      <span className={styles.what}>
        <span className={styles.line}>
          <span className={styles.name}>
            {instrument ? displayName(instrument) : order.symbol}
            <KindBadge kind={order.kind}>
              {t(`options.word.${order.kind}`)} {formatMoney(order.stake)}
            </KindBadge>
          </span>
          <MoneyText className={styles.profit} amount={standing?.result ?? null} sign="always" coloured />
        </span>
        <span className={styles.line}>
          <span className={styles.prices}>
            {formatPrice(order.entryPrice, order.pricePrecision)} →{' '}
            <b>{standing ? formatPrice(standing.price, order.pricePrecision) : NO_VALUE}</b>
          </span>
          <TimeLeft order={order} serverNowMs={serverNowMs} />
        </span>
        <span className={styles.timeBar}>
          <TimeBar order={order} serverNowMs={serverNowMs} />
        </span>
      </span>
    </button>
  );
}
