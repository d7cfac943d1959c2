import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';

/** Path of a key in a brand's file, from the top. */
export type KeyPath = readonly (string | number)[];

/** An error at a key, and the permitted values. */
export interface BrandMistake {
  readonly path: KeyPath;
  readonly message: string;
}

/** A brand's file as text, parsed with line numbers. */
export interface BrandSource {
  readonly content: unknown;
  /** syntax errors of the YAML parser; the first line is 1 */
  readonly syntaxErrors: readonly { readonly line: number; readonly message: string }[];
  /** the line of a key, or of the nearest parent of a missing one; the first line is 1 */
  lineOf(path: KeyPath): number;
}

/** Parses the text of a brand's file. */
export function readBrandSource(text: string): BrandSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return {
    content: document.errors.length === 0 ? document.toJS() : null,
    syntaxErrors: document.errors.map(({ pos: [at], message }) => ({ line: lines.linePos(at).line, message })),
    lineOf: (path) => lines.linePos(startOf(document, path)).line,
  };
}

/** Offset of the last existing part of a path: of the key itself, not its value. */
function startOf(document: Document, path: KeyPath): number {
  let node: unknown = document.contents;
  let start = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!isPair(pair) || !isNode(pair.key)) return start;
      start = startOfToken(pair.key) ?? start;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (!isNode(node)) return start;
      start = startOfToken(node) ?? start;
    } else return start;
  }
  return start;
}

function startOfToken({ range }: Node): number | undefined {
  return range?.[0];
}
