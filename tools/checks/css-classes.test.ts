import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Classes that a component uses but its CSS module lacks: TypeScript accepts any name, and the browser shows no style. */
function missingClasses(source: string, sheetOf: (specifier: string) => string): string[] {
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name = '', specifier = '']) => {
    const sheet = sheetOf(specifier);
    const defined = new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, known]) => known));
    const used = [
      ...source.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`(?<![\\w.])${name}(?:\\?\\.|\\.)(\\w+)`, 'g')),
    ].map(([, one = '']) => one);
    return [...new Set(used)].filter((one) => !defined.has(one)).map((one) => `${specifier}: ${one}`);
  });
}

test('every class that a component uses is in its style sheet', () => {
  const components = repositoryFiles().filter((path) => /^(client|web|console|ui)\/.*\.tsx?$/.test(path));
  const missing = components.flatMap((path) =>
    missingClasses(readRepositoryFile(path), (specifier) =>
      readRepositoryFile(
        specifier.startsWith('@truefill/')
          ? fileOf(specifier.slice('@truefill/'.length))
          : posix.join(posix.dirname(path), specifier),
      ),
    ).map((one) => `${path}: ${one}`),
  );
  expect(missing).toEqual([]);
});

test('the check finds a class that is missing', () => {
  const source = "import styles from './a.module.css';\nconst b = [styles.there, styles.gone];";
  expect(missingClasses(source, () => '.there { color: red; }')).toEqual(['./a.module.css: gone']);
});

/** The file of a package specifier of a workspace. */
function fileOf(specifier: string): string {
  const [workspace = '', ...rest] = specifier.split('/');
  return [workspace, 'src', ...rest].join('/');
}
