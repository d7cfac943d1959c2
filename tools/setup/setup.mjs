// Runs on the host's own Node before any package is installed: plain JavaScript that imports only Node's own modules.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { ensureOldestPostgres } from './oldest-postgres.mjs';
import { ensurePackages } from './packages.mjs';
import { say } from './progress.mjs';
import { ensureWebBuild } from './web-build.mjs';

const OLDEST_NODE = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

async function prepare(script) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`Node ${process.versions.node} is too old to set up with: ${OLDEST_NODE} or newer is needed`);
  }
  await ensurePackages(root);
  if (script === 'serve') await ensureWebBuild(root);
  if (script !== 'test:all') return;
  say(`set-up: the browser is ${await ensureChromium(root)}`);
  say(`set-up: the oldest PostgreSQL is ${(await ensureOldestPostgres()) ?? 'unavailable: its test is skipped'}`);
}

/** Runs an npm script, so that it uses the pinned Node whatever this process runs on. */
function handOver(script, args) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root, stdio: 'inherit' });
  // A terminal's Ctrl-C reaches the script anyway; signals sent only to this process are forwarded.
  stop = (signal) => signal === 'SIGTERM' && child.kill(signal);
  child.on('error', (error) => fail(error));
  child.on('close', (code) => (process.exitCode = code ?? 1));
}

function fail(error) {
  process.stderr.write(stopped ? 'set-up stopped\n' : `set-up failed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

let stopped = false;
// During setup, a signal ends the current command and the setup with it.
let stop = () => (stopped = true);
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));

const [script, ...args] = process.argv.slice(2);
try {
  await prepare(script);
  if (stopped) fail();
  else handOver(script, args);
} catch (error) {
  fail(error);
}
