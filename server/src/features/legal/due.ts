import { AGREED_DOCUMENTS, type AgreedDocument } from '@truefill/api/legal/documents.ts';
import type { DocumentHistory, DocumentVersion } from './document-versions.ts';

/** A user's registration time and consents. */
export interface Agreement {
  readonly registeredMs: number;
  readonly agreed: readonly { readonly document: string; readonly version: number }[];
}

/** A document's version in force. */
export interface DocumentInForce {
  readonly document: AgreedDocument;
  readonly version: number;
}

/** The documents in force that need consent. */
export function inForce(history: DocumentHistory): readonly (DocumentInForce & DocumentVersion)[] {
  return AGREED_DOCUMENTS.flatMap((document) => {
    const last = history.get(document)?.at(-1);
    return last ? [{ document, ...last }] : [];
  });
}

/**
 * Documents whose consent is due: their content differs from every version the user agreed to. Users without a record, whose
 * account is older or was opened by a client with a form of its own, count as having agreed to the version in force at
 * registration.
 */
export function dueOf(history: DocumentHistory, { registeredMs, agreed }: Agreement): readonly DocumentInForce[] {
  return inForce(history)
    .filter(({ document, version, sha256 }) => {
      const versions = history.get(document) ?? [];
      const recorded = agreed.filter((each) => each.document === document).map((each) => each.version);
      const known = recorded.length > 0 ? recorded : [versionAt(versions, registeredMs)];
      const hashOf = (number: number): string | undefined => versions.find((each) => each.version === number)?.sha256;
      // a newer version was agreed to in a process that has started since with other rules
      return !known.some((number) => number >= version || hashOf(number) === sha256);
    })
    .map(({ document, version }) => ({ document, version }));
}

/** The version in force at a moment; the first one before that. */
function versionAt(versions: readonly DocumentVersion[], ms: number): number {
  return versions.findLast(({ sinceMs }) => sinceMs <= ms)?.version ?? 1;
}
