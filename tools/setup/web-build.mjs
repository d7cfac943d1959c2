import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { run } from './command.mjs';
import { say, timed } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

/** The sources of all browser apps. */
const SHARED = ['client', 'ui', 'api', 'domain', 'locales'];
/** Each app with its Vite configuration in its own folder, and its build script. */
const APPS = [
  { folder: 'web', script: 'build:web', name: 'the web app' },
  { folder: 'console', script: 'build:console', name: 'the console' },
];

/** Builds the web app and the operators' console, unless the existing build was made from the same sources. */
export async function ensureWebBuild(root) {
  // A second process waits for the first one's build; otherwise each would empty the other's output.
  for (const app of APPS)
    await alone(
      root,
      `build-${app.folder}`,
      () => ensureBuild(root, app),
      () => say(`set-up: another process is building ${app.name}, waiting for it`),
    );
}

async function ensureBuild(root, { folder, script, name }) {
  const wanted = sourceHash(root, folder);
  const stamp = join(root, folder, 'dist', 'build.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return say(`set-up: ${name} is up to date`);
  await timed(`building ${name}`, async () => {
    // a test's NODE_ENV would select React's development build
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run('npm', ['run', '--silent', script], { cwd: root, env });
    if (code !== 0) {
      say(output.trimEnd());
      throw new SetupError(`${name} could not be built: see above`);
    }
  });
  writeFileSync(stamp, wanted);
}

/** A hash of exactly the files that affect an app's build. */
export function sourceHash(root, app) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of [app, ...SHARED]) addFolder(hash, root, folder);
  return hash.digest('hex');
}

function addFolder(hash, root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') addFolder(hash, root, path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    }
  }
}
