import { expect, it } from 'vitest';
import {
  isNode,
  isTest,
  isTypeScript,
  lineOf,
  readRepositoryFile,
  repositoryFiles,
  syntaxOf,
  walk,
  type AnyNode,
} from './source-files.ts';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 70;
const MAX_COMPONENT_LINES = 120;

const sources = repositoryFiles().filter((path) => /\.(ts|tsx|css|mjs)$/.test(path) && !isTest(path));

it('files stay under 400 lines', () => {
  const long = sources
    .map((path) => ({ path, lines: readRepositoryFile(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_FILE_LINES);
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
});

function nameOf(node: AnyNode, parent: AnyNode | null): string {
  const own = node['id'];
  if (isNode(own)) return String(own['name']);
  if (parent?.type === 'VariableDeclarator' && isNode(parent['id'])) return String(parent['id']['name']);
  if (isNode(parent?.['key'])) return String(parent['key']['name']);
  return 'anonymous';
}

it('functions stay under 70 lines, components under 120', () => {
  const long: string[] = [];
  for (const path of sources.filter(isTypeScript)) {
    const text = readRepositoryFile(path);
    walk(syntaxOf(path).program, (node, parent) => {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
      const name = nameOf(node, parent);
      const lines = lineOf(text, node.end) - lineOf(text, node.start) + 1;
      const component = path.endsWith('.tsx') && /^[A-Z]/.test(name);
      if (lines > (component ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES)) {
        long.push(`${path}:${lineOf(text, node.start)} ${name}: ${lines} lines`);
      }
    });
  }
  expect(long).toEqual([]);
});
