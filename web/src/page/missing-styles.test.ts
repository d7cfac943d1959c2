// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { fetchMissingStyles, followMissingStyles } from './missing-styles.ts';

followMissingStyles();

function addStyles(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('data-href', href);
  document.head.append(link);
  return link;
}

const named = (href: string): HTMLLinkElement[] => [...document.querySelectorAll<HTMLLinkElement>(`link[data-href="${href}"]`)];

beforeEach(() => document.head.replaceChildren());

test('style sheets that failed to load are requested again in place; others are not', async () => {
  const arrived = addStyles('arrived.css');
  const code = addStyles('code.js');
  code.rel = 'modulepreload';
  code.dispatchEvent(new Event('error'));
  const failed = addStyles('failed.css');
  failed.dispatchEvent(new Event('error'));
  const fetching = fetchMissingStyles();
  const [again, ...rest] = named('failed.css');
  expect(rest).toEqual([]);
  expect(again).not.toBe(failed);
  expect(named('arrived.css')).toEqual([arrived]);
  expect(named('code.js')).toEqual([code]);
  again?.dispatchEvent(new Event('load'));
  await fetching;
  await fetchMissingStyles();
  expect(named('failed.css')).toEqual([again]);
});

test('a style sheet that fails again is requested the next time', async () => {
  addStyles('failed.css').dispatchEvent(new Event('error'));
  const fetching = fetchMissingStyles();
  const [again] = named('failed.css');
  again?.dispatchEvent(new Event('error'));
  await expect(fetching).rejects.toBeInstanceOf(Error);
  void fetchMissingStyles();
  expect(named('failed.css')).toHaveLength(1);
  expect(named('failed.css')[0]).not.toBe(again);
});
