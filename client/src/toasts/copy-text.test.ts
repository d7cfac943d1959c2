// @vitest-environment happy-dom
import '../testing/hooks.fixture.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { copyText } from './copy-text.ts';
import { useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState([], true));

test.each([
  ['Copied', () => Promise.resolve()],
  ['The browser did not allow copying.', () => Promise.reject(new Error('forbidden'))],
])('says "%s"', async (toast, writeText) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  copyText('a text');
  await vi.waitFor(() => expect(useToasts.getState().map(({ getText }) => getText(i18next))).toEqual([toast]));
});

test('says so too if the page has no clipboard, as without https', async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  copyText('a text');
  await vi.waitFor(() =>
    expect(useToasts.getState().map(({ getText }) => getText(i18next))).toEqual(['The browser did not allow copying.']),
  );
});
