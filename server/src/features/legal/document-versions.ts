import type { Brand } from '@truefill/api/brand.ts';
import { documentsOf, type LegalDocument } from '@truefill/api/legal/documents.ts';
import type { Pool } from 'pg';
import { inStartupTransaction } from '../../adapters/database/startup-transaction.ts';
import { canonicalDocument } from './canonical.ts';

/** A version of a document, and when it took effect. */
export interface DocumentVersion {
  readonly version: number;
  readonly sha256: string;
  readonly sinceMs: number;
}

/** All versions of a brand's documents up to this process's own, oldest first; the last is in force. */
export type DocumentHistory = ReadonlyMap<LegalDocument, readonly [DocumentVersion, ...DocumentVersion[]]>;

/** Advisory lock that serializes processes that start concurrently. */
const DOCUMENTS_LOCK = 7_303;

/**
 * Compares each document with its last stored version. A changed one gets the next version, in force from now on: nothing
 * shown can change without a new version.
 * @returns the histories by brand id
 */
export async function storeDocuments(
  pool: Pool,
  brands: readonly Brand[],
  nowMs: number,
): Promise<ReadonlyMap<string, DocumentHistory>> {
  return inStartupTransaction(pool, DOCUMENTS_LOCK, async (client) => {
    for (const brand of brands)
      for (const document of documentsOf(brand)) {
        const { content, sha256 } = canonicalDocument(document, brand);
        await client.query(
          `insert into legal_document_version (brand_id, document, version, sha256, since_ms, content)
           select $1, $2, coalesce(last.version, 0) + 1, $3, $4, $5
           from (select 1) one left join lateral (select version, sha256 from legal_document_version
             where brand_id = $1 and document = $2 order by version desc limit 1) last on true
           where last.sha256 is distinct from $3`,
          [brand.id, document, sha256, nowMs, content],
        );
      }
    const { rows } = await client.query<DocumentVersion & { brandId: string; document: LegalDocument }>(
      `select brand_id as "brandId", document, version, sha256, since_ms::float8 as "sinceMs" from legal_document_version
       where brand_id = any ($1::text[]) order by brand_id, document, version`,
      [brands.map(({ id }) => id)],
    );
    return new Map(brands.map((brand) => [brand.id, historyOf(brand, rows)]));
  });
}

function historyOf(
  brand: Brand,
  rows: readonly (DocumentVersion & { readonly brandId: string; readonly document: LegalDocument })[],
): DocumentHistory {
  return new Map(
    documentsOf(brand).map((document) => {
      const [first, ...later] = rows
        .filter((row) => row.brandId === brand.id && row.document === document)
        .map(({ version, sha256, sinceMs }) => ({ version, sha256, sinceMs }));
      if (!first) throw new Error(`${brand.id} has no stored version of ${document}`);
      return [document, [first, ...later]];
    }),
  );
}
