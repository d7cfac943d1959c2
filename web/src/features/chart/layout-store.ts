import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { changeKept, useKept } from '../../kept/kept.ts';
import { chartLayoutKind } from '../../kept/kinds.ts';

/** How the user's charts look: the same for every market, kept across reloads and devices. */
export function useChartLayout(): ChartLayout {
  return useKept(chartLayoutKind);
}

export function changeLayout(changes: Partial<Omit<ChartLayout, 'version'>>): void {
  changeKept(chartLayoutKind, (now) => ({ ...now, ...changes }));
}
