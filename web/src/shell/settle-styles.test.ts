// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { settleStyles } from './settle-styles.ts';

test('style sheets for the window’s width are kept, those for the other one are removed and can be requested again', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(width < 48em)' }));
  const sheet = (name: string, media: string): void => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', id: name });
    if (media !== '') link.setAttribute('media', media);
    document.head.append(link);
  };
  sheet('all', '');
  sheet('phone', '(width < 48em)');
  sheet('wide', '(width >= 48em)');
  settleStyles();
  const left = [...document.querySelectorAll('link')].map((link) => [link.id, link.hasAttribute('media')]);
  expect(left).toEqual([
    ['all', false],
    ['phone', false],
  ]);
});
