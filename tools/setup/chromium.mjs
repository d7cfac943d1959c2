import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { lastLine, run } from './command.mjs';
import { say, timed } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

/** Chromium without windows: the same pages with a fifth less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

/** The browser for the journeys, downloaded if this machine has none. Returns its path. */
export async function ensureChromium(root) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new SetupError(`CHROMIUM_PATH is ${given}, where there is no file`);
    return given;
  }
  const found = PLACES.find((place) => existsSync(place)) ?? (await playwrightsOwn(root));
  if (found) return found;
  const fetched = (await fromApt()) ?? (await fromPlaywright(root));
  if (fetched) return fetched;
  throw new SetupError('the browser tests need Chromium and it could not be installed: install it, or set CHROMIUM_PATH to one');
}

async function fromApt() {
  await aptInstall('Chromium and fonts', ['chromium-headless-shell', ...FONTS]);
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  await aptInstall('Chromium', ['chromium', ...FONTS]);
  const installed = PLACES.find((place) => existsSync(place));
  // If Chromium is a snap, the installed file is only a notice.
  return installed && (await run(installed, ['--version'])).code === 0 ? installed : undefined;
}

async function fromPlaywright(root) {
  return timed("downloading Playwright's Chromium", async () => {
    const withSystemParts = process.getuid?.() === 0 ? ['--with-deps'] : [];
    const { code, output } = await run(pinnedNode(root), [playwright(root, 'cli.js'), 'install', ...withSystemParts, 'chromium']);
    if (code !== 0) say(`set-up: the download failed: ${lastLine(output)}`);
    return playwrightsOwn(root);
  });
}

async function playwrightsOwn(root) {
  const script = `import(process.argv[1]).then((it) => process.stdout.write(it.default.chromium.executablePath()))`;
  const { code, output } = await run(pinnedNode(root), ['-e', script, playwright(root, 'index.js')]);
  return code === 0 && existsSync(output) ? output : undefined;
}

function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

function playwright(root, file) {
  return join(root, 'node_modules', 'playwright-core', file);
}
