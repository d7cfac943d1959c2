import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConsents, type Consents } from './consents.ts';
import { storeDocuments } from './document-versions.ts';

/** This process's documents of every brand, and the consents. */
export interface Legal {
  readonly consents: Consents;
  /** a brand's documents in force */
  published(brand: Brand): CallResponse<'legalDocuments'>['list'];
  readonly routes: FeatureRoutes;
}

export interface LegalParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
}

/** Creates the feature; documents that differ from their last version are stored as a new one. */
export async function openLegal({ pool, clock, brands }: LegalParts): Promise<Legal> {
  const histories = await storeDocuments(pool, brands, clock.now());
  const consents = createConsents({ pool, clock }, histories);
  const published: Legal['published'] = ({ id }) =>
    [...(histories.get(id) ?? [])].flatMap(([document, versions]) => {
      const last = versions.at(-1);
      return last ? [{ document, version: last.version, sinceTs: last.sinceMs, sha256: last.sha256 }] : [];
    });
  return {
    consents,
    published,
    routes: (register) => {
      register('legalDocuments', (_input, { brand }) => ({ list: published(brand) }));
      register('consents', (_input, { brand, session: { userId } }) => consents.stateOf(brand, userId));
      register('submitConsent', async ({ documents, locale }, { brand, session: { userId } }) => {
        await consents.check(brand, documents);
        await inTransaction(pool, (client) => consents.write(client, brand, { userId, act: 'renewal', locale }, documents));
        return consents.stateOf(brand, userId);
      });
    },
  };
}
