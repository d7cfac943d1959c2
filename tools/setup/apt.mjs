import { existsSync } from 'node:fs';
import { lastLine, run } from './command.mjs';
import { say, timed } from './progress.mjs';

/** Installs Debian packages if this process may; a failure is printed, and handled by whoever needs the packages. */
export async function aptInstall(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await timed(`installing ${what} (apt-get)`, async () => {
    const updated = await run('apt-get', ['update', '-qq'], { env });
    if (updated.code !== 0) say(`set-up: apt-get update failed: ${lastLine(updated.output)}`);
    const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
    if (installed.code !== 0) say(`set-up: apt-get install failed: ${lastLine(installed.output)}`);
  });
}
