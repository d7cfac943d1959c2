import { existsSync, globSync } from 'node:fs';
import { openFirefox } from './firefox.ts';
import type { OtherWindow, Size } from './other-window.ts';
import { openWebKit } from './webkit.ts';

/** A browser engine besides Chromium. */
export interface Engine {
  readonly name: string;
  /** opens a window; absent if the engine is not installed */
  readonly open?: (size: Size) => Promise<OtherWindow>;
  /** what to install */
  readonly packages: string;
}

/** Each engine, installed or not. */
export function allEngines(): readonly Engine[] {
  return [firefox(), webKit()];
}

function firefox(): Engine {
  const path = program(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox');
  return { name: 'Firefox', packages: 'firefox-esr', ...(path && { open: (size: Size) => openFirefox(path, size) }) };
}

function webKit(): Engine {
  const driver = program('/usr/bin/WebKitWebDriver');
  const browser = program(...globSync('/usr/lib/*/webkit{2gtk-4.1,gtk-6.0}/MiniBrowser'));
  const screen = program('/usr/bin/Xvfb');
  const isThere = driver && browser && screen;
  return {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    ...(isThere && { open: (size: Size) => openWebKit({ driver, browser, screen }, size) }),
  };
}

function program(...places: readonly (string | undefined)[]): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}
