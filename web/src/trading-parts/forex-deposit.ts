import { groupThousands } from '@truefill/ui/format/number.ts';
import { brand } from '@truefill/client/brand.ts';

/** The total deposits that this broker requires before forex can be traded on the real account, as text in USD. */
export function forexDepositText(): string {
  return `$${groupThousands(String(brand().rules.forexMinTotalDeposit))}`;
}
