import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, REPOSITORY, repositoryFiles } from './source-files.ts';

/** Patterns of keys, tokens and passwords in URLs. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}/,
  /\b[sr]k_live_[A-Za-z0-9]{16,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/,
];
/** Files that contain secrets by their nature. */
const SECRET_FILES = /(^|\/)(\.env(\.(?!example)[^/]*)?|id_(rsa|ed25519|ecdsa)|[^/]+\.(pem|key|p12|pfx))$/;
const TEXT = /\.(ts|tsx|mjs|js|json|ya?ml|css|html|md|sh|txt|svg|csv)$/;

const found = (text: string): string[] => SECRETS.flatMap((pattern) => pattern.exec(text)?.[0].slice(0, 24) ?? []);

describe('checklist 33: no secret is', () => {
  it('missed by the patterns', () => {
    // assembled here, so that this file contains none
    const samples = [
      `-----BEGIN ${'PRIVATE'} KEY-----`,
      `AKIA${'A1'.repeat(8)}`,
      `ghp_${'a'.repeat(36)}`,
      `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(43)}`,
    ];
    for (const sample of samples) expect(found(`x = '${sample}'`), sample).toHaveLength(1);
    expect(
      ['.env', 'a/.env.local', 'data/keys/access-token.key', 'x.pem', '.env.example'].filter((path) => SECRET_FILES.test(path)),
    ).toHaveLength(4);
  });

  it('in a file of the repository', () => {
    const files = repositoryFiles();
    expect(files.filter((path) => SECRET_FILES.test(path))).toEqual([]);
    expect(files.filter((path) => TEXT.test(path) && found(readRepositoryFile(path)).length > 0)).toEqual([]);
  });

  it('in its history', () => {
    const git = (...given: string[]): string =>
      execFileSync('git', given, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
    const names = git('log', '--format=', '--name-only', '--diff-filter=A').split('\n');
    expect(names.filter((path) => SECRET_FILES.test(path))).toEqual([]);
    const patches = git(
      'log',
      '-p',
      '-U0',
      '--no-color',
      '--no-textconv',
      '--format=commit %h',
      '--',
      '.',
      ':!package-lock.json',
    );
    expect(found(patches)).toEqual([]);
    // all patches of the history, which a busy machine takes minutes to print
  }, 600_000);
});
