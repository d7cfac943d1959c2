import type { DataOwner, ExportArea } from '../../personal-data/personal-data.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { OwnFile, StoredFiles } from '../files/index.ts';
import type { ArchiveFile } from './zip.ts';

export interface ArchiveParts {
  readonly areas: readonly ExportArea[];
  readonly files: Pick<StoredFiles, 'ofOwner' | 'contentOf'>;
}

/** Description of an archive. */
export interface ArchiveHead {
  readonly site: string;
  /** ms */
  readonly madeMs: number;
}

/**
 * All data about a user: `about.json` with every area, its fields and their units, one JSON file per area, and the user's
 * images. Rows are read page by page.
 */
export async function* archiveOf(
  { areas, files }: ArchiveParts,
  sql: Sql,
  owner: DataOwner,
  { site, madeMs }: ArchiveHead,
): AsyncGenerator<ArchiveFile> {
  const described = areas.map(({ name, about, fields }) => ({ file: `${name}.json`, about, fields }));
  const about = { site, userId: String(owner.userId), made: new Date(madeMs).toISOString(), files: described };
  yield { name: 'about.json', pieces: one(Buffer.from(JSON.stringify(about, null, 2))) };
  for (const area of areas) yield { name: `${area.name}.json`, pieces: rowsOf(area, sql, owner) };
  for (const file of await files.ofOwner(owner)) {
    const content = await files.contentOf(file);
    if (content) yield { name: `pictures/${file.id}.${endingOf(file)}`, pieces: one(content), packed: true };
  }
}

/** A JSON array, one row per line. */
async function* rowsOf(area: ExportArea, sql: Sql, owner: DataOwner): AsyncGenerator<Uint8Array> {
  let after: string | null = null;
  let before = '[';
  do {
    const page = await area.read(sql, owner, after);
    const lines = page.rows.map((row) => {
      const line = `${before}\n${JSON.stringify(row)}`;
      before = ',';
      return line;
    });
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = page.next;
  } while (after !== null);
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

function endingOf({ content_type: contentType }: OwnFile): string {
  return contentType === 'image/png' ? 'png' : 'jpg';
}
