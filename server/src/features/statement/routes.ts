import { timeRangeFromWire } from '@truefill/api/listing/time-range.ts';
import { movementToWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { cutPage } from '../../listing/cut-page.ts';
import { refuseBackwards } from '../../listing/range-sums.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { readAccounts, readCoinBalances, readMovements, type Movement } from '../accounts/ledger/index.ts';
import { symbolsOfOptions } from '../options/index.ts';
import { symbolsOfOrders, timeText } from '../trading/index.ts';

/** The list of all movements of a user's dollars and coins, including corrections and negative balance protection. */
export function statementRoutes(pool: Pool): FeatureRoutes {
  return (register) => {
    register('userMovements', async (input, { session, brand }) => {
      const { page, limit, skip } = requestedPage(input.page, input.limit);
      const range = timeRangeFromWire(input);
      refuseBackwards(range);
      const accounts = await readAccounts(pool, { userId: session.userId });
      const account = accounts.find(({ accountMode }) => accountMode === session.accountMode);
      if (!account) return { list: [], pages: 0 };
      const coins = session.accountMode === 'real' ? await readCoinBalances(pool, session.userId) : [];
      const accountIds = [account.id, ...coins.map(({ accountId }) => accountId)];
      // One more than shown tells whether there is another page.
      const found = await readMovements(pool, accountIds, { skip, limit: limit + 1, range });
      const { list, pages } = cutPage(found, { page, limit });
      const symbols = await symbolsOf(pool, list);
      return {
        list: list.map((movement) => movementToWire(viewOf(movement, symbols), timeText(brand.timeZone, movement.atMs))),
        pages,
      };
    });
  };
}

/** Orders and options share one number sequence. */
async function symbolsOf(pool: Pool, movements: readonly Movement[]): Promise<ReadonlyMap<bigint, string>> {
  const ids = [...new Set(movements.flatMap((movement) => orderOf(movement) ?? []))];
  if (ids.length === 0) return new Map();
  return new Map([...(await symbolsOfOrders(pool, ids)), ...(await symbolsOfOptions(pool, ids))]);
}

function orderOf({ referenceKind, referenceId }: Movement): bigint | null {
  return referenceKind === 'order' ? referenceId : null;
}

function viewOf(movement: Movement, symbols: ReadonlyMap<bigint, string>): MovementView {
  const { id, kind, currency, scale, amount, fee, availableChange, lockedChange, withheldChange, rate, quoteSequence, atMs } =
    movement;
  const orderId = orderOf(movement);
  const number = (money: Money): number => decimalToNumber(money, scale);
  return {
    id: Number(id),
    kind,
    currency,
    amount: number(amount),
    fee: number(fee),
    availableChange: number(availableChange),
    lockedChange: number(lockedChange),
    withheldChange: number(withheldChange),
    rate: rate === null ? 0 : decimalToNumber(rate, RATE_SCALE),
    quoteNumber: quoteSequence,
    orderId: Number(orderId ?? 0n),
    symbol: orderId === null ? '' : (symbols.get(orderId) ?? ''),
    atMs,
  };
}
