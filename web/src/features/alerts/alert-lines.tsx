import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { exactPrice } from '../../trading-parts/figures.ts';
import { alertFailure } from './alert-failure.ts';
import { moveAlert, useWaitingAlerts } from './use-alerts.ts';
import { useChartLines, type ChartLine } from '../chart/index.ts';

/** The alerts of the market as chart lines; dragging a line moves its alert to the price where it is dropped. */
export function AlertLines({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const { symbol, pricePrecision } = instrument;
  const waiting = useWaitingAlerts(symbol);
  const lines = useMemo(
    () =>
      waiting.flatMap((alert): ChartLine[] => {
        const price = exactPrice(alert.price, pricePrecision);
        if (price === null) return [];
        const label = alert.note === '' ? t('alerts.line') : t('alerts.lineOf', { note: alert.note });
        return [
          {
            id: String(alert.id),
            symbol,
            price,
            pricePrecision,
            tone: 'plain',
            dashed: true,
            sign: 'bell',
            label: () => label,
            onMoved: (to) => void move(alert, to, pricePrecision),
          },
        ];
      }),
    [waiting, symbol, pricePrecision, t],
  );
  useChartLines('alerts', lines);
  return null;
}

async function move(alert: AlertView, to: Price, pricePrecision: number): Promise<void> {
  const price = formatPrice(to, pricePrecision);
  const result = await moveAlert(alert, price);
  if (!result.ok) return showToast('error', (language) => alertFailure(language, result, undefined));
  showToast('success', (language) => language.t('alerts.moved', { price: shownPrice(price, pricePrecision) }));
}
