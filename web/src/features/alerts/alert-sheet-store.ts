import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { create } from 'zustand';

/** The subject of the sheet: a new alert on a market, optionally at a price picked in the chart, or an existing one. */
export interface AlertSubject {
  readonly symbol: string;
  readonly price: Price | null;
  readonly alert: AlertView | null;
}

interface AlertSheetState {
  /** kept while the sheet slides out */
  readonly requested: AlertSubject | null;
  readonly open: boolean;
  /** number of times it was opened: each opening starts a fresh form, even while the previous one slides out */
  readonly opening: number;
}

/** The sheet in which an alert is created; it can open over any page. */
export const useAlertSheet = create<AlertSheetState>(() => ({ requested: null, open: false, opening: 0 }));

export function openAlertSheet(symbol: string, price: Price | null = null): void {
  open({ symbol, price, alert: null });
}

export function openAlert(alert: AlertView): void {
  open({ symbol: alert.symbol, price: null, alert });
}

function open(requested: AlertSubject): void {
  useAlertSheet.setState(({ opening }) => ({ requested, open: true, opening: opening + 1 }));
}

export function closeAlertSheet(): void {
  useAlertSheet.setState({ open: false });
}
