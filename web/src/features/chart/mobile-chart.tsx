import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import { IconAdjustmentsHorizontal, IconMathFunction, IconMinimize, IconPencil } from './icons.ts';
import { changeLayout } from './core/layout-store.ts';
import { PeriodButtons } from './controls/period-buttons.tsx';
import styles from './mobile-chart.module.css';
import { useChartController } from './use-chart-controller.ts';
import { AlertBell } from '../alerts/index.ts';

const DisplaySheet = optionalPart(() => import('./controls/display-sheet.tsx'), 'DisplaySheet');
const IndicatorDialog = optionalPart(() => import('./indicators/indicator-dialog.tsx'), 'IndicatorDialog');
const ToolsSheet = optionalPart(() => import('./drawings/tools-sheet.tsx'), 'ToolsSheet');

type SheetName = 'display' | 'indicators' | 'tools';

/** The chart of a small screen: one row of periods, and a sheet each for display settings, indicators and drawings. */
export function MobileChart({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const controller = useChartController(instrument);
  const [open, setOpen] = useState<SheetName | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className={styles.chart} data-full={controller.full || undefined}>
      <div className={styles.bar}>
        <PeriodButtons period={controller.layout.period} onChoose={(period) => changeLayout({ period })} />
        <span className={styles.tools}>
          <AlertBell instrument={instrument} size={21} />
          <IconButton label={t('chart.display')} aria-haspopup="dialog" onClick={() => setOpen('display')}>
            <IconAdjustmentsHorizontal size={21} />
          </IconButton>
          <IconButton label={t('chart.indicators.title')} aria-haspopup="dialog" onClick={() => setOpen('indicators')}>
            <IconMathFunction size={21} />
          </IconButton>
          <IconButton label={t('chart.drawing.tools')} aria-haspopup="dialog" onClick={() => setOpen('tools')}>
            <IconPencil size={21} />
          </IconButton>
          {controller.full ? (
            <IconButton label={t('chart.leaveFull')} onClick={controller.toggleFull}>
              <IconMinimize size={21} />
            </IconButton>
          ) : null}
        </span>
      </div>
      <CandleChart controller={controller} />

      {open === 'display' ? <DisplaySheet open onClose={close} controller={controller} /> : null}
      {open === 'indicators' ? (
        <IndicatorDialog
          open
          onClose={close}
          layout={controller.layout}
          showVolume={controller.showVolume}
          leftAway={controller.leftAway}
        />
      ) : null}
      {open === 'tools' ? <ToolsSheet open onClose={close} controller={controller} /> : null}
    </div>
  );
}
