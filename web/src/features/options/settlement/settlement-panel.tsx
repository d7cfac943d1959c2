import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { IconArrowRight, IconHourglassLow, OUTCOME_MARKS } from '../icons.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { OptionTitle } from '../option-title.tsx';
import { ResultList } from './result-list.tsx';
import { settledFigures } from '../option-status.ts';
import styles from '../watch/watch.module.css';

export interface SettlementPanelProps {
  readonly order: OptionOrderView;
  /** rows after the money rows */
  readonly more?: readonly KeyValueItem[] | undefined;
}

/** The end of an option: settling, then its outcome. A loss is shown as large as a win, and neither is celebrated. */
export function SettlementPanel({ order, more }: SettlementPanelProps) {
  const time = (ms: number): string => formatDateTime(ms, 'HH:mm:ss', brand().timeZone);
  // the price that decided is not the one of the end itself, but the first after it
  const { endQuote, endMs } = order;
  return (
    <div className={styles.panel}>
      <OptionTitle order={order} />
      <Verdict order={order} endTime={time(endMs)} />
      <Prices order={order} beginTime={time(order.beginMs)} endTime={time(endQuote?.timeMs ?? endMs)} />
      <ResultList order={order} more={more} />
    </div>
  );
}

function Verdict({ order, endTime }: { readonly order: OptionOrderView; readonly endTime: string }) {
  const { t } = useTranslation();
  const { outcome } = order;
  const Mark = outcome === null ? IconHourglassLow : OUTCOME_MARKS[outcome];
  return (
    <div className={styles.verdict} data-outcome={outcome ?? 'none'}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={30} />
      </span>
      <div className={styles.words}>
        <p className={styles.outcome}>{t(outcome === null ? 'options.settlement.settling' : `options.settlement.${outcome}`)}</p>
        <p className={styles.result}>
          {outcome === null ? (
            t('options.settlement.oneMoment')
          ) : (
            <MoneyText amount={settledFigures(order).net} sign="always" colored />
          )}
        </p>
        <p className={styles.why}>
          {outcome === null ? t('options.settlement.waiting', { time: endTime }) : <Explanation order={order} />}
        </p>
      </div>
    </div>
  );
}

function Explanation({ order }: { readonly order: OptionOrderView }) {
  const { t } = useTranslation();
  const { outcome, band, kind, entryPrice, endPrice, pricePrecision } = order;
  if (outcome === 'void') return t('options.settlement.moneyBack');
  if (outcome === 'tie') return t('options.settlement.endedLevel');
  if (outcome === 'win') return t('options.settlement.paid', { amount: formatMoney(settledFigures(order).paid) });
  if (band) return t(kind === 'inside' ? 'options.settlement.endedOutside' : 'options.settlement.endedInside');
  const distance = formatPrice(Math.abs(endPrice - entryPrice), pricePrecision);
  return t(endPrice > entryPrice ? 'options.settlement.endedAbove' : 'options.settlement.endedBelow', { distance });
}

interface PricesProps {
  readonly order: OptionOrderView;
  readonly beginTime: string;
  readonly endTime: string;
}

function Prices({ order, beginTime, endTime }: PricesProps) {
  const { t } = useTranslation();
  const { outcome, pricePrecision, entryPrice, endPrice } = order;
  const end =
    outcome === null ? '···' : outcome === 'void' ? t('options.settlement.noQuote') : formatPrice(endPrice, pricePrecision);
  return (
    <div className={styles.prices}>
      <div>
        <p className={styles.label}>{t('options.settlement.entry')}</p>
        <p className={styles.price}>{entryPrice > 0 ? formatPrice(entryPrice, pricePrecision) : NO_VALUE}</p>
        <p className={styles.time}>{beginTime}</p>
      </div>
      <IconArrowRight size={18} aria-hidden="true" />
      <div>
        <p className={styles.label}>{t('options.settlement.end')}</p>
        <p className={styles.price} data-outcome={outcome ?? 'none'}>
          {end}
        </p>
        <p className={styles.time}>{endTime}</p>
      </div>
    </div>
  );
}
