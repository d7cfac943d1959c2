import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconChartCandle } from '@truefill/ui/components/icons.ts';
import type { KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { SettlementPanel } from '../settlement/settlement-panel.tsx';
import { settledFigures } from '../option-status.ts';
import { tradeOfOption, useSeeOnChart } from '../../chart/index.ts';
import { ComplainLink } from '../../support/index.ts';

export interface OptionDetailProps {
  readonly order: OptionOrderView;
  /** closes what it is shown in, before another screen is opened */
  readonly onLeave?: (() => void) | undefined;
}

/** The details of a settled option. */
export function OptionDetail({ order, onLeave }: OptionDetailProps) {
  const { t } = useTranslation();
  const seeOnChart = useSeeOnChart();
  const time = (ms: number): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  const { band, pricePrecision } = order;
  const items: KeyValueItem[] = [
    { key: 'seconds', label: t('options.delivery'), value: t('options.long.seconds', { n: order.seconds }) },
    { key: 'began', label: t('options.history.began'), value: time(order.beginMs) },
    { key: 'settled', label: t('options.history.settledAt'), value: time(order.settledAtMs) },
  ];
  if (band) {
    const value = `${formatPrice(band.low, pricePrecision)} – ${formatPrice(band.high, pricePrecision)}`;
    items.unshift({ key: 'band', label: t('options.countdown.band'), value });
  }
  if (order.outcome === 'void')
    items.push({ key: 'remark', label: t('options.history.remark'), value: t('options.settlement.void') });
  return (
    <>
      <SettlementPanel order={order} more={items} />
      <Button
        wide
        icon={<IconChartCandle size={20} />}
        onClick={() => {
          onLeave?.();
          seeOnChart(order.symbol, tradeOfOption(order, settledFigures(order).net, serverNow()));
        }}
      >
        {t('history.onChart')}
      </Button>
      <ComplainLink kind="option" uid={order.orderNumber} onLeave={onLeave} />
    </>
  );
}
