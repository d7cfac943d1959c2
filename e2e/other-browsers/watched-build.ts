import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OtherWindow } from './other-window.ts';

const BUILD = fileURLToPath(new URL('../../web/dist', import.meta.url));
const SCRIPT = 'watch-errors.js';
const KEY = 'watched-errors';

/**
 * A copy of the built web app whose page begins with a script that notes errors: a WebDriver of WebKit reports none, and cannot run
 * a script before those of the page.
 */
export function copyWatchedBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-web-`));
  cpSync(BUILD, folder, { recursive: true });
  writeFileSync(join(folder, 'assets', SCRIPT), `(${watchErrors.toString()})(${JSON.stringify(KEY)});\n`);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  // in single quotes the server does not take it for a module to preload
  const watched = html.replace('<script', `<script src='/assets/${SCRIPT}'></script><script`);
  if (watched === html) throw new Error('the page has no script to precede');
  writeFileSync(page, watched);
  return folder;
}

/** Errors that pages of this window have noted. */
export async function watchedErrors(window: OtherWindow): Promise<readonly string[]> {
  const noted = await window.run((key) => sessionStorage.getItem(key), KEY);
  return noted === null ? [] : (JSON.parse(noted) as string[]);
}

/** Whether the window's page watches itself. */
export function isWatched(window: OtherWindow): Promise<boolean> {
  return window.run((key) => key in globalThis, KEY);
}

/** Runs in the page: uncaught errors, errors and warnings on the console, files that did not load, violations of the policy. */
function watchErrors(key: string): void {
  Object.assign(globalThis, { [key]: true });
  let leaving = false;
  addEventListener('beforeunload', () => (leaving = true));
  const note = (what: string): void => {
    // leaving a page interrupts what it loads
    if (leaving) return;
    const noted = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...noted, `${location.pathname}: ${what}`]));
  };
  const capture = true;
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Firefox reports one of a module that it already loads; a module that is missing fails by itself
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      if (target instanceof Element) note(`not loaded: ${target.outerHTML.slice(0, 200)}`);
      else note(`error: ${event.message} ${event.filename}:${event.lineno}`);
    },
    capture,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`rejection: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    note(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );
  for (const level of ['error', 'warn'] as const) {
    // oxlint-disable-next-line no-console -- it is what the page calls
    const original = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      note(`console: ${words.map(String).join(' ')}`);
      original(...words);
    };
  }
}
