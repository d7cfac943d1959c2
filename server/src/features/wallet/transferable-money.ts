import type { Brand } from '@truefill/api/brand.ts';
import { withdrawable } from '@truefill/domain/loans/loan.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import { owedBy } from '../loans/index.ts';
import type { Trading } from '../trading/index.ts';

export interface TransferableParts {
  readonly pool: Pool;
  readonly trading: Pick<Trading, 'freeMoneyOf'>;
}

/**
 * The dollars that a user could convert to coins at the newest quotes: the free margin less the loan debt. The queue decides it
 * again.
 */
export async function transferableMoney({ pool, trading }: TransferableParts, brand: Brand, userId: bigint): Promise<Money> {
  const [{ free }, { bound }] = await Promise.all([trading.freeMoneyOf(brand, userId), owedBy(pool, userId)]);
  return withdrawable(free, bound);
}
