import type { SavedDocument } from '@truefill/api/workspace/calls.ts';
import { readChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { isDrawingsKey, MAX_DRAWN_SYMBOLS, symbolOf } from '@truefill/api/workspace/document-key.ts';
import { readDrawings, type Drawings } from '@truefill/api/workspace/drawings.ts';
import { readWorkspacePanels } from '@truefill/api/workspace/panels.ts';
import { readWatchlist } from '@truefill/api/workspace/watchlist.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { ownerOf, type CallHandler, type FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import {
  withOwnerLock,
  countOtherDrawings,
  findDocument,
  insertDocument,
  readDocuments,
  replaceDocument,
  type NewDocument,
  type StoredDocument,
} from './store.ts';

/** Users' synced settings: read and save by key. Drawings belong to one of `markets`, by symbol. */
export function workspaceRoutes(pool: Pool, clock: Clock, markets: Pick<ReadonlyMap<string, unknown>, 'has'>): FeatureRoutes {
  const read: CallHandler<'workspaceRead'> = async ({ keys }, context) => {
    const documents = await readDocuments(pool, ownerOf(context), keys);
    return { documents: documents.map(toWire) };
  };
  const save: CallHandler<'workspaceSave'> = ({ key, revision, content }, context) => {
    const owner = ownerOf(context);
    if (isDrawingsKey(key) && !markets.has(symbolOf(key))) throw new Refusal('pairMissing');
    return withOwnerLock(pool, owner, (client) => saveDocument(client, owner, { key, revision, content, atMs: clock.now() }));
  };
  return (register) => {
    register('workspaceRead', read);
    register('workspaceSave', save);
  };
}

async function saveDocument(
  client: PoolClient,
  owner: Owner,
  document: NewDocument,
): Promise<{ saved: boolean; document: SavedDocument }> {
  const { key, content } = document;
  const draws = isDrawingsKey(key) && (content as Drawings).drawings.length > 0;
  if (draws && (await countOtherDrawings(client, owner, key)) >= MAX_DRAWN_SYMBOLS) throw new Refusal('updateLimitReached');
  const found = await findDocument(client, owner, key);
  // a missing document, for instance after restoring an older backup, is written again whatever revision it was made from
  const written = found ? await replaceDocument(client, owner, document) : await insertDocument(client, owner, document);
  const newest = written ?? found;
  if (!newest) throw new Error(`the document ${key} can be neither written nor found`);
  return { saved: written !== null, document: toWire(newest) };
}

function toWire({ key, revision, saved_at_ms: savedAtMs, content }: StoredDocument): SavedDocument {
  return { key, revision: Number(revision), savedAt: Number(savedAtMs), content: contentOf(key, content) };
}

/** The content of a key, or null if it does not fit this version's schema. */
function contentOf(key: string, content: unknown): SavedDocument['content'] {
  const read = isDrawingsKey(key) ? readDrawings : READERS[key];
  return (read?.(content) ?? null) as SavedDocument['content'];
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  'chart-layout': readChartLayout,
  watchlist: readWatchlist,
  'workspace-panels': readWorkspacePanels,
};
