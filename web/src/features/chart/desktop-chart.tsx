import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { CandleChart } from './candle-chart.tsx';
import { ChartToolbar } from './controls/chart-toolbar.tsx';
import styles from './desktop-chart.module.css';
import { DrawingRail } from './drawings/drawing-rail.tsx';
import { useChartController } from './use-chart-controller.ts';
import { ViewControls } from './controls/view-controls.tsx';

/** The chart of a wide window with its tools around it. */
export function DesktopChart({ instrument }: { readonly instrument: InstrumentView }) {
  const controller = useChartController(instrument);
  return (
    <div className={styles.frame} data-full={controller.full || undefined}>
      <ChartToolbar controller={controller} />
      <div className={styles.middle}>
        <DrawingRail controller={controller} />
        <div className={styles.chart}>
          <CandleChart controller={controller} />
          {controller.paneLayout?.controls && !controller.asTable ? (
            <ViewControls chart={controller.chart} className={styles.view} />
          ) : null}
        </div>
      </div>
    </div>
  );
}
