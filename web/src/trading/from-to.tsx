import { NO_VALUE, type Figure } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

export interface FromToProps {
  readonly from: Figure;
  /** null while there is none */
  readonly to: Figure | null;
  readonly pricePrecision: number;
}

/** The price that it began at, and where it is now or ended. */
export function FromTo({ from, to, pricePrecision }: FromToProps) {
  return (
    <>
      {formatPrice(from, pricePrecision)} → <b>{to === null ? NO_VALUE : formatPrice(to, pricePrecision)}</b>
    </>
  );
}
