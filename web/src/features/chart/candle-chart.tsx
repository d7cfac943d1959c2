import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../live/lazy-part.tsx';
import { optionalPart } from '../../live/optional-part.tsx';
import { useIsLost } from '../../live/use-is-lost.ts';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import styles from './candle-chart.module.css';
import { chartKeys } from './chart-keys.ts';
import { DrawingLayer } from './drawings/drawing-layer.tsx';
import { DrawingHints } from './drawings/drawing-hints.tsx';
import { useHasLines } from './lines/lines-on-chart.ts';
import { useChart } from './core/use-chart.ts';
import type { ChartController } from './use-chart-controller.ts';
import { useVisibleRange } from './core/use-visible-range.ts';
import { isOnTimeAxis, openView } from './core/view-actions.ts';
import { useKeyboardDrag } from './drawings/use-keyboard-drag.ts';
import { useDrawingPoints } from './drawings/use-drawing-points.ts';
import { useTradeView } from './lines/use-trade-view.ts';
import { ViewNotes } from './controls/view-notes.tsx';

const AlertAtCross = optionalPart(() => import('./lines/alert-at-cross.tsx'), 'AlertAtCross');
const AlertLines = optionalPart(() => import('../alerts/alert-lines.tsx'), 'AlertLines');
const ChartLines = optionalPart(() => import('./lines/chart-lines.tsx'), 'ChartLines');
const PositionLines = optionalPart(() => import('./lines/position-lines.tsx'), 'PositionLines');
const TradeMarks = optionalPart(() => import('./lines/trade-marks.tsx'), 'TradeMarks');
const CandleTable = lazyPanel(() => import('./controls/candle-table.tsx'), 'CandleTable');
const DrawingBar = optionalPart(() => import('./drawings/drawing-bar.tsx'), 'DrawingBar');
const OptionLines = optionalPart(() => import('./lines/option-lines.tsx'), 'OptionLines');

/** Live candles with overlays. The chart library is loaded when the first chart is shown. */
export function CandleChart({ controller }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  const keys = useId();
  const { instrument, layout, drawing, made, asTable } = controller;
  const { symbol, pricePrecision } = instrument;
  const { period } = layout;
  const { container, chart, state, older, retry } = useChart({ symbol, period, pricePrecision }, made);
  const trade = useTradeView(chart, symbol);
  const { tool, colour } = drawing;
  const drawingPoints = useDrawingPoints(chart, { tool, magnet: layout.magnet, pricePrecision, colour, done: drawing.add });
  const keyboardDrag = useKeyboardDrag(chart, { drawing, magnet: layout.magnet, pricePrecision });
  const place = useVisibleRange(chart);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const mode = useTradeMode();
  const lost = useIsLost();
  const hasLines = useHasLines(symbol);
  // code for pointer interaction is loaded with the first pointer event
  const [pointed, setPointed] = useState(false);
  return (
    <div
      className={styles.frame}
      data-drawing={tool !== null || undefined}
      data-older={older}
      data-first={place.first || undefined}
      data-newest={place.newest || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role is a widget's */}
      <div
        ref={container}
        className={styles.canvas}
        data-loading={state === 'loading' || undefined}
        // arrows and Enter belong to the chart while it has the focus
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the role is a widget's
        tabIndex={0}
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.label', { symbol, period: t(`chart.period.${period}`) })}
        aria-describedby={keys}
        onPointerEnter={() => setPointed(true)}
        onKeyDown={chartKeys(chart, drawing, drawingPoints, keyboardDrag)}
        // the library itself resets the price axis
        onDoubleClick={({ target }) => chart && isOnTimeAxis(chart, target) && openView(chart)}
      />
      <VisuallyHidden id={keys}>{t('chart.keys')}</VisuallyHidden>
      {chart && signedIn && mode === 'market' ? <PositionLines symbol={symbol} /> : null}
      {chart && signedIn && mode === 'option' ? <OptionLines chart={chart} symbol={symbol} /> : null}
      {chart && pointed && state === 'ready' && tool === null && !asTable ? (
        <AlertAtCross chart={chart} instrument={instrument} />
      ) : null}
      {chart && signedIn ? <AlertLines instrument={instrument} /> : null}
      {chart && hasLines ? <ChartLines chart={chart} symbol={symbol} /> : null}
      {chart && trade && !asTable ? <TradeMarks chart={chart} trade={trade} pricePrecision={pricePrecision} /> : null}
      {chart && tool ? <DrawingLayer chart={chart} drawingPoints={drawingPoints} onCancel={drawing.cancel} /> : null}
      {chart && state === 'ready' && !asTable ? <ViewNotes chart={chart} place={place} older={older} /> : null}
      <DrawingHints drawing={drawing} placed={drawingPoints.placed} keyboardDrag={keyboardDrag} />
      {drawing.selected && !asTable ? <DrawingBar drawing={drawing.selected} controller={drawing} /> : null}
      {chart && asTable ? (
        <Suspense>
          <CandleTable chart={chart} instrument={instrument} period={period} showVolume={controller.showVolume} />
        </Suspense>
      ) : null}
      {state === 'loading' ? <div className={styles.loading} aria-hidden="true" /> : null}
      {/* without a connection the strip reports it, and the candles are loaded again once it is back */}
      {(state === 'failed' && !lost) || state === 'empty' ? (
        <div className={styles.message} role="status">
          <p>{t(state === 'failed' ? 'chart.failed' : 'chart.empty')}</p>
          <button type="button" className={styles.retry} onClick={retry}>
            {t('shell.retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
