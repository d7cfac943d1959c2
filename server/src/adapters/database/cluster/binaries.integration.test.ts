import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformPackage, reachableBinaries } from './binaries.ts';
import { databaseUser } from './system-user.ts';

const { native, version } = platformPackage();
const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
const user = databaseUser('');

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-`));
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** The package as npm extracts it, without symlinks. */
function unpack(folder: string): string {
  const copy = join(folder, 'native');
  const isLink = (file: string) => lstatSync(file).isSymbolicLink();
  cpSync(native, copy, { recursive: true, filter: (file) => !file.endsWith('.a') && !isLink(file) });
  return copy;
}

describe("PostgreSQL's binaries", () => {
  test('run although npm packs no symlinks', () => {
    const copy = unpack(parent);
    const found = reachableBinaries({ native: copy, version }, user, []);
    expect(found).toMatchObject({ postgres: join(copy, 'bin', 'postgres'), major: version.split('.')[0] });
    expect(links.length).toBeGreaterThan(0);
    for (const { target } of links) expect(lstatSync(join(dirname(copy), target)).isSymbolicLink()).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('as root: are copied to where the database user can reach them', () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const out = join(parent, 'cache');
    const found = reachableBinaries({ native: unpack(closed), version }, user, [join(closed, 'cache'), out]);
    expect(found.postgres.startsWith(out)).toBe(true);
    expect(reachableBinaries({ native: join(closed, 'native'), version }, user, [out])).toEqual(found);
  });

  test('that cannot run anywhere are reported in one line', () => {
    const missing = join(parent, 'native');
    expect(() => reachableBinaries({ native: missing, version }, user, [])).toThrow(
      /^PostgreSQL's binaries in .* do not run here as .*$/,
    );
  });
});
