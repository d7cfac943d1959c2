import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import type { PriceFeed } from './adapters/feeds/feed.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { Sms } from './adapters/sms/sms.ts';
import type { Cashier } from './cashier.ts';
import type { AccountClosing } from './features/account-closing/index.ts';
import type { AccountQueue } from './features/accounts/index.ts';
import type { Alerts } from './features/alerts/index.ts';
import type { Catalogue } from './features/catalogue/index.ts';
import type { LedgerCheck } from './features/console-reads/index.ts';
import type { DataExports } from './features/data-export/index.ts';
import type { StoredFiles } from './features/files/index.ts';
import type { Identity, IdentityLimits, PasswordCost } from './features/identity/index.ts';
import type { Legal } from './features/legal/index.ts';
import type { MessageSending } from './features/messages/index.ts';
import type { Notifications } from './features/notifications/index.ts';
import type { Operators } from './features/operators/index.ts';
import type { Options } from './features/options/index.ts';
import type { PayoutMethods } from './features/payout-methods/index.ts';
import type { CoinPrices } from './features/payments/index.ts';
import type { Quotes } from './features/quotes/index.ts';
import type { Review } from './features/review/index.ts';
import type { PublishedRules } from './features/rules/index.ts';
import type { Support } from './features/support/index.ts';
import type { Trading } from './features/trading/index.ts';
import type { Verification } from './features/verification/index.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { SecurityEvents } from './platform/security-events.ts';
import type { Settings } from './settings.ts';

/** The parts that differ between production and tests. */
export interface ServerParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly createFeed: (parts: {
    readonly catalogue: Catalogue;
    readonly clock: Clock;
    readonly seed: string;
  }) => PriceFeed | Promise<PriceFeed>;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly limits?: Partial<IdentityLimits>;
  /** the text of the next captcha; random in production, which cannot set it */
  readonly captchaText?: () => string;
  /** the cost of hashing a password; full in production, which cannot set it */
  readonly passwordCost?: PasswordCost;
}

/** What users can do with all their personal data. */
export interface OwnData {
  readonly exports: DataExports;
  readonly closing: AccountClosing;
}

/** The features of a running server, wired together. */
export interface Features {
  readonly catalogue: Catalogue;
  readonly brands: readonly Brand[];
  readonly database: Database;
  readonly quotes: Quotes;
  readonly queue: AccountQueue;
  readonly trading: Trading;
  readonly options: Options;
  readonly prices: CoinPrices;
  readonly notifications: Notifications;
  readonly alerts: Alerts;
  readonly identity: Identity;
  readonly legal: Legal;
  readonly operators: Operators;
  readonly files: StoredFiles;
  readonly payoutMethods: PayoutMethods;
  readonly verification: Verification;
  readonly cash: Cashier;
  readonly security: SecurityEvents;
  readonly review: Review;
  readonly messages: MessageSending;
  readonly ownData: OwnData;
  readonly support: Support;
  /** the published rules of brands, by brand ID */
  readonly rules: ReadonlyMap<string, PublishedRules>;
  /** a warning for operators: kinds of ledger entries that this version does not know */
  readonly unknownEntryKinds: string | null;
  /** a warning for operators: brands in the database without a folder */
  readonly removedBrands: string | null;
  readonly jobs: Jobs;
  readonly ledgerCheck: LedgerCheck;
}
