import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { roomOf, type ChartRoom } from './pane-layout.ts';

/** What has room beside the candles, again with every change of the chart's height; null until the chart is laid out. */
export function useRoom(chart: Chart | null, chosen: number): ChartRoom | null {
  const [room, setRoom] = useState<ChartRoom | null>(null);
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element) return;
    const measure = (): void => {
      const now = roomOf(element.clientHeight, chosen);
      // told at every step while an edge is dragged: most change nothing
      setRoom((before) => (before && isSame(before, now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart, chosen]);
  return room;
}

function isSame(one: ChartRoom, other: ChartRoom): boolean {
  return (Object.keys(one) as (keyof ChartRoom)[]).every((key) => one[key] === other[key]);
}
