import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

const files = repositoryFiles();
const folders = new Set(files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
const known = [...files, ...folders].filter((path) => path !== '');
/** Each path and all its suffixes (`api/src/zod.ts`, `src/zod.ts`, `zod.ts`). */
const endings = new Set(files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
const top = new Set([...folders].filter((path) => path !== '' && !path.includes('/')));

const PATH = /^[\w.@<>{},*-]+(\/[\w.@<>{},*-]+)*\/?$/;
const FILE = /\.(tsx?|mjs|css|json|jsonc|md|ya?ml|csv|html|svg)$/;
const PLACEHOLDER = /<[^>]*>|\*/;

function exists(path: string): boolean {
  const bare = path.replace(/\/$/, '');
  if (!PLACEHOLDER.test(bare)) return files.includes(bare) || folders.has(bare);
  const source = bare.split(/<[^>]*>|\*/).map((part) => part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${source.join('[^/]+')}$`);
  return known.some((one) => pattern.test(one));
}

/** Dead paths in a document: links, and backquoted text that starts with a folder of the repository or is a file name. */
function deadPaths(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [posix.join(posix.dirname(document), target)],
  );
  const dead = links.filter((target) => !exists(target));
  for (const [, span = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if (!PATH.test(span)) continue;
    const rooted = span.includes('/') && top.has(span.split('/')[0] ?? '');
    if (rooted ? !exists(span) : FILE.test(span) && !PLACEHOLDER.test(span) && !endings.has(span)) dead.push(span);
  }
  return dead;
}

/** Commands `npm run name` that are not in package.json. */
function deadScripts(text: string): string[] {
  const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
  return [...text.matchAll(/\bnpm run (-s )?([\w:-]+)/g)].flatMap(([, , name = '']) => (name in scripts ? [] : [name]));
}

/** Environment variables of the server that a document does not explain. */
function unexplained(text: string): string[] {
  const read = readRepositoryFile('server/src/settings.ts').matchAll(/\b(?:valueOf|folder)\('([A-Z_]+)'/g);
  return [...read].flatMap(([, name = '']) => (text.includes(`| \`${name}\` |`) ? [] : [name]));
}

const documents = files.filter((path) => path === 'README.md' || (path.startsWith('docs/') && path.endsWith('.md')));

describe('documents', () => {
  it('the check finds dead paths and scripts', () => {
    const text =
      '[a](b.md) `api/src/zod.ts` `zod.ts` `src/zed.ts` `api/src/<feature>/calls.ts` `api/<feature>/nothing.ts` `stop/<order>`';
    expect(deadPaths('docs/x.md', text)).toEqual(['docs/b.md', 'src/zed.ts', 'api/<feature>/nothing.ts']);
    expect(deadScripts('`npm run lint`, `npm run nothing:here`')).toEqual(['nothing:here']);
  });

  it('explain every environment variable', () => {
    expect(unexplained('| `PORT` |')).toContain('DATABASE_URL');
    expect(unexplained(readRepositoryFile('docs/operating.md'))).toEqual([]);
  });

  it.each(documents)('%s', (document) => {
    const text = readRepositoryFile(document);
    expect([...deadPaths(document, text), ...deadScripts(text)]).toEqual([]);
  });
});
