import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { TFunction } from 'i18next';

type Named = Pick<InstrumentView, 'symbol' | 'name'>;

/** A market's name in the user's language, in full: Euro / US Dollar. */
export function fullName(t: TFunction, { symbol, name }: Named): string {
  return t(`marketNames.full.${symbol}`, { defaultValue: name });
}

/** A market's name where there is little room: Euro. */
export function shortName(t: TFunction, instrument: Named): string {
  return t(`marketNames.short.${instrument.symbol}`, { defaultValue: fullName(t, instrument) });
}
