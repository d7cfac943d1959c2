import type { TFunction } from 'i18next';
import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '@truefill/ui/components/icons.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import styles from '../candle-chart.module.css';
import { tokensOf } from '../core/chart-colors.ts';
import { LinesAsText } from './lines-as-text.tsx';
import { hideTrade, type ShownTrade } from './trade-view.ts';
import { TRADE_MARKS, tradeMarkOverlay, type TradeMarkData, type TradeMarksData } from './trade-mark-overlay.ts';

export interface TradeMarksProps {
  readonly chart: Chart;
  readonly trade: ShownTrade;
  readonly pricePrecision: number;
}

/** Entry, exit and result of the trade to be shown, until the user removes it. */
export function TradeMarks({ chart, trade, pricePrecision }: TradeMarksProps) {
  const { t } = useTranslation();
  const { theme, upDown } = usePreferences();
  // reads the colors from the page, which takes them from these hooks
  const themeKey = `${theme} ${upDown}`;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    void import('klinecharts').then(({ registerOverlay }) => {
      registerOverlay(tradeMarkOverlay);
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    const element = chart.getDom();
    if (!ready || !element || themeKey === '') return;
    const token = tokensOf(element);
    const ends: TradeMarkData[] = labelsOf(t, trade).map(({ label, up }) => ({
      label,
      color: token(up ? '--up-text' : '--down-text'),
    }));
    const extendData: TradeMarksData = { ends, line: token('--text-2'), background: token('--bg-surface') };
    const points = endsOf(trade).map(({ atMs, price }) => ({ timestamp: atMs, value: price }));
    chart.createOverlay({
      name: TRADE_MARKS,
      id: TRADE_MARKS,
      lock: true,
      points,
      extendData,
      onRightClick: (event) => event.preventDefault?.(),
    });
    return () => void chart.removeOverlay({ id: TRADE_MARKS });
  }, [chart, ready, trade, themeKey, t]);
  const endTexts = endsOf(trade).map(
    ({ price }, index) => `${labelsOf(t, trade)[index]?.label} ${formatPrice(price, pricePrecision)}`,
  );
  return (
    <>
      <LinesAsText lines={endTexts} />
      <button type="button" className={styles.hideTrade} onClick={hideTrade}>
        {t('chart.trade.hide')}
        <IconX size={14} aria-hidden="true" />
      </button>
    </>
  );
}

function endsOf({ entry, exit }: ShownTrade) {
  return exit ? [entry, exit] : [entry];
}

/** The text of each end, and whether it has the color of rising prices: the entry by its side, the exit by its result. */
function labelsOf(t: TFunction, { of, net, exit }: ShownTrade): readonly { readonly label: string; readonly up: boolean }[] {
  const entryLabel =
    of.kind === 'order'
      ? { label: t(`chart.trade.opened.${of.side}`, { volume: formatVolume(of.volume) }), up: of.side === 'buy' }
      : { label: `${t(`options.word.${of.bet}`)} ${formatMoney(of.stake)}`, up: of.bet !== 'down' };
  if (!exit || net === null) return [entryLabel];
  const amount = formatMoney(net, 'always');
  return [entryLabel, { label: of.kind === 'order' ? t(`chart.trade.closed.${of.side}`, { amount }) : amount, up: net >= 0 }];
}
