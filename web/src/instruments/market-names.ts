import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { TFunction } from 'i18next';

type Named = Pick<InstrumentView, 'symbol' | 'name'>;

/** A market's full name in the user's language: Euro / US Dollar. */
export function fullName(t: TFunction, { symbol, name }: Named): string {
  return t(`marketNames.full.${symbol}`, { defaultValue: name });
}

/** A market's short name: Euro. */
export function shortName(t: TFunction, instrument: Named): string {
  return t(`marketNames.short.${instrument.symbol}`, { defaultValue: fullName(t, instrument) });
}
