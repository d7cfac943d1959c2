import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/mapping/option.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { durationText } from './duration-text.ts';
import { KindBadge } from './kind-badge.tsx';
import styles from './option-lists.module.css';

export interface OptionHistoryRowProps {
  readonly order: OptionOrderView;
  readonly onOpen: () => void;
}

/** A settled option in the phone's list. */
export function OptionHistoryRow({ order, onOpen }: OptionHistoryRowProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const { outcome, pricePrecision } = order;
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
          {outcome === 'void' || outcome === 'tie' ? <Tag>{t(`options.settlement.${outcome}`)}</Tag> : null}
          <MoneyText className={styles.profit} amount={order.result} sign="always" coloured />
        </span>
        <span className={styles.line}>
          <span className={styles.prices}>
            {formatPrice(order.entryPrice, pricePrecision)} →{' '}
            <b>{outcome === 'void' ? t('options.settlement.noQuote') : formatPrice(order.endPrice, pricePrecision)}</b>
          </span>
          <span className={styles.time}>
            {durationText(t, order.seconds, 'short')} {formatDateTime(order.settledAtMs, 'MM-DD HH:mm:ss', brand().timeZone)}
          </span>
        </span>
      </span>
    </button>
  );
}
