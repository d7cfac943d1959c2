import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { CandleChart } from './candle-chart.tsx';
import { ChartToolbar } from './controls/chart-toolbar.tsx';
import styles from './desktop-chart.module.css';
import { DrawingRail } from './drawings/drawing-rail.tsx';
import { useChartDesk } from './use-chart-controller.ts';
import { ViewControls } from './controls/view-controls.tsx';

/** A wide window's chart with its tools around it. */
export function DeskChart({ instrument }: { readonly instrument: InstrumentView }) {
  const desk = useChartDesk(instrument);
  return (
    <div className={styles.desk} data-full={desk.full || undefined}>
      <ChartToolbar desk={desk} />
      <div className={styles.middle}>
        <DrawingRail desk={desk} />
        <div className={styles.chart}>
          <CandleChart desk={desk} />
          {desk.room?.controls && !desk.asTable ? <ViewControls chart={desk.chart} className={styles.view} /> : null}
        </div>
      </div>
    </div>
  );
}
