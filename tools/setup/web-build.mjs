import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { say, timed } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

/** All that the built web app is made of; its Vite configuration lies in `web`. */
const SOURCES = ['web', 'client', 'ui', 'api', 'domain', 'locales'];
const STAMP = join('web', 'dist', 'build.stamp');

/** Builds the web app unless the built one was made from the same sources. */
export async function ensureWebBuild(root) {
  const wanted = sourceHash(root);
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return say('set-up: the web app is up to date');
  await timed('building the web app', async () => {
    // a test's NODE_ENV would put React's development build into it
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run('npm', ['run', '--silent', 'build:web'], { cwd: root, env });
    if (code !== 0) {
      say(output.trimEnd());
      throw new SetupError('the web app could not be built: see above');
    }
  });
  writeFileSync(stamp, wanted);
}

/** Changes with every file that ends up in the build, and with no other. */
export function sourceHash(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of SOURCES) addFolder(hash, root, folder);
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
