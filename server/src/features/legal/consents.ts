import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { AgreedVersions } from '@truefill/api/legal/agreed-versions.ts';
import { AGREED_DOCUMENTS, type AgreedDocument, type ConsentAct } from '@truefill/api/legal/documents.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { DocumentHistory } from './document-versions.ts';
import { dueOf, inForce, type DocumentInForce } from './due.ts';

/** Who agrees, how and in which language. */
export interface Consenting {
  readonly userId: bigint;
  readonly act: ConsentAct;
  readonly locale: string | undefined;
}

/** Consents of users, and which are due. */
export interface Consents {
  /** @throws Refusal 23571 for a document without consent, or a version that is not in force */
  check(brand: Brand, documents: AgreedVersions): Promise<void>;
  /** Stores what `check` accepted. Earlier consents stay as they were. */
  write(sql: Sql, brand: Brand, consenting: Consenting, documents: AgreedVersions): Promise<void>;
  /** documents whose consent is due, and all consents given */
  stateOf(brand: Brand, userId: bigint): Promise<CallResponse<'consents'>>;
  /** whether any consent of a user is due. Users without are cached: they cost no further query */
  isDue(brandId: string, userId: bigint): Promise<boolean>;
}

interface ConsentRow {
  readonly document: AgreedDocument;
  readonly version: number;
  readonly locale: string;
  readonly act: ConsentAct;
  readonly agreedTs: number;
}

const MAX_REMEMBERED = 200_000;

export function createConsents(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  histories: ReadonlyMap<string, DocumentHistory>,
): Consents {
  /** users without due consents, as long as this process runs: its documents do not change, and consents are never withdrawn */
  const upToDate = new Set<bigint>();
  /** brands whose documents never changed: no consent can be due there */
  const unchanged = new Set(
    [...histories].filter(([, history]) => inForce(history).every(({ version }) => version === 1)).map(([id]) => id),
  );
  const historyOf = (brandId: string): DocumentHistory => histories.get(brandId) ?? new Map();

  async function read(
    brandId: string,
    userId: bigint,
  ): Promise<{ due: readonly DocumentInForce[]; list: readonly ConsentRow[] }> {
    const { rows } = await pool.query<{ registeredMs: number; list: ConsentRow[] }>(
      `select created_ms::float8 as "registeredMs", coalesce((select json_agg(json_build_object('document', document, 'version', version,
           'locale', locale, 'act', act, 'agreedTs', agreed_ms) order by agreed_ms desc, document)
         from legal_consent where user_id = users.id), '[]') as list
       from users where brand_id = $1 and id = $2`,
      [brandId, userId],
    );
    const [user] = rows;
    if (!user) throw new Error(`${brandId} has no user ${userId}`);
    const due = dueOf(historyOf(brandId), { registeredMs: user.registeredMs, agreed: user.list });
    if (due.length === 0) remember(upToDate, userId);
    return { due, list: user.list };
  }

  return {
    async check({ id }, documents) {
      for (const { document, version } of documents) {
        const known = AGREED_DOCUMENTS.find((name) => name === document);
        const current = known && historyOf(id).get(known)?.at(-1)?.version;
        if (current === undefined || version < current) throw new Refusal('documentNotInForce');
        // another process may have started with newer documents and shown them
        if (version > current && !(await isStored(pool, id, document, version))) throw new Refusal('documentNotInForce');
      }
    },
    async write(sql, brand, { userId, act, locale }, documents) {
      await sql.query(
        `insert into legal_consent (brand_id, user_id, document, version, locale, act, agreed_ms)
         select $1, $2, agreed.document, agreed.version, $5, $6, $7 from unnest($3::text[], $4::integer[]) as agreed (document, version)
         on conflict do nothing`,
        [
          brand.id,
          userId,
          documents.map(({ document }) => document),
          documents.map(({ version }) => version),
          brand.locales.find((known) => known === locale) ?? brand.defaultLocale,
          act,
          clock.now(),
        ],
      );
    },
    async stateOf({ id }, userId) {
      const { due, list } = await read(id, userId);
      const current = new Map(inForce(historyOf(id)).map(({ document, version }) => [document, version]));
      return { due: [...due], list: list.map((row) => ({ ...row, inForce: current.get(row.document) === row.version })) };
    },
    async isDue(brandId, userId) {
      if (unchanged.has(brandId) || upToDate.has(userId)) return false;
      return (await read(brandId, userId)).due.length > 0;
    },
  };
}

async function isStored(pool: Pool, brandId: string, document: string, version: number): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from legal_document_version where brand_id = $1 and document = $2 and version = $3',
    [brandId, document, version],
  );
  return rows.length > 0;
}

/** Evicts the first entry, which is queried again if needed. */
function remember(users: Set<bigint>, userId: bigint): void {
  users.add(userId);
  if (users.size <= MAX_REMEMBERED) return;
  const [oldest] = users;
  if (oldest !== undefined) users.delete(oldest);
}
