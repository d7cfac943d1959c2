import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { Files } from '../../adapters/files/files.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { ArchiveParts } from './archive.ts';

export interface DataExportParts extends Pick<ArchiveParts, 'files'> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly jobs: Pick<Jobs, 'add' | 'handle' | 'everyMinute'>;
  /** encrypted storage of archives */
  readonly archives: Pick<Files, 'write' | 'open' | 'remove'>;
  readonly identity: Pick<Identity, 'notify' | 'originOf' | 'callChecks'>;
  readonly notify: Notifications['notify'];
  /** of every feature */
  readonly data: readonly PersonalData[];
}

/** When another archive may be requested, ms; 0 for now. */
export function nextRequestMs(rows: readonly { readonly state: string; readonly requested_ms: bigint }[], nowMs: number): number {
  const counted = rows.find(({ state }) => state !== 'failed');
  if (!counted) return 0;
  const next = Number(counted.requested_ms) + DAY_MS;
  return next > nowMs ? next : 0;
}
