import { saveFile } from '@truefill/client/page/save-file.ts';
import type { Chart } from 'klinecharts';
import { tokensOf } from './chart-colors.ts';

const MOVE_MS = 180;
const ZOOM_STEP = 1.25;
/** Charts up to this width use the narrower candles of phones, in px. */
const NARROW = 520;
const FRESH = { narrow: { bar: 7, right: 36 }, wide: { bar: 8, right: 64 } };

/** Duration of a view animation: zero if the user prefers reduced motion. */
function moveMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS;
}

/** Widens or narrows the candles. */
export function zoom(chart: Chart, direction: 'in' | 'out'): void {
  chart.zoomAtCoordinate(direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP, undefined, moveMs());
}

/** While the newest candle is visible, zooming by any means leaves it where it is: no empty room grows beside it. */
export function anchorZoom(chart: Chart): void {
  chart.subscribeAction('onVisibleRangeChange', () => {
    const isNewestShown = chart.getVisibleRange().to === chart.getDataList().length;
    chart.setZoomAnchor(isNewestShown ? 'last_bar' : 'cursor');
  });
}

/** Scrolls the view by a share of its width: towards older candles, or newer ones. */
export function shift(chart: Chart, towards: 'older' | 'newer', share = 0.4): void {
  const width = chart.getSize('candle_pane', 'main')?.width ?? 0;
  chart.scrollByDistance((towards === 'older' ? 1 : -1) * width * share, moveMs());
}

export function jumpToNow(chart: Chart): void {
  chart.scrollToRealTime(moveMs());
}

/** Resets candles to their initial width, with the newest visible. */
export function openView(chart: Chart): void {
  const { bar, right } = (chart.getDom()?.clientWidth ?? 0) <= NARROW ? FRESH.narrow : FRESH.wide;
  chart.setBarSpace(bar);
  chart.setOffsetRightDistance(right);
  chart.scrollToRealTime();
}

/** Whether a pressed element belongs to the time axis. */
export function isOnTimeAxis(chart: Chart, target: EventTarget): boolean {
  return target instanceof Node && (chart.getDom('x_axis_pane', 'root')?.contains(target) ?? false);
}

/** Saves the visible chart, including drawings and lines, as a JPEG. @param name without extension */
export function saveImage(chart: Chart, name: string): void {
  const element = chart.getDom();
  if (!element) return;
  const url = chart.getConvertPictureUrl(true, 'jpeg', tokensOf(element)('--bg-surface'));
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  saveFile(`${name}.jpg`, new Blob([bytes], { type: 'image/jpeg' }));
}
