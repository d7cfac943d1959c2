import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { formatDecimal } from '@truefill/domain/decimal.ts';
import { formatMoney } from '@truefill/domain/money.ts';
import { formatPrice } from '@truefill/domain/price.ts';
import { WARNING_LEVELS } from '@truefill/domain/stop-out.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { LedgerAccount } from '../ledger/index.ts';
import type { ClosedOrder } from '../trading/index.ts';
import { composeNotice, type NoticeKind } from './notice-text.ts';
import { notificationRoutes } from './routes.ts';
import { clearWarning, insertNotice, raiseWarning, readWarnings, unreadCount } from './store.ts';

export interface NotificationsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** the language that a user reads now, null where it is not known */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  readonly log: Pick<Logger, 'error'>;
}

/** Tells users what happened to them while they did not look. */
export interface Notifications {
  readonly routes: FeatureRoutes;
  /** loads who was warned; the migrations have run */
  start(): Promise<void>;
  /** resolves when what was to be told is written */
  stop(): Promise<void>;
  /** an account has come to a stage of warning, 0 none; `level` in percent at scale 2 */
  noteMarginStage(account: LedgerAccount, stage: number, level: bigint | null): void;
  noteStopOut(account: LedgerAccount, order: ClosedOrder): void;
  /** for the exchange feed */
  notification(userId: bigint): Promise<ExchangeData['notification']>;
  /** a user has another number of unread notices, of either account mode; answers how to stop */
  onChange(listener: (userId: bigint, mode: AccountMode) => void): () => void;
}

const STAGE_KINDS: readonly NoticeKind[] = ['marginLevel100', 'marginLevel75'];
const LEVEL_SCALE = 2;

export function createNotifications({ pool, clock, brands: brandList, localeOf, log }: NotificationsParts): Notifications {
  const brands = new Map(brandList.map((brand) => [brand.id, brand]));
  const stages = new Map<bigint, number>();
  const listeners = new Set<(userId: bigint, mode: AccountMode) => void>();
  let work: Promise<void> = Promise.resolve();

  /** One after the other, so that a warning and its end stay in their order. */
  function enqueue(task: () => Promise<void>): void {
    work = work.then(task).catch((error: unknown) => log.error({ err: error }, 'a user could not be told'));
  }

  function changed(userId: bigint): void {
    for (const listener of listeners) for (const mode of ['real', 'demo'] as const) listener(userId, mode);
  }

  async function tell(account: LedgerAccount, alarm: NoticeKind, subject: string, values: Readonly<Record<string, string>>): Promise<void> {
    const brand = brands.get(account.brandId);
    if (!brand) return;
    const realMoney = account.accountMode === 'real';
    const text = composeNotice(brand, alarm, { locale: await localeOf(account.userId), realMoney }, values);
    const written = await insertNotice(pool, { userId: account.userId, alarm, subject, atMs: clock.now() }, text);
    if (written) changed(account.userId);
  }

  return {
    routes: notificationRoutes(pool, clock, changed),
    async start() {
      for (const [accountId, stage] of await readWarnings(pool)) stages.set(accountId, stage);
    },
    stop: () => work,
    noteMarginStage(account, stage, level) {
      const before = stages.get(account.id) ?? 0;
      if (stage === before) return;
      if (stage === 0) stages.delete(account.id);
      else stages.set(account.id, stage);
      const kind = stage > before ? STAGE_KINDS[stage - 1] : undefined;
      enqueue(async () => {
        if (stage === 0) await clearWarning(pool, account.id);
        else await raiseWarning(pool, account.id, stage);
        const shown = formatDecimal(level ?? WARNING_LEVELS[0], LEVEL_SCALE);
        if (kind) await tell(account, kind, `margin/${account.id}/${account.version}/${stage}/${clock.now()}`, { level: shown });
      });
    },
    noteStopOut(account, { id, symbol, pricePrecision, closing }) {
      const values = { symbol, price: formatPrice(closing.fill.price, pricePrecision), result: formatMoney(closing.profitLoss) };
      enqueue(() => tell(account, 'stopOut', `stopout/${id}`, values));
    },
    async notification(userId) {
      return { counts: await unreadCount(pool, userId) };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
