import { gatherMigrations } from './adapters/database/migrate.ts';
import { ALERT_RETENTION, alertsMigrations } from './features/alerts/index.ts';
import { auditMigrations } from './features/audit/index.ts';
import { filesMigrations, type FileUses } from './features/files/index.ts';
import { AVATAR_USE, IDENTITY_RETENTION, identityMigrations } from './features/identity/index.ts';
import { ledgerMigrations } from './features/accounts/ledger/index.ts';
import { messagesMigrations } from './features/messages/index.ts';
import { mailChoicesMigrations } from './features/mail-choices/index.ts';
import { NOTICE_RETENTION, notificationsMigrations } from './features/notifications/index.ts';
import { OPERATOR_RETENTION, operatorsMigrations } from './features/operators/index.ts';
import { legalMigrations } from './features/legal/index.ts';
import { optionsMigrations } from './features/options/index.ts';
import { loansMigrations } from './features/loans/index.ts';
import { outboxMigrations } from './features/outbox/index.ts';
import { DATA_EXPORT_RETENTION, dataExportMigrations } from './features/data-export/index.ts';
import { depositsMigrations, PROOF_USE } from './features/deposits/index.ts';
import { paymentsMigrations } from './features/payments/index.ts';
import { withdrawalsMigrations } from './features/withdrawals/index.ts';
import { IDENTITY_PICTURE_USE, verificationMigrations } from './features/verification/index.ts';
import { payoutMethodsMigrations } from './features/payout-methods/index.ts';
import { quotesMigrations } from './features/quotes/index.ts';
import { consoleReadsMigrations } from './features/console-reads/index.ts';
import { reviewMigrations } from './features/review/index.ts';
import { rulesMigrations } from './features/rules/index.ts';
import { supportMigrations, TICKET_PICTURE_USE } from './features/support/index.ts';
import { TRADING_RETENTION, tradingMigrations } from './features/trading/index.ts';
import { workspaceMigrations } from './features/workspace/index.ts';
import { migrations as installationMigrations } from './migrations.ts';

/** All tables of all features. */
export const ALL_MIGRATIONS = gatherMigrations(
  ledgerMigrations,
  quotesMigrations,
  tradingMigrations,
  optionsMigrations,
  identityMigrations,
  outboxMigrations,
  notificationsMigrations,
  mailChoicesMigrations,
  messagesMigrations,
  alertsMigrations,
  workspaceMigrations,
  auditMigrations,
  operatorsMigrations,
  filesMigrations,
  payoutMethodsMigrations,
  verificationMigrations,
  paymentsMigrations,
  depositsMigrations,
  withdrawalsMigrations,
  loansMigrations,
  reviewMigrations,
  consoleReadsMigrations,
  dataExportMigrations,
  supportMigrations,
  rulesMigrations,
  legalMigrations,
  installationMigrations,
);

/** Tables whose old rows are removed. */
export const RETENTION = [
  ...IDENTITY_RETENTION,
  ...OPERATOR_RETENTION,
  ...TRADING_RETENTION,
  ...NOTICE_RETENTION,
  ...ALERT_RETENTION,
  ...DATA_EXPORT_RETENTION,
];

/** SQL conditions of files in use; unused files are removed. */
export const FILE_USES: FileUses = {
  avatar: AVATAR_USE,
  proof: PROOF_USE,
  identity: IDENTITY_PICTURE_USE,
  ticket: TICKET_PICTURE_USE,
};
