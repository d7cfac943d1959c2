import { groupThousands } from '@truefill/ui/format/number.ts';
import { brand } from '@truefill/client/brand.ts';

/** What this broker wants deposited in all before forex is traded on the real account, in USD. */
export function forexDepositText(): string {
  return `$${groupThousands(String(brand().rules.forexMinTotalDeposit))}`;
}
