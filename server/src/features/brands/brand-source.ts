import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';

/** A key of a brand's file, from the top. */
export type KeyPath = readonly (string | number)[];

/** What is wrong with a key, and what is allowed there. */
export interface BrandMistake {
  readonly path: KeyPath;
  readonly message: string;
}

/** A brand's file as text: what it says, and on which line. */
export interface BrandSource {
  readonly content: unknown;
  /** where it is no YAML at all: what the parser says, with the line, 1 for the first */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  /** the line of a key, or of the nearest key around one that is missing; 1 for the first */
  lineOf(path: KeyPath): number;
}

/** Reads the text of a brand's file. */
export function readBrandSource(text: string): BrandSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return {
    content: document.errors.length === 0 ? document.toJS() : null,
    faults: document.errors.map(({ pos: [at], message }) => ({ line: lines.linePos(at).line, message })),
    lineOf: (path) => lines.linePos(startOf(document, path)).line,
  };
}

/** Where the last part of a path that is there begins: a key itself, not what it holds. */
function startOf(document: Document, path: KeyPath): number {
  let node: unknown = document.contents;
  let start = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!isPair(pair) || !isNode(pair.key)) return start;
      start = beginningOf(pair.key) ?? start;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (!isNode(node)) return start;
      start = beginningOf(node) ?? start;
    } else return start;
  }
  return start;
}

function beginningOf({ range }: Node): number | undefined {
  return range?.[0];
}
