import type { TFunction } from 'i18next';
import type { Chart } from 'klinecharts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { tokensOf } from '../core/chart-colors.ts';
import { LinesAsText } from './lines-as-text.tsx';
import { OPTION_LINES } from '../core/axis-tag-overlay.ts';
import { optionLineOverlay, type OptionCard } from './option-line-overlay.ts';
import { optionMarks, type OptionMark } from './option-marks.ts';
import { clockText, useRunningOptions } from '../../options/index.ts';

interface TimedMark extends OptionMark {
  readonly secondsLeft: number;
}

const GROUP = 'options';
const TICK_MS = 1_000;

/** The market's running options: where each started and when it ends. */
export function OptionLines({ chart, symbol }: { readonly chart: Chart; readonly symbol: string }) {
  const { t } = useTranslation();
  const { theme, upDown } = usePreferences();
  const nowMs = useServerNow(TICK_MS);
  const marks = optionMarks(useRunningOptions() ?? [], symbol, nowMs).map((mark) => {
    return { ...mark, secondsLeft: Math.ceil((mark.endMs - nowMs) / 1_000) };
  });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    void import('klinecharts').then(({ registerOverlay }) => {
      registerOverlay(optionLineOverlay);
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
      chart.removeOverlay({ groupId: GROUP });
    };
  }, [chart]);
  // updates only when something has changed: the colors, too, are read from the page
  const drawn = JSON.stringify({ marks, theme, upDown });
  useEffect(() => {
    const element = chart.getDom();
    if (!ready || !element) return;
    chart.removeOverlay({ groupId: GROUP });
    const token = tokensOf(element);
    for (const mark of (JSON.parse(drawn) as { readonly marks: readonly TimedMark[] }).marks) {
      const falls = mark.kind === 'down';
      const extendData: OptionCard = {
        label: `${labelOf(t, mark)}  ${clockText(mark.secondsLeft)}`,
        endLabel: t('chart.settles', { time: endOf(mark) }),
        wins: mark.kind,
        price: formatPrice(mark.entryPrice, mark.pricePrecision),
        color: token(falls ? '--down-text' : '--up-text'),
        background: token('--bg-surface'),
      };
      const at = (timestamp: number, value: number) => ({ timestamp, value });
      const edges = mark.band ? [at(mark.beginMs, mark.band.low), at(mark.beginMs, mark.band.high)] : [];
      const points = [at(mark.beginMs, mark.entryPrice), at(mark.endMs, mark.entryPrice), ...edges];
      chart.createOverlay({ name: OPTION_LINES, id: mark.id, groupId: GROUP, lock: true, points, extendData });
    }
  }, [chart, ready, drawn, t]);
  return (
    <LinesAsText
      lines={marks.map((mark) => `${labelOf(t, mark)} ${formatPrice(mark.entryPrice, mark.pricePrecision)}, ${endOf(mark)}`)}
    />
  );
}

function endOf({ endMs }: OptionMark): string {
  return formatDateTime(endMs, 'HH:mm:ss', brand().timeZone);
}

function labelOf(t: TFunction, { kind, stake }: OptionMark): string {
  return `${t(`options.word.${kind}`)} ${formatMoney(stake)}`;
}
