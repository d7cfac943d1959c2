import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completed, missingOptional, type LockFile } from './lock-file.ts';

const repository = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as LockFile;

test('the lock file names every optional package of every platform (else: npm run lock:complete)', () => {
  expect(missingOptional(repository)).toEqual([]);
});

describe('completing a lock file', () => {
  const lock: LockFile = {
    lockfileVersion: 3,
    packages: {
      'node_modules/it': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: { '@it/linux-arm-gnueabihf': '1.2.3', '@it/darwin-x64': '1.2.3' },
      },
      'node_modules/it/node_modules/@it/darwin-x64': { version: '1.2.3' },
    },
  };

  test('adds missing packages, restricted to their platform', () => {
    expect(completed(lock).packages['node_modules/@it/linux-arm-gnueabihf']).toEqual({
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm'],
      libc: ['glibc'],
    });
    expect(missingOptional(completed(lock))).toEqual([]);
    expect(Object.keys(completed(lock).packages)).toHaveLength(3);
  });

  test('puts a second version next to the package that needs it', () => {
    const twice: LockFile = {
      packages: {
        'node_modules/@it/linux-x64': { version: '1.0.0' },
        'node_modules/it': { optionalDependencies: { '@it/linux-x64': '2.0.0' } },
      },
    };
    expect(completed(twice).packages['node_modules/it/node_modules/@it/linux-x64']?.version).toBe('2.0.0');
    expect(completed(twice).packages['node_modules/@it/linux-x64']?.version).toBe('1.0.0');
  });

  test('refuses to guess a version or a platform', () => {
    const vague = (name: string, version: string): LockFile => ({
      packages: { 'node_modules/it': { optionalDependencies: { [name]: version } } },
    });
    expect(() => completed(vague('@it/linux-x64', '^1.0.0'))).toThrow('cannot be added');
    expect(() => completed(vague('fast', '1.0.0'))).toThrow('cannot be added');
  });
});
