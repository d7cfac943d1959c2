import type { FeatureManifest } from '../feature-manifest.ts';
import { accountClosingFeature } from './account-closing/manifest.ts';
import { accountsFeature } from './accounts/manifest.ts';
import { alertsFeature } from './alerts/manifest.ts';
import { auditFeature } from './audit/manifest.ts';
import { brandsFeature } from './brands/manifest.ts';
import { consoleReadsFeature } from './console-reads/manifest.ts';
import { dataExportFeature } from './data-export/manifest.ts';
import { depositsFeature } from './deposits/manifest.ts';
import { filesFeature } from './files/manifest.ts';
import { identityFeature } from './identity/manifest.ts';
import { legalFeature } from './legal/manifest.ts';
import { loansFeature } from './loans/manifest.ts';
import { mailChoicesFeature } from './mail-choices/manifest.ts';
import { messagesFeature } from './messages/manifest.ts';
import { notificationsFeature } from './notifications/manifest.ts';
import { operatorsFeature } from './operators/manifest.ts';
import { optionsFeature } from './options/manifest.ts';
import { outboxFeature } from './outbox/manifest.ts';
import { paymentsFeature } from './payments/manifest.ts';
import { payoutMethodsFeature } from './payout-methods/manifest.ts';
import { quotesFeature } from './quotes/manifest.ts';
import { reviewFeature } from './review/manifest.ts';
import { rulesFeature } from './rules/manifest.ts';
import { statementFeature } from './statement/manifest.ts';
import { supportFeature } from './support/manifest.ts';
import { tradingFeature } from './trading/manifest.ts';
import { verificationFeature } from './verification/manifest.ts';
import { walletFeature } from './wallet/manifest.ts';
import { withdrawalsFeature } from './withdrawals/manifest.ts';
import { workspaceFeature } from './workspace/manifest.ts';

/**
 * All features of the server. This is the order of the files in a user's archive, of modules in a batch of the account queue, and of
 * consumers in a round of events: notifications come after the other consumers, so that what those write is announced in the same round.
 * Migrations run in the order of their names.
 */
export const FEATURES: readonly FeatureManifest[] = [
  identityFeature,
  filesFeature,
  accountsFeature,
  quotesFeature,
  tradingFeature,
  optionsFeature,
  paymentsFeature,
  depositsFeature,
  withdrawalsFeature,
  payoutMethodsFeature,
  verificationFeature,
  loansFeature,
  reviewFeature,
  walletFeature,
  supportFeature,
  auditFeature,
  notificationsFeature,
  mailChoicesFeature,
  messagesFeature,
  alertsFeature,
  workspaceFeature,
  legalFeature,
  dataExportFeature,
  accountClosingFeature,
  statementFeature,
  rulesFeature,
  brandsFeature,
  outboxFeature,
  operatorsFeature,
  consoleReadsFeature,
];
