// Runs on the host's own Node, before any package is there: plain JavaScript, nothing imported but Node's own modules.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { ensurePackages } from './packages.mjs';
import { say } from './progress.mjs';
import { ensureWebBuild } from './web-build.mjs';

const OLDEST_NODE = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

async function main(purpose) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`Node ${process.versions.node} is too old to set up with: ${OLDEST_NODE} or newer is needed`);
  }
  await ensurePackages(root);
  if (purpose === 'start') await ensureWebBuild(root);
  if (purpose === 'test') say(`set-up: the browser is ${await ensureChromium(root)}`);
}

try {
  await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`set-up failed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
