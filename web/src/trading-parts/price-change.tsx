import { NO_VALUE, type Figure } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

export interface PriceChangeProps {
  /** null if there is none */
  readonly from: Figure | null;
  /** null if there is none */
  readonly to: Figure | null;
  readonly pricePrecision: number;
}

/** The initial price, and the current, final or target price. */
export function PriceChange({ from, to, pricePrecision }: PriceChangeProps) {
  return (
    <>
      {from === null ? NO_VALUE : formatPrice(from, pricePrecision)} →{' '}
      <b>{to === null ? NO_VALUE : formatPrice(to, pricePrecision)}</b>
    </>
  );
}
