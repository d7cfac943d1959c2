import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Pool } from 'pg';
import type { ConsoleHandler } from '../../http/calls/console-registrar.ts';
import type { OperatorSession } from '../operators/session.ts';
import { startOfDayMs } from '../trading/index.ts';
import { visibleBrands, type ReadParts } from './user-routes.ts';

type Dashboard = ConsoleCallResponse<'consoleDashboard'>;
type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/** The state of the service, the same for every viewer. */
export type Health = Part<'health'>;

export interface DashboardParts extends Pick<ReadParts, 'pool' | 'clock' | 'brands'> {
  /** pending cases of some brands by kind and age */
  readonly caseAges: (brandIds: readonly string[], nowMs: number) => Promise<Part<'cases'>>;
  readonly ticketAges: (brandIds: readonly string[], nowMs: number) => Promise<Part<'tickets'>>;
  readonly health: () => Promise<Health>;
}

/** The numbers that an operator may see, each over the brands for which they hold the right. */
export function dashboardHandler(parts: DashboardParts): ConsoleHandler<'consoleDashboard'> {
  const { pool, clock, brands } = parts;
  return async (operator, { brandId }) => {
    const nowMs = clock.now();
    const part = partsOf(operator, brandId);
    const [cases, tickets, money, users] = await Promise.all([
      part('cases.read', (ids) => parts.caseAges(ids, nowMs)),
      part('tickets.read', (ids) => parts.ticketAges(ids, nowMs)),
      part('treasury.read', (ids) => readMoney(pool, chosen(brands, ids), nowMs)),
      part('users.read', (ids) => readUsers(pool, chosen(brands, ids), nowMs)),
    ]);
    const health = operator.rights.has('health.read') ? await parts.health() : null;
    return { atTs: nowMs, cases, tickets, money, users, health };
  };
}

function partsOf(operator: OperatorSession, brandId: string | undefined) {
  return async <Result>(
    right: Parameters<typeof visibleBrands>[1],
    read: (brandIds: readonly string[]) => Promise<Result>,
  ): Promise<Result | null> => (operator.rights.has(right) ? read(visibleBrands(operator, right, brandId)) : null);
}

function chosen(brands: readonly Brand[], ids: readonly string[]): readonly Brand[] {
  return brands.filter(({ id }) => ids.includes(id));
}

/** The start of each time span for a brand: its own midnight, and days ago. */
function spansOf({ timeZone }: Brand, nowMs: number): readonly [today: number, week: number, month: number] {
  return [startOfDayMs(timeZone, nowMs), nowMs - WEEK_MS, nowMs - MONTH_MS];
}

interface MoneyRow {
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly scale: number;
  readonly today: bigint;
  readonly week: bigint;
  readonly month: bigint;
}

const sumsOf = (amount: string): string => `coalesce(sum(${amount}) filter (where decided_ms >= $2), 0)::bigint as today,
  coalesce(sum(${amount}) filter (where decided_ms > $3), 0)::bigint as week,
  coalesce(sum(${amount}) filter (where decided_ms > $4), 0)::bigint as month`;

/** Credited and paid amounts in the currency sent; the demo account has no such records. */
const MONEY = `select 'in' as direction, currency, scale, ${sumsOf('amount')} from deposit
    where brand_id = $1 and status = 'credited' and decided_ms > $4 group by currency, scale
  union all
  select 'out', currency, scale, ${sumsOf('amount')} from withdrawal
    where brand_id = $1 and status = 'paid' and decided_ms > $4 group by currency, scale`;

async function readMoney(pool: Pool, brands: readonly Brand[], nowMs: number): Promise<Part<'money'>> {
  const found: Part<'money'> = [];
  for (const brand of brands) {
    const { rows } = await pool.query<MoneyRow>(MONEY, [brand.id, ...spansOf(brand, nowMs)]);
    for (const [currency, both] of [...Map.groupBy(rows, (row) => row.currency)].toSorted(([a], [b]) => a.localeCompare(b)))
      found.push({ brandId: brand.id, currency, in: amountsIn(both, 'in'), out: amountsIn(both, 'out') });
  }
  return found;
}

function amountsIn(rows: readonly MoneyRow[], direction: MoneyRow['direction']): Part<'money'>[number]['in'] {
  const row = rows.find((each) => each.direction === direction);
  const scale = row?.scale ?? rows[0]?.scale ?? 2;
  const text = (amount: bigint | undefined): string => formatDecimal(amount ?? 0n, scale);
  return { today: text(row?.today), week: text(row?.week), month: text(row?.month) };
}

/** Users with a session used, or an order or option placed, since a moment: $1 brand, $5 a day ago. */
const ACTIVE = `select user_id, max(at_ms) as at_ms from (
    select s.user_id, s.used_ms as at_ms from sessions s where s.brand_id = $1 and s.used_ms > $3
    union all
    select a.user_id, o.placed_at_ms from trading_order o join ledger_account a on a.id = o.account_id
      where o.placed_at_ms > $3 and a.brand_id = $1
    union all
    select a.user_id, o.begin_ms from option_order o join ledger_account a on a.id = o.account_id
      where o.begin_ms > $3 and a.brand_id = $1
  ) seen group by user_id`;

const USERS = `select
    (select count(*) from active) as active_week, (select count(*) from active where at_ms > $5) as active_day,
    count(*) filter (where created_ms >= $2) as today, count(*) filter (where created_ms > $3) as week,
    count(*) filter (where created_ms > $4) as month
  from users where brand_id = $1 and created_ms > $4`;

async function readUsers(pool: Pool, brands: readonly Brand[], nowMs: number): Promise<Part<'users'>> {
  const found: Part<'users'> = [];
  for (const brand of brands) {
    const { rows } = await pool.query<Record<'active_day' | 'active_week' | 'today' | 'week' | 'month', bigint>>(
      `with active as (${ACTIVE}) ${USERS}`,
      [brand.id, ...spansOf(brand, nowMs), nowMs - DAY_MS],
    );
    const [row] = rows;
    found.push({
      brandId: brand.id,
      activeDay: Number(row?.active_day ?? 0n),
      activeWeek: Number(row?.active_week ?? 0n),
      registered: { today: Number(row?.today ?? 0n), week: Number(row?.week ?? 0n), month: Number(row?.month ?? 0n) },
    });
  }
  return found;
}
