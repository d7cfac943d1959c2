// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, fetchLaterTexts, startLanguage } from './i18n.ts';

/** What each language has been asked for, and whether it is sent. */
const line = vi.hoisted(() => ({ broken: false, asked: [] as string[] }));
vi.mock('../../../locales/languages.ts', async (original) => {
  const load = (part: string) => (code: string) => {
    line.asked.push(`${part} ${code}`);
    if (line.broken) return Promise.reject(new TypeError('no line'));
    return Promise.resolve({ [part]: { title: `${part} in ${code}` } });
  };
  return { ...(await original<object>()), loadCatalogue: load('home'), loadLaterTexts: load('wallet') };
});

const brand = Object.assign(document.createElement('script'), {
  id: 'brand',
  type: 'application/json',
  textContent: '{"visual":{"scheme":"green-red"}}',
});
document.head.append(brand);

const textOf = (key: 'home.title' | 'wallet.title'): string => i18next.t(key as 'wallet.title');

beforeEach(() => {
  line.asked = [];
});

// one after another: there is one i18next
test('the later texts load only when they are asked for, also while the first ones are loading', async () => {
  const started = startLanguage('en');
  expect(line.asked).toEqual(['home en']);
  await Promise.all([fetchLaterTexts(), started]);
  expect([textOf('home.title'), textOf('wallet.title')]).toEqual(['home in en', 'wallet in en']);
});

test('another language comes with them', async () => {
  await chooseLanguage('de');
  expect([textOf('home.title'), textOf('wallet.title')]).toEqual(['home in de', 'wallet in de']);
});

test('one whose texts failed to load is not shown, and they are asked for again', async () => {
  line.broken = true;
  await expect(chooseLanguage('fr')).rejects.toThrow('no line');
  line.broken = false;
  expect(i18next.language).toBe('de');
  await chooseLanguage('fr');
  expect(textOf('wallet.title')).toBe('wallet in fr');
});
