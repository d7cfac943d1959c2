import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Quotes } from '../quotes/index.ts';
import { reencryptMethods, type IsMethodInUse } from './method-rows.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import { payoutMethodsData } from './personal-data.ts';
import { createMethodVault, type MethodVault, type VaultKeys } from './method-vault.ts';
import { findPayoutMethod, type PayoutMethod, type PayoutTarget } from './payout-to.ts';
import { payoutMethodRoutes } from './routes.ts';

export interface PayoutMethodsOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: VaultKeys;
  readonly identity: Pick<Identity, 'fieldKey' | 'notify'>;
  readonly quotes: Pick<Quotes, 'newest' | 'catalogue'>;
  readonly isMethodInUse: IsMethodInUse;
}

export interface PayoutMethodParts extends Pick<PayoutMethodsOptions, 'pool' | 'clock' | 'quotes' | 'isMethodInUse'> {
  readonly vault: MethodVault;
  readonly fieldKey: Identity['fieldKey'];
  readonly notify: Identity['notify'];
}

/** Users' payout methods: saved addresses and bank cards. */
export interface PayoutMethods {
  /**
   * The saved method that a withdrawal names, in its current state.
   * @throws Refusal 1043 an address that is not saved, 1049 no address given and not exactly one saved, 1008 a card that is not
   * the user's
   */
  payoutTo(sql: Sql, brand: Brand, userId: bigint, target: PayoutTarget): Promise<PayoutMethod>;
  readonly routes: FeatureRoutes;
  /** their part of data export and erasure */
  readonly personalData: PersonalData;
}

/** Creates the feature and re-encrypts all content with the newest key. @throws UnreadableField if a key is missing */
export async function createPayoutMethods(options: PayoutMethodsOptions): Promise<PayoutMethods> {
  const { pool, identity, keys } = options;
  const vault = createMethodVault(keys);
  await reencryptMethods(pool, vault, 'crypto_wallet');
  await reencryptMethods(pool, vault, 'bank_card');
  const ownerOf = (brand: Brand, userId: bigint): Owner => ({ brandId: brand.id, userId });
  return {
    payoutTo: (sql, brand, userId, target) => findPayoutMethod(sql, vault, brand, ownerOf(brand, userId), target),
    personalData: payoutMethodsData(vault),
    routes: payoutMethodRoutes({ ...options, vault, fieldKey: identity.fieldKey, notify: identity.notify }),
  };
}
