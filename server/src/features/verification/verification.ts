import type { Brand } from '@truefill/api/brand.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { StoredFiles } from '../files/index.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import type { Identity } from '../identity/index.ts';
import type { CaseKind, ReviewedPicture } from '../review/index.ts';
import { createIdentityVault, type IdentityKeys, type IdentityVault } from './identity-vault.ts';
import { verificationData } from './personal-data.ts';
import { readPicture } from './pictures.ts';
import { removeOldPictures } from './picture-retention.ts';
import { verificationRoutes } from './routes.ts';
import { verificationCases } from './verification-cases.ts';

/** The notice of a decision. */
interface DecisionNotice {
  readonly userId: bigint;
  readonly kind: 'verificationApproved' | 'verificationRejected';
  readonly subject: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface VerificationOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly keys: IdentityKeys;
  readonly jobs: Pick<Jobs, 'everyMinute'>;
  readonly files: Pick<StoredFiles, 'saveScreenshot' | 'read' | 'remove'>;
  readonly identity: Pick<Identity, 'cashEligibilityOf'>;
  /** the user's current language; null if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** runs in the transaction that decides */
  readonly notifyUser: (client: PoolClient, notice: DecisionNotice) => Promise<void>;
}

export interface VerificationParts extends VerificationOptions {
  readonly vault: IdentityVault;
}

export interface Verification {
  readonly routes: FeatureRoutes;
  /** for the review */
  readonly cases: readonly CaseKind[];
  readonly personalData: PersonalData;
  /** an image for reviewers; null if there is none */
  readPicture(id: string): Promise<ReviewedPicture | null>;
  /** removes images past their retention; also runs every minute. @returns how many images */
  removeOldPictures(): Promise<number>;
}

/**
 * Identity verification: submissions, their review, and their retention.
 * @throws UnreadableField if the keys do not match the database
 */
export async function createVerification(options: VerificationOptions): Promise<Verification> {
  const vault = createIdentityVault(options.keys);
  await vault.reencrypt(options.pool);
  const parts: VerificationParts = { ...options, vault };
  const remove = (): Promise<number> => removeOldPictures(options, options.clock.now());
  options.jobs.everyMinute('identity-pictures', async () => {
    await remove();
  });
  return {
    routes: verificationRoutes(parts),
    cases: [verificationCases(parts, 'junior'), verificationCases(parts, 'advanced')],
    personalData: verificationData(vault),
    readPicture: (id) => readPicture(options, id),
    removeOldPictures: remove,
  };
}
