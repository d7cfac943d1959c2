import type { Brand } from '@truefill/api/brand.ts';
import type { Migrations } from './adapters/database/migrate.ts';
import type { RetentionRule } from './adapters/database/retention.ts';
import type { AccountModule } from './features/accounts/index.ts';
import type { FileUses } from './features/files/index.ts';
import type { Identity } from './features/identity/index.ts';
import type { OptionBrand } from './features/options/index.ts';
import type { EventConsumer } from './features/outbox/index.ts';
import type { CoinPrices } from './features/payments/index.ts';
import type { QuoteBook } from './features/quotes/index.ts';
import type { ReviewParts } from './features/review/index.ts';
import type { Market } from './features/trading/index.ts';
import type { Destinations } from './features/withdrawals/index.ts';
import type { Authenticate } from './http/calls/call-registrar.ts';
import type { ConsoleRoutes } from './http/calls/console-registrar.ts';
import type { FeatureRoutes } from './http/calls/register-call.ts';
import type { LiveTopic } from './live/live-topic.ts';
import type { PersonalData } from './personal-data/personal-data.ts';
import type { Clock } from './platform/clock.ts';
import type { Features, ServerParts } from './server-parts.ts';

/**
 * Everything that a feature adds to the server's lists, in the `manifest.ts` of its folder. Dependencies between features are not here:
 * `compose.ts` passes them to each `create...` by name.
 */
export interface FeatureManifest {
  /** the name of its folder */
  readonly name: string;
  readonly migrations?: Migrations;
  /** tables whose old rows are removed */
  readonly retention?: readonly RetentionRule[];
  /** by purpose, the SQL condition of an uploaded picture in use; unused pictures are removed */
  readonly fileUses?: Partial<FileUses>;
  /** for the archive of a user's own data and for closing accounts; a function if it has to be decrypted */
  readonly personalData?: PersonalData | ((parts: PersonalDataParts) => PersonalData);
  /** the modules of the account queue that change money */
  readonly modules?: (parts: ModuleParts) => readonly AccountModule[];
  /** the consumers of events. They are independent: each has a position and transactions of its own. */
  readonly consumers?: (parts: ConsumerParts) => readonly EventConsumer[];
  /** topics of the exchange feed */
  readonly topics?: (features: Features) => readonly LiveTopic[];
  /** calls on the brands' hosts */
  readonly routes?: (parts: RouteParts) => FeatureRoutes;
  /** calls on the console's host */
  readonly consoleRoutes?: (parts: ConsoleRouteParts) => ConsoleRoutes;
}

/** The features that can decrypt their personal data. */
export type PersonalDataParts = Pick<Features, 'cash' | 'identity' | 'payoutMethods' | 'verification'>;

/** The dependencies of modules. */
export interface ModuleParts {
  readonly market: Market;
  readonly prices: CoinPrices;
  readonly quotes: QuoteBook;
  /** by their ids */
  readonly brands: ReadonlyMap<string, Brand>;
  readonly optionBrands: ReadonlyMap<string, OptionBrand>;
  readonly clock: Clock;
  /** encrypts the destinations of withdrawals */
  readonly encrypt: Destinations['encrypt'];
}

/** The dependencies of consumers. */
export interface ConsumerParts extends Pick<Features, 'brands' | 'notifications'> {
  readonly identity: Pick<Identity, 'notify'>;
  /** the user's current language, null if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
}

type Running = Features & Pick<ServerParts, 'clock' | 'settings'>;

/** The dependencies of calls on the brands' hosts. */
export type RouteParts = Running & { readonly authenticate: Authenticate };

/** The dependencies of calls on the console's host. */
export type ConsoleRouteParts = Running & {
  /** users as operators see them */
  readonly userOf: ReviewParts['userOf'];
};
