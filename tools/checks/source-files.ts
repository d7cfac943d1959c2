import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type ParseResult } from 'oxc-parser';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

let listedFiles: readonly string[] | undefined;

/** Files of the repository as on disk: tracked ones and new ones that git does not ignore. */
export function repositoryFiles(): readonly string[] {
  return (listedFiles ??= listFiles());
}

function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(REPOSITORY + path)).toSorted();
}

const texts = new Map<string, string>();

/** The text of a file, read once: the checks share a process. */
export function readRepositoryFile(path: string): string {
  let text = texts.get(path);
  if (text === undefined) {
    text = readFileSync(REPOSITORY + path, 'utf8');
    texts.set(path, text);
  }
  return text;
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.includes('/test-support/');
}

const parsed = new Map<string, ParseResult>();

/** The syntax tree of a TypeScript file, cached. */
export function syntaxOf(path: string): ParseResult {
  let result = parsed.get(path);
  if (!result) {
    result = parseSync(path, readRepositoryFile(path));
    parsed.set(path, result);
  }
  return result;
}

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Visits every node of a tree with its parent. */
export function walk(node: unknown, visit: (node: AnyNode, parent: AnyNode | null) => void, parent: AnyNode | null = null): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parent);
    return;
  }
  if (!isNode(node)) return;
  visit(node, parent);
  for (const key in node) {
    const child = node[key];
    if (key !== 'parent' && typeof child === 'object') walk(child, visit, node);
  }
}

/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

export interface ImportLine {
  readonly specifier: string;
  readonly line: number;
  /** the import disappears when types are stripped */
  readonly typeOnly: boolean;
  /** the module is loaded when the import expression is evaluated */
  readonly isLazy: boolean;
}

/** All imports and re-exports of a file, including dynamic ones with a literal specifier. */
export function importsOf(path: string): ImportLine[] {
  const text = readRepositoryFile(path);
  const imports: ImportLine[] = [];
  walk(syntaxOf(path).program, (node) => {
    const source = node['source'];
    if (!isNode(source) || typeof source['value'] !== 'string') return;
    if (!/^(Import|Export)/.test(node.type)) return;
    const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type';
    imports.push({
      specifier: source['value'],
      line: lineOf(text, node.start),
      typeOnly,
      isLazy: node.type === 'ImportExpression',
    });
  });
  return imports;
}

export type { AnyNode };
export { isNode };
