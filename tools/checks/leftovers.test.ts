import { expect, it } from 'vitest';
import { isTest, isTypeScript, readRepositoryFile, repositoryFiles } from './source-files.ts';

interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
  readonly where: (path: string) => boolean;
  readonly instead: string;
}

const checks = (path: string): boolean => path.startsWith('tools/checks/');
const code = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !checks(path);
const text = (path: string): boolean =>
  /\.(ts|tsx|mjs|css|md|json|ya?ml|html|sh)$|^\.ci\//.test(path) && path !== 'package-lock.json' && !checks(path);

const BANS: readonly Ban[] = [
  { what: 'leftover marker', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, where: code, instead: 'do it or file it' },
  {
    what: 'switched-off test',
    pattern: /\b(it|test|describe)\.(only|skip)\(/,
    where: code,
    instead: 'runIf with a printed reason',
  },
  {
    what: 'console',
    pattern: /\bconsole\.(log|debug|info|warn|error)\(/,
    where: (path) => /^(server|client|web|console|ui|domain|api)\/.*\.tsx?$/.test(path) && !isTest(path),
    instead: 'the injected logger',
  },
  {
    what: 'clock of its own',
    pattern: /\bDate\.now\(\)|new Date\(\)/,
    where: (path) => /^(domain\/|server\/src\/features\/)/.test(path) && isTypeScript(path) && !isTest(path),
    instead: 'the clock or time that is passed in',
  },
  {
    what: 'chance of its own',
    pattern: /Math\.random\(/,
    where: (path) => /^(domain|server)\//.test(path) && isTypeScript(path) && !isTest(path),
    instead: 'node:crypto, or a seeded generator',
  },
  {
    what: 'floating point on money',
    pattern: /parseFloat\(/,
    where: (path) => /^(domain|server|api)\//.test(path) && isTypeScript(path) && !isTest(path),
    instead: 'parseDecimal',
  },
  { what: 'path of a machine', pattern: /(^|[^a-zA-Z0-9_.\w-])\/(work|farm|root)\//, where: text, instead: 'a relative path' },
  {
    what: 'registry host',
    pattern: /registry\.[a-z]+\.(org|com)|"resolved": "http/,
    where: (path) => text(path) || path === 'package-lock.json',
    instead: 'a package name',
  },
  {
    what: 'unchecked any',
    pattern: /(:\s*any\b(?!\s+\w)|\bas any\b|<any>)/,
    where: (path) => isTypeScript(path) && !checks(path) && !isTest(path),
    instead: 'unknown, narrowed',
  },
  { what: 'comment for another linter', pattern: /\beslint-(disable|enable)/, where: code, instead: 'oxlint-disable' },
  { what: 'type check switched off', pattern: /@ts-(ignore|nocheck|expect-error)/, where: code, instead: 'a type that holds' },
];

const files = repositoryFiles();

it.each(BANS)('contains no $what (use: $instead)', ({ pattern, where }) => {
  const found: string[] = [];
  for (const path of files.filter(where)) {
    readRepositoryFile(path)
      .split('\n')
      .forEach((line, index) => {
        if (pattern.test(line)) found.push(`${path}:${index + 1} ${line.trim().slice(0, 100)}`);
      });
  }
  expect(found).toEqual([]);
});

it('has no meaningless file names', () => {
  const meaningless = /(^|\/)(utils?|helpers?|common|misc|stuff|index2|new|old|copy)(\.[a-z.]+|\/)/i;
  expect(files.filter((path) => isTypeScript(path) && meaningless.test(path))).toEqual([]);
});

it('every file of a workspace is used', () => {
  const mentioned = new Set(
    files
      .filter((path) => isTypeScript(path) || /\.(mjs|html|json)$/.test(path))
      .flatMap((path) => Array.from(readRepositoryFile(path).matchAll(/\/([\w.-]+)/g), ([, name]) => name)),
  );
  const entry = (path: string): boolean =>
    isTest(path) ||
    /(^|\/)(main|vite\.config|vitest\.config)\.tsx?$/.test(path) ||
    /^(bench|tools|e2e)\//.test(path) ||
    path.endsWith('.d.ts');
  const dead = files.filter((path) => isTypeScript(path) && !entry(path) && !mentioned.has(path.split('/').at(-1)));
  expect(dead).toEqual([]);
});
