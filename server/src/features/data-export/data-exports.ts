import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { randomUUID } from 'node:crypto';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { runIndependently } from '../../jobs/run-independently.ts';
import type { Authenticate } from '../../http/calls/call-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { DataOwner, PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea } from '../../personal-data/table-area.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Session } from '../identity/index.ts';
import { archiveOf } from './archive.ts';
import { failStale, insertExport, markExpired, markReady, newestExports, overdueExports, takeExport } from './export-rows.ts';
import { nextRequestMs, type DataExportParts } from './export-parts.ts';
import { exportRoutes } from './routes.ts';
import { zipOf } from './zip.ts';

/** An archive not ready by then has failed: the job's retries end earlier. */
const GIVEN_UP_MS = 120 * MINUTE_MS;

export const DATA_EXPORT: JobKind<{ readonly id: string }> = { name: 'data-export', retries: 5, withinSeconds: 900 };

/** Records of requests, long after their archive was deleted. */
export const DATA_EXPORT_RETENTION: readonly RetentionRule[] = [
  { table: 'data_export', writtenMs: `case when state in ('failed', 'expired') then requested_ms end`, keepDays: 400 },
];

/** Archives of all data about a user. */
export interface DataExports {
  routes(authenticate: Authenticate): FeatureRoutes;
  /** removes expired archives; also runs every minute */
  removeExpired(): Promise<void>;
}

/** Users' export requests as part of the export itself. */
export const dataExportData: PersonalData = {
  areas: [
    tableArea({
      name: 'data-requests',
      about: 'When and from where copies of your data were requested.',
      tables: ['data_export'],
      where: OWN_ROW,
      key: ['id', 'uuid'],
      fields: {
        state: plain('state', 'its status'),
        device: plain('device', 'the device it was requested from'),
        address: plain('address', 'the network address, shortened'),
        requested: moment('requested_ms', 'when it was requested'),
        downloaded: moment('downloaded_ms', 'when it was last downloaded'),
      },
    }),
  ],
};

export function createDataExports(parts: DataExportParts): DataExports {
  const { pool, clock, jobs, archives } = parts;
  jobs.handle(DATA_EXPORT, ({ id }) => makeArchive(parts, id));
  const removeExpired = async (): Promise<void> => {
    const nowMs = clock.now();
    // leftovers of failed ones can be removed
    const stale = await failStale(pool, nowMs - GIVEN_UP_MS);
    const overdue = await overdueExports(pool, nowMs);
    await runIndependently(
      [...stale, ...overdue],
      (id) => `archive ${id}`,
      async (id) => {
        await archives.remove(id);
        if (overdue.includes(id)) await markExpired(pool, id);
      },
    );
  };
  jobs.everyMinute('expired-data-exports', removeExpired);
  return {
    routes: (authenticate) => exportRoutes({ ...parts, authenticate, request: (session) => request(parts, session) }),
    removeExpired,
  };
}

/** @throws Refusal 23552 while one is being made, 1033 within a day of the last */
async function request({ pool, clock, jobs, identity }: DataExportParts, session: Session): Promise<string> {
  const id = randomUUID();
  const owner: DataOwner = session;
  const { device, address } = await identity.originOf(session);
  await inTransaction(pool, async (client) => {
    // serializes requests of a user: the second sees the first
    const { rowCount } = await client.query(
      'select 1 from users where id = $1 and brand_id = $2 and closed_ms is null for update',
      [owner.userId, owner.brandId],
    );
    if (rowCount === 0) throw new Refusal('accountDisabled');
    const nowMs = clock.now();
    const exports = await newestExports(client, owner);
    if (exports.some(({ state }) => state === 'preparing')) throw new Refusal('stillProcessing');
    if (nextRequestMs(exports, nowMs) > 0) throw new Refusal('tryAgainLater');
    await insertExport(client, owner, { id, nowMs, device, address });
    await identity.notify(client, { ...owner, template: 'data-export-requested', values: { device } });
    await jobs.add(client, DATA_EXPORT, { id });
  });
  return id;
}

/**
 * All reads see one snapshot, and the row is marked ready together with the file. The row stays locked meanwhile: another
 * attempt of the same job fails at once and is retried after this one has ended. Repeated after a crash, it overwrites the
 * file.
 */
async function makeArchive({ pool, clock, brands, archives, data, files, notify }: DataExportParts, id: string): Promise<void> {
  const areas = data.flatMap((each) => each.areas);
  await inTransaction(
    pool,
    async (client) => {
      const row = await takeExport(client, id);
      const brand = row && brands.find((each) => each.id === row.brand_id);
      if (!row || !brand) return;
      const owner = { brandId: row.brand_id, userId: row.user_id };
      const head = { site: brand.site, madeMs: clock.now() };
      const size = await archives.write(id, zipOf(archiveOf({ areas, files }, client, owner, head)));
      const nowMs = clock.now();
      const expiresMs = nowMs + brand.retention.dataExportDays * DAY_MS;
      await markReady(client, id, { nowMs, expiresMs, size });
      const values = { time: String(expiresMs) };
      await notify(client, { userId: owner.userId, kind: 'dataExportReady', subject: `data-export/${id}`, values });
    },
    'begin isolation level repeatable read',
  );
}
