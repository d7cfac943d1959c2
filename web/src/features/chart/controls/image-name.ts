import type { Period } from '@truefill/domain/market/candle.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';

/** The name of a saved image without extension: BTCUSDT-15min-2026-11-18-170000. */
export function imageName(symbol: string, period: Period, nowMs: number): string {
  const time = formatDateTime(nowMs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone).replaceAll(':', '').replace(' ', '-');
  return `${symbol}-${period}-${time}`;
}
