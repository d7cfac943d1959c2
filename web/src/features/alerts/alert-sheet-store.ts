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
  /** how often it was opened: each time begins anew, also while the one before slides away */
  readonly opening: number;
}

/** The sheet in which an alert is set; it lies over any page. */
export const useAlertSheet = create<AlertSheetState>(() => ({ asked: null, open: false, opening: 0 }));

export function askForAlert(symbol: string, price: Price | null = null): void {
  open({ symbol, price, alert: null });
}

export function openAlert(alert: AlertView): void {
  open({ symbol: alert.symbol, price: null, alert });
}

function open(asked: AskedAlert): void {
  useAlertSheet.setState(({ opening }) => ({ asked, open: true, opening: opening + 1 }));
}

export function closeAlertSheet(): void {
  useAlertSheet.setState({ open: false });
}
