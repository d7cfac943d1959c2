import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';

/** Which candles are visible: the oldest loaded, the newest, or others between them. Both if all fit. */
export interface VisibleRange {
  readonly first: boolean;
  readonly newest: boolean;
}

const AT_NEWEST: VisibleRange = { first: false, newest: true };

/** Tracks which end of the candles the chart shows. */
export function useVisibleRange(chart: Chart | null): VisibleRange {
  const [place, setPlace] = useState(AT_NEWEST);
  useEffect(() => {
    if (!chart) return;
    const element = chart.getDom()?.closest<HTMLElement>('[role="application"]');
    const update = (): void => {
      const { from, to } = chart.getVisibleRange();
      const count = chart.getDataList().length;
      // set on the element directly: React does not need to render every step
      if (element) element.dataset['candles'] = `${from}-${to}/${count}`;
      const now: VisibleRange = { first: count > 0 && from === 0, newest: to >= count };
      // called at every step of a movement: most change nothing
      setPlace((before) => (before.first === now.first && before.newest === now.newest ? before : now));
    };
    update();
    chart.subscribeAction('onVisibleRangeChange', update);
    return () => chart.unsubscribeAction('onVisibleRangeChange', update);
  }, [chart]);
  return place;
}
