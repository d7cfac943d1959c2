// @vitest-environment happy-dom
import '../testing/page.fixture.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const root = document.documentElement;
let dark = false;
let changed: () => void = () => undefined;

/** The store of a page rendered by the server with these values. */
async function opened(rendered: Record<string, string>) {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, rendered);
  vi.resetModules();
  return import('./preferences-store.ts');
}

beforeEach(() => {
  for (const name of ['theme', 'updown', 'lang']) document.cookie = `${name}=; max-age=0; path=/`;
  dark = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_: string, listener: () => void) => (changed = listener),
  }));
});

test('the system theme is followed while selected, and stored for the server', async () => {
  const { chooseAppearance, usePreferences } = await opened({ theme: 'light', updown: 'blue-red' });
  dark = true;
  changed();
  expect(root.dataset['theme']).toBe('light');
  chooseAppearance('system');
  expect(usePreferences.getState()).toMatchObject({ theme: 'dark', appearance: 'system' });
  expect(document.cookie).toContain('theme=system-dark');
  dark = false;
  changed();
  expect(root.dataset['theme']).toBe('light');
  expect(document.cookie).toContain('theme=system-light');
  chooseAppearance('dark');
  changed();
  expect(root.dataset['theme']).toBe('dark');
});

test('a page that follows the system starts with its current theme', async () => {
  dark = true;
  const { usePreferences } = await opened({ theme: 'dark', updown: 'blue-red', followsSystem: '' });
  expect(usePreferences.getState()).toMatchObject({ theme: 'dark', appearance: 'system' });
  expect(document.cookie).toContain('theme=system-dark');
});

test('up and down swap colors for languages where red means up, unless they were chosen', async () => {
  const { chooseUpDown, noteLocale } = await opened({ theme: 'light', updown: 'green-red' });
  noteLocale('zh-cn');
  expect(root.dataset['updown']).toBe('red-green');
  noteLocale('en');
  expect(root.dataset['updown']).toBe('green-red');
  chooseUpDown('blue-red');
  noteLocale('zh-cn');
  expect(root.dataset['updown']).toBe('blue-red');
});
