import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostEnvironment, run } from './command.mjs';
import { say, timed } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

/** Installs the packages exactly as locked, unless they already are. */
export async function ensurePackages(root) {
  if (packagesMatch(root) && (await pinnedNodeRuns(root))) return say('set-up: packages are up to date');
  await timed('installing packages (npm ci)', async () => {
    const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: hostEnvironment(),
    });
    if (code !== 0) throw new SetupError(`npm ci failed: ${reasonIn(output)}${adviceOn(output)}${keepLog(output)}`);
  });
  if (!(await pinnedNodeRuns(root))) {
    throw new SetupError(
      'the pinned Node does not run here: it is packaged for Linux and macOS on x64 and arm64 (optionalDependencies of package.json)',
    );
  }
}

function packagesMatch(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  // npm writes its record of installed packages last, so it exists only after a complete installation.
  if (!existsSync(installed)) return false;
  return matches(readJson(join(root, 'package-lock.json')), readJson(installed));
}

/** Whether npm's record of installed packages matches the lock file; optional packages may be absent (other platforms). */
export function matches(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, wanted]) => {
      const found = installed.packages[place];
      if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
      return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
    });
}

async function pinnedNodeRuns(root) {
  const { code, output } = await run(join(root, 'node_modules', '.bin', 'node'), ['--version']);
  return code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= 24;
}

/** The line of npm's output with the reason; npm adds codes, hints and log locations around it. */
export function reasonIn(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const telling = lines.filter(
    (line) => line !== '' && !/^(code|errno|syscall|path|command|A complete log|Log files)\b/i.test(line),
  );
  return telling[0] ?? lines[0] ?? output.trim().split('\n').at(-1) ?? 'it said nothing';
}

/** A hint, if the solution is obvious. */
export function adviceOn(output) {
  const isUnreachable = /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(output);
  return isUnreachable ? '. The packages come over the internet, at the first start only: is this machine connected?' : '';
}

function keepLog(output) {
  const file = join(tmpdir(), `truefill-npm-ci-${process.pid}.log`);
  try {
    writeFileSync(file, output, { flag: 'wx' });
    return ` (all of it: ${file})`;
  } catch {
    return '';
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
