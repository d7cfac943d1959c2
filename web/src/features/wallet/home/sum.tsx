import { MoneyText } from '@truefill/ui/components/money-text.tsx';

const HIDDEN = '••••••';

/** An amount of dollars, or dots while sums are hidden; null shows a dash. */
export function Sum({ amount, hidden }: { readonly amount: number | null; readonly hidden: boolean }) {
  return hidden ? <span>{HIDDEN}</span> : <MoneyText amount={amount} />;
}
