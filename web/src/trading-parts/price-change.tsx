import { NO_VALUE, type Figure } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

export interface PriceChangeProps {
  /** null while there is none */
  readonly from: Figure | null;
  /** null while there is none */
  readonly to: Figure | null;
  readonly pricePrecision: number;
}

/** The price that it began at, and where it is now, ended or is to come to. */
export function PriceChange({ from, to, pricePrecision }: PriceChangeProps) {
  return (
    <>
      {from === null ? NO_VALUE : formatPrice(from, pricePrecision)} →{' '}
      <b>{to === null ? NO_VALUE : formatPrice(to, pricePrecision)}</b>
    </>
  );
}
