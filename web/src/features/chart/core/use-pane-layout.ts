import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { paneLayoutOf, type PaneLayout } from './pane-layout.ts';

/** What fits beside the candles, updated with the chart's height; null until the chart is laid out. */
export function usePaneLayout(chart: Chart | null, chosen: number): PaneLayout | null {
  const [paneLayout, setPaneLayout] = useState<PaneLayout | null>(null);
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element) return;
    const measure = (): void => {
      const now = paneLayoutOf(element.clientHeight, chosen);
      // called at every step while an edge is dragged: most change nothing
      setPaneLayout((before) => (before && isSame(before, now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart, chosen]);
  return paneLayout;
}

function isSame(one: PaneLayout, other: PaneLayout): boolean {
  return (Object.keys(one) as (keyof PaneLayout)[]).every((key) => one[key] === other[key]);
}
