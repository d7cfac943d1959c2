import { AGREED_DOCUMENTS, type AgreedDocument } from '@truefill/api/legal/documents.ts';
import type { DocumentHistory, DocumentVersion } from './document-versions.ts';

/** What is known of a user: when they registered, and which versions they agreed to. */
export interface Agreement {
  readonly registeredMs: number;
  readonly agreed: readonly { readonly document: string; readonly version: number }[];
}

/** A document in the version in force. */
export interface DocumentInForce {
  readonly document: AgreedDocument;
  readonly version: number;
}

/** The documents in force that users agree to. */
export function inForce(history: DocumentHistory): readonly (DocumentInForce & DocumentVersion)[] {
  return AGREED_DOCUMENTS.flatMap((document) => {
    const last = history.get(document)?.at(-1);
    return last ? [{ document, ...last }] : [];
  });
}

/**
 * What a user has to agree to: documents that say something else now than all that they agreed to. Who has no record, an account from before
 * or one that was opened by a client with a form of its own, counts as having agreed to what held when they registered.
 */
export function dueOf(history: DocumentHistory, { registeredMs, agreed }: Agreement): readonly DocumentInForce[] {
  return inForce(history)
    .filter(({ document, version, sha256 }) => {
      const versions = history.get(document) ?? [];
      const recorded = agreed.filter((each) => each.document === document).map((each) => each.version);
      const known = recorded.length > 0 ? recorded : [versionAt(versions, registeredMs)];
      const says = (number: number): string | undefined => versions.find((each) => each.version === number)?.sha256;
      // one that is newer was agreed to in a process that has begun since with other rules
      return !known.some((number) => number >= version || says(number) === sha256);
    })
    .map(({ document, version }) => ({ document, version }));
}

/** The version that held at a moment; the first before that. */
function versionAt(versions: readonly DocumentVersion[], ms: number): number {
  return versions.findLast(({ sinceMs }) => sinceMs <= ms)?.version ?? 1;
}
