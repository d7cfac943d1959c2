import type { Pool } from 'pg';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { CoinPrices } from '../payments/index.ts';
import type { Trading } from '../trading/index.ts';
import { walletBalance } from './balances.ts';
import { createHeldRates } from './held-rates.ts';
import { calculateTransfer, makeTransfer } from './transfers.ts';
import { walletRecords } from './wallet-records.ts';

export interface WalletParts {
  readonly pool: Pool;
  /** which has the transfers module */
  readonly queue: Pick<AccountQueue, 'submit'>;
  /** whose accounts hold the dollars */
  readonly trading: Pick<Trading, 'gateway' | 'freeMoneyOf'>;
  readonly prices: CoinPrices;
  readonly clock: Clock;
  /** specific to this deployment: signs the quoted rates */
  readonly rateKey: Buffer;
}

/** Balances of coins and their conversion to and from dollars, under brands with `myWalletPage`. */
export function walletRoutes({ pool, queue, trading, prices, clock, rateKey }: WalletParts): FeatureRoutes {
  const parts = { pool, queue, trading, prices, clock, rates: createHeldRates(rateKey) };
  return (register) => {
    register('walletBalance', walletBalance(parts));
    register('calculateTransfer', calculateTransfer(parts));
    register('transfer', makeTransfer(parts));
    register('walletRecords', walletRecords(pool));
  };
}
