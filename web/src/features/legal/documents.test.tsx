// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LEGAL_DOCUMENTS } from '@truefill/api/legal/documents.ts';
import { brandRetention, brandRules, brandSwitches, type PublicBrand } from '@truefill/api/brand.ts';
import { brandCompany } from '@truefill/api/brand-company.ts';
import { brandSupport } from '@truefill/api/brand-support.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { DocumentScreen } from './document.tsx';
import { DocumentsScreen } from './documents.tsx';

/** whether the texts load */
const line = vi.hoisted(() => ({ broken: false }));
vi.mock('@truefill/locales/long-texts.ts', async (original) => {
  const real = await original<{ readonly loadLegalTexts: (code: string) => Promise<object> }>();
  const load = (code: string) => (line.broken ? Promise.reject(new TypeError('no line')) : real.loadLegalTexts(code));
  return { ...real, loadLegalTexts: load };
});

const SINCE_MS = Date.UTC(2026, 2, 4, 12);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryDefaults(['texts'], { retryDelay: 0 });
  line.broken = false;
  const network = new ScriptedNetwork();
  network.answer = () => accepted({ due: [], list: [{ document: 'terms', version: 2, agreedTs: SINCE_MS, inForce: false }] });
  const documents: PublicBrand['documents'] = LEGAL_DOCUMENTS.map((document) => ({ document, version: 3, sinceTs: SINCE_MS }));
  Object.assign(brand(), {
    site: 'Example',
    documents,
    company: brandCompany.parse({ legalName: 'Example Ltd' }),
    support: brandSupport.parse({ complaintDays: 12, appealDays: 40 }),
    rules: brandRules.parse({ markupPoints: { '4': 2 } }),
    retention: brandRetention.parse({}),
    treasury: { ...brand().treasury, minDepositUsd: 30 },
    switches: brandSwitches.parse({ contract: true, privacyPage: true }),
  });
});

async function show(path: string) {
  const root = createRootRoute({ component: Outlet });
  const route = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const routeTree = root.addChildren([route('/legal', DocumentsScreen), route('/legal/$document', DocumentScreen)]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test.each(LEGAL_DOCUMENTS)('%s is public, with its version and date and no unfilled placeholder', async (document) => {
  await show(`/legal/${document}`);
  expect(await screen.findByText('Version 3, in force since 2026-03-04')).toBeTruthy();
  const text = screen.getByRole('region').textContent ?? '';
  expect(screen.getByRole('article').getAttribute('translate')).toBe('yes');
  expect(text.length).toBeGreaterThan(200);
  expect(text).not.toMatch(/\{\{|undefined|legal\./);
});

test('the complaints procedure promises what the brand promises', async () => {
  await show('/legal/complaints');
  expect(await screen.findByText('A complaint is decided within 12 days.')).toBeTruthy();
  expect(screen.getByText(/You can appeal once within 40 days after a refusal\. .* within 12 days\./)).toBeTruthy();
  expect(screen.queryByText(/Outside Example/)).toBe(null);
});

test('numbers are formatted as everywhere', async () => {
  await show('/legal/execution');
  expect(await screen.findByText('Crypto: we add 2 points to each side of the quote.')).toBeTruthy();
  expect(screen.getByText(/^An order costs 0\.2% of its margin/)).toBeTruthy();
  expect(screen.getByText(/We warn at margin levels of 100%, 75%\. At 50%, pending orders/)).toBeTruthy();
});

test('the list has every document of the brand, and an unknown URL leads to it', async () => {
  await show('/legal/constructor');
  expect(await screen.findAllByRole('link')).toHaveLength(LEGAL_DOCUMENTS.length);
  expect(screen.queryByText(/You agreed/)).toBe(null);
});

test('a logged-in user sees what they agreed to', async () => {
  signIn();
  await show('/legal');
  expect(await screen.findByText('You agreed to version 2 on 2026-03-04.')).toBeTruthy();
});

test('a brand without a privacy page has no such document', async () => {
  Object.assign(brand(), { switches: { ...brand().switches, privacyPage: false } });
  await show('/legal/privacy');
  expect(await screen.findAllByRole('link')).toHaveLength(LEGAL_DOCUMENTS.length - 1);
});

test.each(['/legal', '/legal/terms'])('%s whose texts fail to load can be requested again', async (path) => {
  line.broken = true;
  await show(path);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  line.broken = false;
  fireEvent.click(retry);
  expect(
    await screen.findByText(/^Version 3, in force since/, path === '/legal' ? { selector: 'li:first-child small' } : {}),
  ).toBeTruthy();
});
