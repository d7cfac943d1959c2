import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import pg from 'pg';
import { types } from '../../adapters/database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { verifyLedger, type LedgerReport } from '../accounts/ledger/index.ts';

type Treasury = ConsoleCallResponse<'consoleTreasury'>;

/** A broker's pocket with the sum of its entries in the currency's units. */
export interface HouseTotal {
  readonly brandId: string;
  readonly accountMode: string;
  readonly currency: string;
  readonly pocket: string;
  /** decimal digits, since JSON has no bigint */
  readonly total: string;
}

/** The result of the newest completed check. */
export interface CheckedLedger {
  readonly ledger: Treasury['ledger'];
  readonly house: readonly HouseTotal[];
  /** brand, mode and currency whose pockets do not sum to zero, as `positionKey` */
  readonly unbalanced: ReadonlySet<string>;
}

/**
 * Checks that balances equal the sums of their entries. A check reads the whole ledger, so viewers only see the last result.
 */
export interface LedgerCheck {
  /** the last result of any process; null before the first */
  last(): Promise<CheckedLedger | null>;
  /** Checks now, unless a process is already checking. @throws the error that stopped it, which is recorded too */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export interface LedgerCheckParts {
  readonly pool: pg.Pool;
  /** for a separate connection: the pool's statement timeout is too short for a large ledger */
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'everyMinute'>;
}

/** The pause between checks as a multiple of their duration, so that they use at most a fiftieth of one connection's time. */
const REST = 50;
const MAX_DURATION_MS = 1_800_000;
const LOCK = 7_204_961_553;

interface Found {
  readonly wrongBalances: number;
  readonly unbalanced: readonly string[];
  readonly unknownKinds: readonly string[];
  readonly house: readonly HouseTotal[];
}

interface Row {
  checked_ms: bigint | null;
  found: Found | null;
  failed_ms: bigint | null;
}

export function positionKey(of: { readonly brandId: string; readonly accountMode: string; readonly currency: string }): string {
  return `${of.brandId}/${of.accountMode}/${of.currency}`;
}

export function createLedgerCheck({ pool, connection, clock, jobs }: LedgerCheckParts): LedgerCheck {
  let running: pg.Client | null = null;
  let stopped = false;

  async function note(set: string, startedMs: number, value: unknown): Promise<void> {
    const nowMs = clock.now();
    await pool.query(`insert into ledger_check (only_row, next_ms) values (true, 0) on conflict do nothing`);
    await pool.query(`update ledger_check set next_ms = $1, ${set}`, [nowMs + REST * (nowMs - startedMs), startedMs, value]);
  }

  async function check(): Promise<void> {
    const startedMs = clock.now();
    const client = new pg.Client({
      ...connection,
      types,
      application_name: 'truefill ledger check',
      statement_timeout: MAX_DURATION_MS,
    });
    // the query that waits rejects on its own
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
      if (!rows[0]?.taken || stopped) return;
      running = client;
      const found = await readAll(client);
      await note('checked_ms = $2, found = $3, failed_ms = null', startedMs, JSON.stringify(found));
    } catch (error) {
      if (stopped) return;
      await note('failed_ms = $2, failure = $3', startedMs, (error as Error).message);
      throw error;
    } finally {
      running = null;
      await client.end().catch(() => undefined);
    }
  }

  const isDue = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ next_ms: bigint }>('select next_ms from ledger_check');
    return rows[0] === undefined || Number(rows[0].next_ms) <= clock.now();
  };

  jobs.everyMinute(
    'check-ledger',
    async () => {
      if (await isDue()) await check();
    },
    2 * (MAX_DURATION_MS / 1_000),
  );

  return {
    async last() {
      const { rows } = await pool.query<Row>('select checked_ms, found, failed_ms from ledger_check');
      return rows[0] ? checkedFrom(rows[0]) : null;
    },
    check,
    async stop() {
      stopped = true;
      await running?.end();
    },
  };
}

/** In one database snapshot, so that no sum contains later commits. */
async function readAll(client: pg.Client): Promise<Found> {
  await client.query('begin isolation level repeatable read read only');
  const report: LedgerReport = await verifyLedger({
    query: (text, values) => client.query(text, [...values]) as Promise<never>,
  });
  const { rows: house } = await client.query<HouseTotal>(
    `select a.brand_id as "brandId", a.account_mode as "accountMode", a.currency, pocket, sum(change)::bigint::text as total
     from ledger_movement e join ledger_account a on a.id = e.account_id,
          lateral (values (e.destination, e.amount), (e.source, -e.amount)) as moved (pocket, change)
     where pocket like 'house%' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  await client.query('commit');
  return {
    wrongBalances: report.wrongBalances.length,
    unbalanced: report.unbalanced.map(positionKey),
    unknownKinds: report.unknownKinds,
    house,
  };
}

function checkedFrom({ checked_ms, found, failed_ms }: Row): CheckedLedger {
  const unbalanced = found?.unbalanced ?? [];
  const unknownKinds = [...(found?.unknownKinds ?? [])];
  const wrongBalances = found?.wrongBalances ?? 0;
  return {
    ledger: {
      checkedTs: checked_ms === null ? null : Number(checked_ms),
      failedTs: failed_ms === null ? null : Number(failed_ms),
      ok: found !== null && wrongBalances === 0 && unbalanced.length === 0 && unknownKinds.length === 0,
      wrongBalances,
      unbalanced: unbalanced.length,
      unknownKinds,
    },
    house: found?.house ?? [],
    unbalanced: new Set(unbalanced),
  };
}
