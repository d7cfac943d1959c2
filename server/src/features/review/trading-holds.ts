import type { CallRequest } from '@truefill/api/calls.ts';
import type { OwnName } from '@truefill/api/paths.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext, RegisterCall, UserContext } from '../../http/calls/register-call.ts';
import type { Timers } from '../../platform/timers.ts';
import { callerOf, userKey, type Caller } from '../trading/index.ts';

/** Users who are blocked from opening, in memory, so that an order needs no query. */
export interface TradingHolds {
  /** whether an active hold blocks the user from opening; closing is never blocked */
  blocks(userId: bigint): boolean;
  /** whether a request's idempotency key was answered before: it gets that answer again, held or not */
  answered(caller: Caller): Promise<boolean>;
  start(): Promise<void>;
  stop(): void;
}

/** Calls that are blocked for held users: they open something with real money. */
const OPENING: ReadonlySet<OwnName> = new Set(['addOrder', 'addOrderOption']);

/**
 * Whether a request opens something: a new limit price can make a pending order fill at market, levels of an order open
 * nothing.
 */
function opens(name: OwnName, input: unknown): boolean {
  return OPENING.has(name) || (input as CallRequest<'modifyOrder'>).price !== undefined;
}

/**
 * Wraps a registrar: calls that open something refuse held users with 405, unless they were answered before the hold.
 * A pending order accepted before the hold still fills at its price, and can be canceled.
 */
export function refusingHeld(
  register: RegisterCall,
  { blocks, answered }: Pick<TradingHolds, 'blocks' | 'answered'>,
): RegisterCall {
  return (name, handler) => {
    if (!OPENING.has(name) && name !== 'modifyOrder') return register(name, handler);
    const answer = handler as (input: unknown, context: CallContext) => unknown;
    const guarded = async (input: unknown, context: UserContext): Promise<unknown> => {
      const { accountMode, userId } = context.session;
      if (accountMode === 'real' && opens(name, input) && blocks(userId) && !(await answered(callerOf(context))))
        throw new Refusal('userBanned', { because: 'A hold is on this account; its positions can be closed.' });
      return answer(input, context);
    };
    return register(name, guarded as unknown as typeof handler);
  };
}

/** Polling interval for decisions of other processes. */
const POLL_EVERY_MS = 1_000;

export function createTradingHolds({
  pool,
  clock,
  timers,
  log,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
}): TradingHolds {
  let untilMs: ReadonlyMap<bigint, bigint> = new Map();
  let polling: Promise<void> | null = null;
  let stop = (): void => undefined;

  async function poll(): Promise<void> {
    const { rows } = await pool.query<{ user_id: bigint; until_ms: bigint }>(
      `select user_id, max(expires_ms) as until_ms from review_hold
       where scope = 'withdrawals_and_trading' and state = 'approved' and lifted_ms is null and expires_ms > $1 group by user_id`,
      [clock.now()],
    );
    untilMs = new Map(rows.map((row) => [row.user_id, row.until_ms]));
  }

  function pollOnce(): void {
    polling ??= poll()
      .catch((error: unknown) => log.error({ err: error }, 'failed to read holds'))
      .finally(() => (polling = null));
  }

  return {
    blocks(userId) {
      const until = untilMs.get(userId);
      return until !== undefined && until > BigInt(clock.now());
    },
    async answered(caller) {
      if (caller.idempotencyKey === null) return false;
      const { rows } = await pool.query(
        `select 1 from ledger_account a join trading_command c on c.account_id = a.id
         where a.user_id = $1 and a.account_mode = $2 and a.purpose = 'trading' and c.key = $3`,
        [caller.userId, caller.accountMode, userKey(caller).key],
      );
      return rows.length > 0;
    },
    async start() {
      await poll();
      stop = timers.every(POLL_EVERY_MS, pollOnce);
    },
    stop: () => stop(),
  };
}
