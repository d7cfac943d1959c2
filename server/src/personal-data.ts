import { ledgerData } from './features/accounts/ledger/index.ts';
import { alertsData } from './features/alerts/index.ts';
import { auditData } from './features/audit/index.ts';
import { createFolderFiles } from './adapters/files/folder-files.ts';
import { createSealedFiles } from './adapters/files/sealed-files.ts';
import type { Features, ServerParts } from './compose.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import { createAccountClosing, type AccountClosing } from './features/account-closing/index.ts';
import { createDataExports, dataExportData, type DataExports } from './features/data-export/index.ts';
import { depositsData } from './features/deposits/index.ts';
import { filesData } from './features/files/index.ts';
import { legalData } from './features/legal/index.ts';
import { loansData } from './features/loans/index.ts';
import { mailChoicesData } from './features/mail-choices/index.ts';
import { messagesData } from './features/messages/index.ts';
import { notificationsData } from './features/notifications/index.ts';
import { optionsData } from './features/options/index.ts';
import { reviewData } from './features/review/index.ts';
import { supportData } from './features/support/index.ts';
import { tradingData } from './features/trading/index.ts';
import { workspaceData } from './features/workspace/index.ts';
import type { PersonalData } from './personal-data/personal-data.ts';

/** The personal data of all features: a feature whose tables reference users adds its entry here. */
export function personalDataOf({
  identity,
  payoutMethods,
  cash,
  verification,
}: Pick<Features, 'identity' | 'payoutMethods' | 'cash' | 'verification'>): readonly PersonalData[] {
  return [
    identity.personalData,
    filesData,
    ledgerData,
    tradingData,
    optionsData,
    depositsData,
    cash.withdrawals.personalData,
    payoutMethods.personalData,
    verification.personalData,
    loansData,
    reviewData,
    supportData,
    auditData,
    notificationsData,
    mailChoicesData,
    messagesData,
    alertsData,
    workspaceData,
    legalData,
    dataExportData,
  ];
}

/** What users can do with all their personal data. */
export interface OwnData {
  readonly exports: DataExports;
  readonly closing: AccountClosing;
}

type Needed = Pick<
  Features,
  'brands' | 'cash' | 'database' | 'files' | 'identity' | 'jobs' | 'notifications' | 'payoutMethods' | 'verification'
>;

export function openOwnData(
  { settings, clock }: Pick<ServerParts, 'settings' | 'clock'>,
  { database: { pool }, notifications, ...features }: Needed,
): OwnData {
  const shared = { pool, clock, data: personalDataOf(features), ...features };
  return {
    exports: createDataExports({
      ...shared,
      archives: createSealedFiles(createFolderFiles(settings.archivesDir), loadKeyRing(settings.dataDir, 'files'), 'data-export'),
      tell: (transaction, notice) => notifications.tell(transaction, notice),
    }),
    closing: createAccountClosing(shared),
  };
}
