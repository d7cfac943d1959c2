import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, isTest, isTypeScript, repositoryFiles } from './source-files.ts';

type Workspace =
  | 'domain'
  | 'api'
  | 'server'
  | 'ui'
  | 'client'
  | 'web'
  | 'console'
  | 'locales'
  | 'e2e'
  | 'bench'
  | 'verification'
  | 'tools';

/** Allowed imports per workspace. `ui/src/theme` is a generator that the server also runs: see docs/decisions. */
const ALLOWED: Record<Workspace, readonly string[]> = {
  domain: [],
  api: ['domain'],
  ui: ['domain', 'api'],
  client: ['api', 'domain', 'ui', 'locales'],
  web: ['api', 'client', 'domain', 'ui', 'locales'],
  console: ['api', 'client', 'domain', 'ui', 'locales'],
  server: ['api', 'domain', 'locales', 'ui/src/theme'],
  locales: [],
  e2e: ['domain', 'api', 'server', 'locales', 'ui', 'client', 'web', 'console'],
  bench: ['domain', 'api', 'server', 'locales', 'ui', 'client', 'web', 'e2e'],
  verification: ['domain', 'api', 'server', 'locales'],
  tools: ['domain', 'api', 'server', 'locales', 'ui', 'client', 'web', 'console'],
};

const EXPORT_ROOTS: Record<string, string> = {
  domain: 'src/',
  api: 'src/',
  server: 'src/',
  ui: 'src/',
  client: 'src/',
  web: 'src/',
  console: 'src/',
};

const files = repositoryFiles().filter(isTypeScript);

/** The repository path of an import, or null for an external package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const own = /^@truefill\/([a-z0-9]+)\/(.+)$/.exec(specifier);
  return own ? `${own[1]}/${EXPORT_ROOTS[own[1] ?? ''] ?? ''}${own[2]}` : null;
}

const edges = files.flatMap((path) => importsOf(path).map((line) => ({ ...line, path, target: targetOf(path, line.specifier) })));

it('reads a plausible number of imports', () => {
  expect(edges.length).toBeGreaterThan(20);
});

it('workspaces import only what the architecture allows', () => {
  const wrong = edges.filter(({ path, target }) => {
    if (target === null) return false;
    const from = path.split('/')[0] as Workspace;
    const to = target.split('/')[0] as Workspace;
    if (from === to || !(from in ALLOWED)) return false;
    return !ALLOWED[from].some((allowed) => target.startsWith(`${allowed}/`));
  });
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

const FEATURE_LIST = 'server/src/features/index.ts';
/**
 * The rights of an operator. The audit checks them before it shows anything, and operators write the audit: through their index the
 * imports would be circular.
 */
const OPERATOR_RIGHTS = 'server/src/features/operators/session.ts';

it('a server feature reaches another only through its index', () => {
  const feature = (path: string): string | null => /^server\/src\/features\/([a-z-]+)\//.exec(path)?.[1] ?? null;
  const wrong = edges.filter(({ path, target }) => {
    const to = target === null ? null : feature(target);
    // benchmarks and the simulation use internal parts
    if (to === null || isTest(path) || /^(bench|verification)\//.test(path)) return false;
    const from = feature(path);
    if (from === to) return false;
    // only the list of features imports manifests
    if (path === FEATURE_LIST) return !/\/features\/[a-z-]+\/manifest\.ts$/.test(target ?? '');
    return (
      !/\/features\/([a-z-]+|accounts\/ledger|catalogue\/marks)\/index\.ts$/.test(target ?? '') && target !== OPERATOR_RIGHTS
    );
  });
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

it('a feature of the web app reaches another only through its index', () => {
  const feature = (path: string): string | null => /^web\/src\/features\/([a-z-]+)\//.exec(path)?.[1] ?? null;
  const wrong = edges.filter(({ path, target, isLazy }) => {
    const to = target === null ? null : feature(target);
    // lazily loaded modules are imported by file, so that they stay separate files in the build
    if (to === null || isTest(path) || isLazy || feature(path) === null || feature(path) === to) return false;
    return !/\/features\/[a-z-]+\/index\.ts$/.test(target ?? '');
  });
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

it('shared code of the web app imports no feature', () => {
  const wrong = edges.filter(
    ({ path, target }) =>
      /^web\/src\/(?:[a-z]+-parts|page|phone|pictures|live|instruments|preferences|synced-settings|workspace)\//.test(path) &&
      !isTest(path) &&
      (target ?? '').startsWith('web/src/features/'),
  );
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

it('screens of the web app do not import the shell', () => {
  const wrong = edges.filter(
    ({ path, target }) =>
      /^web\/src\/(?!shell\/|prerender\/|[a-z-]+\.tsx?$)/.test(path) &&
      !isTest(path) &&
      (target ?? '').startsWith('web/src/shell/'),
  );
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

it('the ledger imports no other feature', () => {
  const wrong = edges.filter(
    ({ path, target }) =>
      path.startsWith('server/src/features/accounts/ledger/') &&
      !isTest(path) &&
      target !== null &&
      target.startsWith('server/src/features/') &&
      !target.startsWith('server/src/features/accounts/ledger/'),
  );
  expect(wrong.map(({ path, specifier }) => `${path} imports ${specifier}`)).toEqual([]);
});

it('only api/src/zod.ts imports zod', () => {
  const wrong = edges.filter(({ path, specifier }) => /^zod($|\/)/.test(specifier) && path !== 'api/src/zod.ts');
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** Modules that load zod, directly or through a chain of imports. */
function modulesWithZod(): ReadonlySet<string> {
  const found = new Set(['api/src/zod.ts']);
  const importers = edges.filter(({ path, typeOnly }) => !typeOnly && path.startsWith('api/') && !isTest(path));
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const { path, target } of importers) if (target !== null && found.has(target)) found.add(path);
  }
  return found;
}

it('the browser apps import only types from modules that load zod', () => {
  const withZod = modulesWithZod();
  expect([...withZod]).toEqual(expect.arrayContaining(['api/src/calls.ts', 'api/src/orders/calls.ts', 'api/src/brand.ts']));
  const wrong = edges.filter(
    ({ path, target, typeOnly }) =>
      /^(client|web|console|ui)\//.test(path) && !isTest(path) && target !== null && !typeOnly && withZod.has(target),
  );
  expect(wrong.map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)).toEqual([]);
});

it('the domain uses no packages and no Node modules', () => {
  const wrong = edges.filter(({ path, target }) => path.startsWith('domain/') && !isTest(path) && target === null);
  expect(wrong.map(({ path, specifier }) => `${path} imports ${specifier}`)).toEqual([]);
});

it('production code never imports the scripted feed', () => {
  const wrong = edges.filter(
    ({ path, target }) =>
      path.startsWith('server/') &&
      !isTest(path) &&
      !path.startsWith('server/src/adapters/feeds/scripted/') &&
      (target ?? '').startsWith('server/src/adapters/feeds/scripted/'),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
