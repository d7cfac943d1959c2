import { createFolderFiles } from './adapters/files/folder-files.ts';
import { createEncryptedFiles } from './adapters/files/encrypted-files.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import type { PersonalDataParts } from './feature-manifest.ts';
import { createAccountClosing } from './features/account-closing/index.ts';
import { createDataExports } from './features/data-export/index.ts';
import { FEATURES } from './features/index.ts';
import { createCoinPrices } from './features/payments/index.ts';
import type { PersonalData } from './personal-data/personal-data.ts';
import type { Features, OwnData, ServerParts } from './server-parts.ts';

/** The personal data of all features. */
export function personalDataOf(parts: PersonalDataParts): readonly PersonalData[] {
  return FEATURES.flatMap(({ personalData = [] }) => (typeof personalData === 'function' ? personalData(parts) : personalData));
}

type Needed = PersonalDataParts &
  Pick<Features, 'brands' | 'catalogue' | 'database' | 'files' | 'jobs' | 'notifications' | 'quotes'>;

export function openOwnData(
  { settings, clock }: Pick<ServerParts, 'settings' | 'clock'>,
  { database: { pool }, notifications, ...features }: Needed,
): OwnData {
  const shared = { pool, clock, data: personalDataOf(features), ...features };
  return {
    exports: createDataExports({
      ...shared,
      archives: createEncryptedFiles(
        createFolderFiles(settings.archivesDir),
        loadKeyRing(settings.dataDir, 'files'),
        'data-export',
      ),
      notify: (transaction, notice) => notifications.notify(transaction, notice),
    }),
    closing: createAccountClosing({ ...shared, prices: createCoinPrices(features.quotes, features.catalogue) }),
  };
}
