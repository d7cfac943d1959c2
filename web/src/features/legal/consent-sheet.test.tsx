// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { ConsentSheet } from './consent-sheet.tsx';
import { ConsentFirst } from './consent-wanted.tsx';
import { openConsentSheet, useConsentPrompt } from './use-consents.ts';

/** whether the texts load */
const line = vi.hoisted(() => ({ broken: false }));
vi.mock('@truefill/locales/long-texts.ts', async (original) => {
  const real = await original<{ readonly loadLegalTexts: (code: string) => Promise<object> }>();
  const load = (code: string) => (line.broken ? Promise.reject(new TypeError('no line')) : real.loadLegalTexts(code));
  return { ...real, loadLegalTexts: load };
});

const TERMS_2 = { document: 'terms', version: 2 };
const AGREED = { ...TERMS_2, locale: 'en', act: 'renewal', agreedTs: 1, inForce: true };

let network: ScriptedNetwork;
/** the server's state: nothing is due once the user has agreed, in any tab */
let hasAgreed: boolean;
let refusal: number | null;
const state = () => accepted(hasAgreed ? { due: [], list: [AGREED] } : { due: [TERMS_2], list: [] });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryDefaults(['texts'], { retryDelay: 0 });
  line.broken = false;
  openConsentSheet();
  hasAgreed = false;
  refusal = null;
  network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path === PATHS.addOrder) return refused(ERROR_CODES.consentDue);
    if (path !== PATHS.submitConsent) return state();
    if (refusal !== null) return refused(refusal);
    hasAgreed = true;
    return state();
  };
  signIn();
  Object.assign(brand(), { site: 'Example', company: {}, support: {} });
});

function Requested() {
  return (
    <>
      <ConsentSheet open={useConsentPrompt()} />
      <ConsentFirst>
        <p>the form</p>
      </ConsentFirst>
    </>
  );
}
const show = () => showScreen(Requested, '/', []);
const agree = () => screen.findByRole('button', { name: 'I agree' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

test('lists what has changed with version and link, and explains what remains possible', async () => {
  await show();
  const link = await screen.findByRole('link', { name: /Terms of use/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/legal/terms', '_blank']);
  expect(link.textContent).toContain('Version 2');
  expect(screen.getByText('You can close positions, cancel orders and withdraw in any case.')).toBeTruthy();
  expect(screen.queryByText('the form')).toBe(null);
});

test('agreeing sends the versions that were shown, and closes the sheet', async () => {
  await show();
  fireEvent.click(await agree());
  await gone();
  expect(network.to(PATHS.submitConsent).map(({ body }) => body)).toEqual([{ documents: [TERMS_2], locale: 'en' }]);
  expect(screen.getByText('the form')).toBeTruthy();
});

test('texts that fail to load can be requested again, and without them agreeing is impossible', async () => {
  line.broken = true;
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'Log out' })).toBe(null);
  line.broken = false;
  fireEvent.click(retry);
  fireEvent.click(await agree());
  await gone();
});

test('an answer in another tab closes this one’s question', async () => {
  await show();
  await agree();
  hasAgreed = true;
  const tab = new BroadcastChannel('truefill.consents');
  tab.postMessage(null);
  await gone();
  tab.close();
  expect(network.to(PATHS.submitConsent)).toEqual([]);
});

test('answering in both tabs at once is no error', async () => {
  await show();
  const button = await agree();
  hasAgreed = true;
  fireEvent.click(button);
  await gone();
  expect(screen.queryByRole('alert')).toBe(null);
});

test('once postponed it stays closed until something is refused for it or the user opens it', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await gone();
  fireEvent.click(screen.getByRole('button', { name: 'Read and agree' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await gone();
  await act(() => call('addOrder', {} as never));
  expect(await agree()).toBeTruthy();
});

test('a version that was replaced meanwhile is reported, and the newest is requested', async () => {
  await show();
  refusal = ERROR_CODES.documentNotInForce;
  fireEvent.click(await agree());
  expect(await screen.findByText(/This document has changed meanwhile/)).toBeTruthy();
  await waitFor(() => expect(network.to(PATHS.consents).length).toBeGreaterThan(1));
});

test('a user with nothing to agree to is not asked', async () => {
  hasAgreed = true;
  await show();
  expect(await screen.findByText('the form')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBe(null);
});
