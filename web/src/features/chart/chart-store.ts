import type { Period } from '@truefill/domain/candle.ts';
import { create } from 'zustand';

/** What stays chosen while the user walks through markets. */
export const useChartChoice = create<{ readonly period: Period }>(() => ({ period: '15min' }));

export function choosePeriod(period: Period): void {
  useChartChoice.setState({ period });
}
