import { NO_VALUE, type Figure } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

export interface FromToProps {
  /** null while there is none */
  readonly from: Figure | null;
  /** null while there is none */
  readonly to: Figure | null;
  readonly pricePrecision: number;
}

/** The price that it began at, and where it is now, ended or is to come to. */
export function FromTo({ from, to, pricePrecision }: FromToProps) {
  return (
    <>
      {from === null ? NO_VALUE : formatPrice(from, pricePrecision)} →{' '}
      <b>{to === null ? NO_VALUE : formatPrice(to, pricePrecision)}</b>
    </>
  );
}
