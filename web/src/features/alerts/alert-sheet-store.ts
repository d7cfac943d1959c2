import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { create } from 'zustand';

/** What the sheet is about: a new alert on a market, perhaps at a price that was pointed at, or one that is there. */
export interface AskedAlert {
  readonly symbol: string;
  readonly price: Price | null;
  readonly alert: AlertView | null;
}

interface AlertSheetState {
  /** still there while the sheet slides away */
  readonly asked: AskedAlert | null;
  readonly open: boolean;
}

/** The sheet in which an alert is set; it lies over any page. */
export const useAlertSheet = create<AlertSheetState>(() => ({ asked: null, open: false }));

export function askForAlert(symbol: string, price: Price | null = null): void {
  useAlertSheet.setState({ asked: { symbol, price, alert: null }, open: true });
}

export function openAlert(alert: AlertView): void {
  useAlertSheet.setState({ asked: { symbol: alert.symbol, price: null, alert }, open: true });
}

export function closeAlertSheet(): void {
  useAlertSheet.setState({ open: false });
}
