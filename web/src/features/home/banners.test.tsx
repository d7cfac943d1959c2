// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { Banners } from './banners.tsx';

let rows: readonly string[];
let bannerTexts: object;
beforeEach(() => {
  queryClient.clear();
  bannerTexts = {};
  new ScriptedNetwork().answer = () => accepted({ rows: rows.map((bannerUrl) => ({ bannerUrl, ...bannerTexts })) });
});

const show = () => showScreen(Banners, '/', ['/quotation', '/register', '/position']);
const images = (): readonly string[] => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
const fail = (src: string): void => {
  const image = document.querySelector(`img[src="${src}"]`);
  if (!image) throw new Error(`there is no image ${src}`);
  fireEvent.error(image);
};

test('a banner whose image is missing is skipped, and without any the product’s own are shown', async () => {
  rows = ['/brand/one.webp', '/brand/two.webp'];
  await show();
  await waitFor(() => expect(images()).toEqual(rows));
  fail('/brand/one.webp');
  await waitFor(() => expect(images()).toEqual(['/brand/two.webp']));
  fail('/brand/two.webp');
  await waitFor(() => expect(images()).toEqual([]));
  expect((await screen.findAllByRole('link', { hidden: true })).length).toBeGreaterThan(0);
});

test('a banner’s title is in the language of the page, and follows it', async () => {
  rows = ['/brand/one.webp'];
  bannerTexts = { title: { en: ['Up with', 'the lark.'], ja: ['夜明けとともに、', '飛び立とう。'] }, ink: ['#ffffff'] };
  await show();
  await screen.findByText('the lark.');
  act(() => usePreferences.setState({ locale: 'ja' }));
  await screen.findByText('飛び立とう。');
  expect(screen.queryByText('the lark.')).toBeNull();
});

const { switches: usual } = brand();
afterEach(() => void Object.assign(brand(), { switches: usual }));

test.each([
  { switches: { virtualCurrencyTrade: true, contract: true }, leading: ['/quotation', '/register', '/position'] },
  { switches: { virtualCurrencyTrade: false, contract: true }, leading: ['/quotation', '/position'] },
  { switches: { virtualCurrencyTrade: true, contract: false }, leading: ['/quotation', '/register'] },
])('the product’s own banners promise what the brand has: $switches', async ({ switches, leading }) => {
  Object.assign(brand(), { switches: { ...usual, ...switches } });
  rows = [];
  await show();
  const links = await screen.findAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(leading);
});

test('a page without any banner has no empty carousel', async () => {
  Object.assign(brand(), { switches: { ...usual, virtualCurrencyTrade: false, contract: false } });
  rows = [];
  await showScreen(Banners, '/quotation', ['/register', '/position']);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(document.querySelector('section, a')).toBeNull();
});
