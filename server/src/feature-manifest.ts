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
 * What a feature contributes to the server, in `manifest.ts` of its folder. What it is made of `compose.ts` hands to its `create...`, by
 * name; here are the lists that every feature adds to. Functions name what they take of what runs, and nothing else reaches them.
 */
export interface FeatureManifest {
  /** that of its folder */
  readonly name: string;
  readonly migrations?: Migrations;
  /** tables whose old rows are removed */
  readonly retention?: readonly RetentionRule[];
  /** what keeps a picture that users sent, by its purpose; one that nothing came of is removed */
  readonly fileUses?: Partial<FileUses>;
  /** what is held about users; a function where it has to be decrypted */
  readonly personalData?: PersonalData | ((parts: PersonalDataParts) => PersonalData);
  /** what changes money, for the account queue */
  readonly modules?: (parts: ModuleParts) => readonly AccountModule[];
  /** what follows from events. Consumers do not depend on each other: each has a position and transactions of its own. */
  readonly consumers?: (parts: ConsumerParts) => readonly EventConsumer[];
  /** what the exchange feed carries */
  readonly topics?: (features: Pick<Features, 'notifications' | 'options' | 'trading'>) => readonly LiveTopic[];
  /** calls of the brands' hosts */
  readonly routes?: (parts: RouteParts) => FeatureRoutes;
  /** calls of the console's host */
  readonly consoleRoutes?: (parts: ConsoleRouteParts) => ConsoleRoutes;
}

/** The features that can read what they have encrypted about users. */
export type PersonalDataParts = Pick<Features, 'cash' | 'identity' | 'payoutMethods' | 'verification'>;

/** What modules decide on. */
export interface ModuleParts {
  readonly market: Market;
  readonly prices: CoinPrices;
  readonly quotes: QuoteBook;
  /** by their ids */
  readonly brands: ReadonlyMap<string, Brand>;
  readonly optionBrands: ReadonlyMap<string, OptionBrand>;
  readonly clock: Clock;
  /** what destinations of withdrawals are sealed with */
  readonly seal: Destinations['seal'];
}

/** What consumers tell users with. */
export interface ConsumerParts extends Pick<Features, 'brands' | 'notifications'> {
  readonly identity: Pick<Identity, 'notify'>;
  /** the language that a user reads now, null where it is not known */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
}

type Running = Features & Pick<ServerParts, 'clock' | 'settings'>;

/** What calls are answered from. */
export type RouteParts = Running & { readonly authenticate: Authenticate };

/** The same for the console's. */
export type ConsoleRouteParts = Running & {
  /** users as operators see them */
  readonly userOf: ReviewParts['userOf'];
};
