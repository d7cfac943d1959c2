import { classNames } from '@truefill/ui/components/class-names.ts';
import type { SignMode } from '@truefill/ui/format/number.ts';
import { amountText, isLong } from './amount.ts';
import styles from './money.module.css';

export interface AmountTextProps {
  readonly amount: number;
  readonly unit: string;
  readonly sign?: SignMode | undefined;
  readonly className?: string | undefined;
}

/** An amount in its currency; a long one has a smaller font size and is never truncated. */
export function AmountText({ amount, unit, sign, className }: AmountTextProps) {
  const text = amountText(amount, unit, sign);
  return (
    <span className={classNames('numeric', styles.amount, className)} data-long={isLong(text) || undefined}>
      {text}
    </span>
  );
}
